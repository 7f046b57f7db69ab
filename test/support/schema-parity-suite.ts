import { expect } from "chai";
import type { Provider } from "../../src/schema/define.ts";
import {
  agreement,
  declaredDifferences,
  definedSchemas,
  differencesFrom,
  disagreement,
  type Schemas,
  targetSchemas,
  undescribed,
  type WantedDifference,
} from "./schema-parity.ts";

/** Compares the schemas of a provider with the target schemas. */
export function describeSchemaParity<Api>(
  provider: Provider<Api>,
  wantedDifferences: readonly WantedDifference[],
): void {
  const { name } = provider.definition;

  describe(`the schema of ${name}`, () => {
    let defined: Schemas;
    before(async () => {
      defined = await definedSchemas(provider);
    });

    it("the schema equals the target schema except for the declared differences, all of which exist", () => {
      const targets = targetSchemas(name);
      const declared = declaredDifferences(targets, defined, wantedDifferences);
      expect(disagreement(differencesFrom(targets, defined), declared)).to.deep.equal(agreement);
    });

    it("the schema has all resources and data sources of the target", () => {
      expect([...defined.keys()]).to.include.members([...targetSchemas(name).keys()]);
    });

    it("the schema has a description for every attribute and block", () => {
      expect(undescribed(defined)).to.deep.equal([]);
    });

    it("each difference is declared once, with a reason, for a type in the target", () => {
      const paths = wantedDifferences.flatMap(({ what, paths }) => paths.map((path) => `${path} ${what}`));
      expect(new Set(paths)).to.have.property("size", paths.length);
      for (const { reason } of wantedDifferences) expect(reason).to.not.equal("");
      const types = [...targetSchemas(name).keys()];
      expect(paths.filter((path) => !types.some((type) => path.startsWith(`${type}.`)))).to.deep.equal([]);
    });
  });
}
