import { variationNames } from "../../src/local-api/variations.ts";
import { addErrors, expectNothingToDo } from "../support/registry/checks.ts";
import { Loop } from "../support/registry/loop.ts";
import { Problems } from "../support/registry/problems.ts";
import { secRegistry } from "../support/registry/sec.ts";
import { vdbRegistry } from "../support/registry/vdb.ts";

/** Some types do not pass these yet: the lives without Terraform list them. */
const excepted = ["reversed-lists", "filled-defaults"];
const variations = variationNames.filter((name) => !excepted.includes(name));

for (const registry of [secRegistry, vdbRegistry]) {
  const { name } = registry.definition;

  describe(`responses of ${name} with ${variations.join(", ")}, and Terraform`, function () {
    this.timeout(600_000);

    it("every resource is created as in its example, plans no change after that, and is destroyed", async () => {
      const start = () => registry.start({ variations });
      const loop = await Loop.open({ ...registry, start });
      try {
        const problems = new Problems();
        const dataSources = [...loop.subjects.values()].filter(({ resource }) => !resource);
        loop.drop(dataSources.map(({ module }) => module));
        await loop.workspace.write(loop.examples);
        addErrors(await loop.workspace.apply(), problems, () => "apply");
        // The first read finds what only the server sets, and which came late.
        addErrors(await loop.workspace.refresh(), problems, () => "refresh");
        await expectNothingToDo(loop, problems, () => "after the creation");
        addErrors(await loop.workspace.destroy(), problems, () => "destroy");
        problems.report();
      } finally {
        await loop.close();
      }
    });
  });
}
