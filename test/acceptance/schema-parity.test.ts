import { expect } from "chai";
import { sec } from "../../src/resources/sec/index.ts";
import { wantedDifferences } from "../fixtures/sec-schema-differences.ts";
import type { JsonSchemas } from "../support/schema-json.ts";
import {
  declaredDifferences,
  definedSchemas,
  differencesFrom,
  type Schemas,
  schemasFromJson,
  targetSchemas,
  undescribed,
} from "../support/schema-parity.ts";
import { Terraform } from "../support/terraform.ts";

describe("the schema that terraform prints", () => {
  let printed: Schemas;
  before(async () => {
    const terraform = await Terraform.open({});
    try {
      const { stdout } = await terraform.run(["providers", "schema", "-json"]);
      const all: { provider_schemas: { [address: string]: JsonSchemas } } = JSON.parse(stdout);
      const [schemas, ...more] = Object.values(all.provider_schemas);
      if (!schemas || more.length > 0) throw new Error("terraform does not print one provider");
      printed = schemasFromJson(schemas);
    } finally {
      await terraform.close();
    }
  });

  it("has all resources and data sources", async () => {
    expect([...printed.keys()]).to.have.members([...(await definedSchemas(sec)).keys()]);
  });

  it("is the target, but for the declared differences", async () => {
    const targets = targetSchemas("sec");
    const declared = declaredDifferences(targets, await definedSchemas(sec), wantedDifferences);
    expect(differencesFrom(targets, printed).sort()).to.deep.equal(declared.sort());
  });

  it("describes every attribute and block", () => {
    expect(undescribed(printed)).to.deep.equal([]);
  });
});
