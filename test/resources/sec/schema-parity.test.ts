import { expect } from "chai";
import { wantedDifferences } from "../../fixtures/sec-schema-differences.ts";
import {
  declaredDifferences,
  definedSchemas,
  differencesFrom,
  type Schemas,
  targetSchemas,
  undescribed,
} from "../../support/schema-parity.ts";

describe("the schema of sec", () => {
  let defined: Schemas;
  before(async () => {
    defined = await definedSchemas();
  });

  it("is the target, but for the differences that are declared and all there", () => {
    const targets = targetSchemas();
    expect(differencesFrom(targets, defined).sort()).to.deep.equal(
      declaredDifferences(targets, defined).sort(),
    );
  });

  it("has all resources and data sources of the target", () => {
    expect([...defined.keys()]).to.have.members([...targetSchemas().keys()]);
  });

  it("describes every attribute and block", () => {
    expect(undescribed(defined)).to.deep.equal([]);
  });

  it("has a reason for each difference, which is declared once, of a type in the target", () => {
    const paths = wantedDifferences.flatMap(({ what, paths }) => paths.map((path) => `${path} ${what}`));
    expect(new Set(paths)).to.have.property("size", paths.length);
    for (const { reason } of wantedDifferences) expect(reason).to.not.equal("");
    const types = [...targetSchemas().keys()];
    expect(paths.filter((path) => !types.some((type) => path.startsWith(`${type}.`)))).to.deep.equal([]);
  });
});
