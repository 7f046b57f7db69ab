import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import { importId } from "../support/registry/checks.ts";
import type { ImportWay } from "../support/registry/importing.ts";
import { Loop } from "../support/registry/loop.ts";
import type { Registry } from "../support/registry/registry.ts";
import { secRegistry } from "../support/registry/sec.ts";
import { vdbRegistry } from "../support/registry/vdb.ts";
import { openTerraform } from "../support/terraform.ts";
import { differing, withheldFrom, withPlaceholders } from "./support/generated.ts";
import { programFolder } from "./support/programs.ts";

/** A resource in a plan. */
interface ResourceChange {
  readonly address: string;
  readonly change: {
    readonly actions: readonly string[];
    readonly importing?: object;
    readonly before: unknown;
    readonly after: unknown;
  };
}

describeImportBlocks(secRegistry);
describeImportBlocks(vdbRegistry);

/** Objects of all listable types, adopted by import blocks whose configuration Terraform generates. */
function describeImportBlocks(registry: Registry): void {
  const { name, listResources = {} } = registry.definition;

  describe(`import blocks for every example of ${name} that can be listed`, function () {
    this.timeout(900_000);
    let loop: Loop;

    before(async () => {
      loop = await Loop.open(registry);
      const others = [...loop.subjects.values()].filter(({ resource, provider }) => !resource || provider);
      loop.drop(others.map(({ module }) => module));
      await loop.workspace.write(loop.examples);
      const { errors } = await loop.workspace.apply();
      expect([...errors]).to.deep.equal([]);
    });
    after(() => loop.close());

    const ways: readonly (readonly [string, ImportWay])[] = [
      ["identity", ({ identity }) => identity],
      ["ID", importId],
    ];
    for (const [noun, way] of ways) {
      it(`import blocks by ${noun} generate configuration that changes nothing but secrets`, async () => {
        const terraform = await openTerraform(loop.api.env, name, join(programFolder, "terraform-1.16"));
        try {
          const examples = new Set(
            [...loop.subjects.values()].map(({ address }) => address.split(".").at(-2)),
          );
          const types = Object.keys(listResources).map((type) => `${name}_${type}`);
          const listed = new Set(types.filter((type) => examples.has(type)));
          const made = (await loop.existing()).filter(({ type }) => listed.has(type));
          expect(new Set(made.map(({ type }) => type))).to.deep.equal(listed);
          const blocks = made.flatMap((one, i) => {
            const named = way(one);
            if (named === undefined) return [];
            const by = typeof named === "string" ? "id" : "identity";
            return [`import {\n  to = ${one.type}.a${i}\n  ${by} = ${JSON.stringify(named)}\n}\n`];
          });
          await terraform.write({ "imports.tf": blocks.join("\n") });
          // Generated configuration lacks secrets, which is an error of this plan if they are required.
          const outcome = await terraform
            .run(["plan", "-no-color", "-generate-config-out=generated.tf"])
            .catch((error: unknown) => error);
          const generated = await readFile(join(terraform.folder, "generated.tf"), "utf8").catch(() => {
            throw outcome;
          });
          const { withheld, required } = await withheldFrom(
            registry,
            made.map(({ type }) => type),
          );
          await terraform.write({ "generated.tf": withPlaceholders(generated, required) });
          await terraform.run(["plan", "-no-color", "-out=planned.tfplan"]);
          const { stdout } = await terraform.run(["show", "-json", "planned.tfplan"]);
          const changes: readonly ResourceChange[] = JSON.parse(stdout).resource_changes;
          expect(changes).to.have.length(blocks.length);
          for (const { address, change } of changes) {
            const changed = differing(change.before, change.after).filter(
              (place) => !place.split(".").some((step) => withheld.has(step)),
            );
            expect({ address, changed }).to.deep.equal({ address, changed: [] });
            expect(change.actions.join()).to.be.oneOf(["no-op", "update"]);
            expect(change.importing, address).to.be.an("object");
          }
          // Terraform shows the ID of an import, even if it is a secret.
          const hidden = made.flatMap((one) => one.secrets.filter((secret) => secret !== way(one)));
          for (const secret of hidden) expect(generated).not.to.contain(secret);
        } finally {
          await terraform.close();
        }
      });
    }
  });
}
