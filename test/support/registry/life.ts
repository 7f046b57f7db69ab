import { thorough } from "../thorough.ts";
import { changeEverything } from "./changing.ts";
import { type Action, addErrors, addShownSecrets, addSurprises, expectNothingToDo } from "./checks.ts";
import { importEverything } from "./importing.ts";
import { type Existing, Loop } from "./loop.ts";
import { Problems } from "./problems.ts";
import type { Registry } from "./registry.ts";

/**
 * Declares one life of everything that a registry lists, with a separate module for each resource type and data source. Each
 * step builds on the previous ones, runs to its end, and then names everything that failed. The many changes share one process
 * of the provider; in all other steps Terraform starts processes as needed. To run only a few types:
 *
 *     LOOP=alert_channel_email,data_user_profile npx mocha build/test/acceptance/all-types-sec.thorough.test.js
 */
export function describeLife(registry: Registry): void {
  const { name } = registry.definition;
  describe(`every resource and data source of ${name}`, function () {
    this.timeout(600_000);
    let loop: Loop;
    /** The resources that the examples create. */
    let made: readonly Existing[] = [];

    before(async () => {
      loop = await Loop.open(registry);
    });
    after(() => loop.close());

    /** A step that reports all of its problems at its end. */
    function step(title: string, work: (problems: Problems) => Promise<void>): void {
      it(title, async () => {
        const problems = new Problems();
        await work(problems);
        problems.report();
      });
    }

    step("each resource is created, and each data source read, as in its example", async (problems) => {
      // Resources that fail are omitted from then on, and their remaining objects are removed.
      for (let again = true; again; ) {
        await loop.workspace.write(loop.examples);
        again = loop.drop(addErrors(await loop.workspace.apply(), problems, () => "apply"));
      }
      made = await loop.existing();
      const state = await loop.workspace.state();
      for (const { module, address } of loop.subjects.values()) {
        if (!state.has(address)) problems.add(module, `there is no ${address}`);
      }
    });

    step("the plan after the creation is empty", async (problems) => {
      await expectNothingToDo(loop, problems, () => "after the creation");
    });

    step("the values of the state as configuration plan no change", async (problems) => {
      await loop.workspace.write(loop.literals(made));
      await expectNothingToDo(loop, problems, () => "with the values of the state");
    });

    // The traffic of each resource also contains changes, without Terraform.
    if (thorough)
      step("each attribute and block can be changed, and changed back", async (problems) => {
        await loop.workspace.served(() => changeEverything(loop, made, problems));
        made = await loop.existing();
      });

    step("each resource is imported", async (problems) => {
      await importEverything(loop, made, problems);
      addErrors(await loop.workspace.refresh(), problems, () => "refresh");
    });

    step("resources that were removed outside of Terraform are created again", async (problems) => {
      await loop.workspace.write(loop.examples);
      await expectNothingToDo(loop, problems, () => "with the example again");
      for (const object of loop.api.objects()) await loop.api.remove(object);

      const report = await loop.workspace.plan();
      addErrors(report, problems, () => "plan after the removal");
      const expected = made.map(({ address }): [string, Action] => {
        const { objectless } = loop.specialOf(address);
        return [address, objectless?.action ?? "create"];
      });
      addSurprises(report, new Map(expected), problems, () => "after the removal");
      if (report.errors.size > 0) return;
      addErrors(await loop.workspace.applyPlanned(), problems, () => "apply after the removal");
      await expectNothingToDo(loop, problems, () => "after the second creation");
    });

    step("no output contained secrets", async (problems) => {
      addShownSecrets(loop.workspace, made, problems);
      if (loop.workspace.written.includes(loop.api.secret))
        problems.add(name, "the secret of the API was written");
    });

    step("nothing remains after destroy", async (problems) => {
      addErrors(await loop.workspace.destroy(), problems, () => "destroy");
      for (const { address, module } of await loop.existing()) {
        problems.add(module, `${address} is still in the state`);
      }
      for (const { collection, object } of loop.api.objects()) {
        problems.add(collection, `there still is ${JSON.stringify(object)}`);
      }
    });
  });
}
