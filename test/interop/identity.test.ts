import { join } from "node:path";
import { expect } from "chai";
import { addErrors, expectNothingToDo } from "../support/registry/checks.ts";
import { importEverything } from "../support/registry/importing.ts";
import { Loop } from "../support/registry/loop.ts";
import { Problems } from "../support/registry/problems.ts";
import type { Registry } from "../support/registry/registry.ts";
import { secRegistry } from "../support/registry/sec.ts";
import { vdbRegistry } from "../support/registry/vdb.ts";
import { programFolder } from "./support/programs.ts";

describeImports(secRegistry);
describeImports(vdbRegistry);

/**
 * The life of each resource in its example, with a Terraform that supports resource identity. `LOOP` selects some, as in the acceptance
 * tests.
 */
function describeImports(registry: Registry): void {
  const { name } = registry.definition;

  describe(`every resource of ${name} with an identity`, function () {
    this.timeout(600_000);
    let loop: Loop;

    before(async () => {
      loop = await Loop.open(registry, join(programFolder, "terraform-1.16"));
      const problems = new Problems();
      const others = [...loop.subjects.values()].filter(({ resource }) => !resource);
      loop.drop(others.map(({ module }) => module));
      await loop.workspace.write(loop.examples);
      addErrors(await loop.workspace.apply(), problems, () => "apply");
      problems.report();
    });
    after(async () => {
      await loop.workspace.destroy();
      await loop.close();
    });

    it("every resource with an identity has it in the state", async () => {
      const identities = await loop.workspace.identities();
      for (const { address, identity } of await loop.existing())
        expect(identities.get(address), address).to.deep.equal(identity ?? null);
    });

    it("every resource with an identity has an empty plan after a create and after an import by identity", async () => {
      const problems = new Problems();
      await expectNothingToDo(loop, problems, () => "after the creation");
      await importEverything(loop, await loop.existing(), problems, ({ identity }) => identity);
      problems.report();
    });
  });
}
