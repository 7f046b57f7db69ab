import { expect } from "chai";
import type { Provider } from "../../src/schema/define.ts";
import { field } from "../../src/schema/dsl/field.ts";
import { definitionProblems } from "../../src/schema/engine/check/definitions.ts";

/**
 * Checks every definition of a provider separately; imports cannot find the objects of the types in
 * `notImportable`.
 */
export function describeRegistry<Api>(provider: Provider<Api>, notImportable: readonly string[]): void {
  const { name: prefix } = provider.definition;

  describe(`the provider ${prefix}`, () => {
    it("the schemas are valid, without references to missing attributes", async () => {
      expect(await definitionProblems(provider)).to.deep.equal([]);
    });

    for (const [name, load] of Object.entries(provider.definition.resources)) {
      it(`resource ${name} can be imported or is listed as not importable, and has an example`, async () => {
        const { definition } = (await load()).default;
        expect(definition.importForms.length > 0).to.equal(!notImportable.includes(name));
        expect(definition.example).not.to.equal("");
      });
    }

    for (const [name, load] of Object.entries(provider.definition.ephemeralResources ?? {})) {
      it(`ephemeral resource ${name} has an example`, async () => {
        expect((await load()).default.definition.example).not.to.equal("");
      });
    }

    for (const [name, load] of Object.entries(provider.definition.functions ?? {})) {
      it(`function ${name} has an example, and describes its parameters`, async () => {
        const { definition } = (await load()).default;
        const { parameters, variadic, example } = definition;
        expect(example ?? "").to.not.equal("");
        for (const { type } of [...parameters, ...(variadic ? [variadic] : [])]) {
          expect(type[field].description).to.not.equal("");
        }
      });
    }

    for (const [name, load] of Object.entries(provider.definition.dataSources)) {
      it(`data source ${name} has an example`, async () => {
        expect((await load()).default.definition.example).not.to.equal("");
      });
    }
  });
}
