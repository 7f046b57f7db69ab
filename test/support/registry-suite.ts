import { expect } from "chai";
import type { Provider } from "../../src/schema/define.ts";
import { schemaProblems } from "../../src/schema/index.ts";
import { blockType } from "../../src/schema/schema.ts";

/** Checks every definition of a provider by itself; `notImportable` has nothing that an import could find. */
export function describeRegistry<Api>(provider: Provider<Api>, notImportable: readonly string[]): void {
  const { name: prefix, configure } = provider.definition;

  describe(`the provider ${prefix}`, () => {
    it("keeps the rules of Terraform", () => {
      expect(schemaProblems(provider.block, { configure })).to.deep.equal([]);
    });

    for (const [name, load] of Object.entries(provider.definition.resources)) {
      describe(`resource ${name}`, () => {
        it("keeps the rules of Terraform", async () => {
          const { block, definition } = (await load()).default;
          expect(schemaProblems(block, definition)).to.deep.equal([]);
        });

        it("has import forms whose parts are attributes, and an example of its own type", async () => {
          const { block, definition } = (await load()).default;
          const types = blockType(block)[1];
          const parts = definition.importForms.flatMap((form) =>
            [...form.matchAll(/\{(\w+)\}/g)].map(([, part]) => part),
          );
          expect(parts.length > 0).to.equal(!notImportable.includes(name));
          for (const part of parts) expect(types).to.have.property(part ?? "");
          expect(definition.example).to.match(new RegExp(`^resource "${prefix}_${name}" "`, "m"));
        });
      });
    }

    for (const [name, load] of Object.entries(provider.definition.dataSources)) {
      it(`data source ${name} keeps the rules of Terraform and has an example of its own type`, async () => {
        const { block, definition } = (await load()).default;
        expect(schemaProblems(block)).to.deep.equal([]);
        expect(definition.example).to.match(new RegExp(`^data "${prefix}_${name}" "`, "m"));
      });
    }
  });
}
