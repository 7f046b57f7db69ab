import { expect } from "chai";
import { declarationsOf } from "../../src/cli/compare/declarations.ts";
import { schemaDifferences } from "../../src/cli/compare/difference.ts";
import { loadDeclarations } from "../../src/cli/compare/load-declarations.ts";
import { type JsonSchemas, responsesFromJson } from "../../src/cli/compare/schemas-json.ts";
import { sec } from "../../src/resources/sec/index.ts";
import { vdb } from "../../src/resources/vdb/index.ts";
import type { Provider } from "../../src/schema/define.ts";
import { wantedDifferences as secDifferences } from "../fixtures/sec-schema-differences.ts";
import { wantedDifferences as vdbDifferences } from "../fixtures/vdb-schema-differences.ts";
import {
  agreement,
  declaredDifferences,
  definedSchemas,
  differencesFrom,
  disagreement,
  type Schemas,
  schemasFromJson,
  targetSchemas,
  undescribed,
  type WantedDifference,
} from "../support/schema-parity.ts";
import { openTerraform } from "../support/terraform.ts";

describeSchemaThatTerraformPrints(sec, secDifferences);
describeSchemaThatTerraformPrints(vdb, vdbDifferences);

function describeSchemaThatTerraformPrints<Api>(
  provider: Provider<Api>,
  wantedDifferences: readonly WantedDifference[],
): void {
  const { name } = provider.definition;

  describe(`the schema of ${name} that terraform prints`, () => {
    let json: JsonSchemas;
    let printed: Schemas;
    before(async () => {
      json = await printedJson(name);
      printed = schemasFromJson(json);
    });

    it("the printed schema has all resources and data sources", async () => {
      expect([...printed.keys()]).to.have.members([...(await definedSchemas(provider)).keys()]);
    });

    it("the printed schema matches the target schema, except for the declared differences", async () => {
      const targets = targetSchemas(name);
      const declared = declaredDifferences(targets, await definedSchemas(provider), wantedDifferences);
      expect(disagreement(differencesFrom(targets, printed), declared)).to.deep.equal(agreement);
    });

    it("tfnode compare finds no difference between the printed schema and that of the program", async () => {
      const unknownKinds = new Set(["identities", "list resources", "actions", "state stores"] as const);
      const declared = declarationsOf(responsesFromJson(json), unknownKinds);
      const program = await loadDeclarations(`dist/terraform-provider-${name}`, undefined);
      expect([...schemaDifferences(declared, program)]).to.deep.equal([]);
      expect(declared.functions.size + declared.ephemeralResources.size).to.equal(
        program.functions.size + program.ephemeralResources.size,
      );
    });

    it("the printed schema describes every attribute and block", () => {
      expect(undescribed(printed)).to.deep.equal([]);
    });
  });
}

describe("the key of vdb", () => {
  it("the key of vdb is required if its variable is not set, and optional otherwise", async () => {
    const facts = async (env: Readonly<Record<string, string>>) => {
      const { required = false, optional = false } =
        schemasFromJson(await printedJson("vdb", env)).get("provider")?.block.attributes.api_key ?? {};
      return { required, optional };
    };
    expect(await facts({})).to.deep.equal({ required: true, optional: false });
    expect(await facts({ VDB_API_KEY: "vdb-key" })).to.deep.equal({ required: false, optional: true });
    expect(await facts({ VDB_API_KEY: "" })).to.deep.equal({ required: true, optional: false });
  });
});

async function printedJson(name: string, env: Readonly<Record<string, string>> = {}): Promise<JsonSchemas> {
  const terraform = await openTerraform(env, name);
  try {
    const { stdout } = await terraform.run(["providers", "schema", "-json"]);
    const all: { provider_schemas: { [address: string]: JsonSchemas } } = JSON.parse(stdout);
    const [schemas, ...more] = Object.values(all.provider_schemas);
    if (!schemas || more.length > 0) throw new Error("terraform does not print one provider");
    return schemas;
  } finally {
    await terraform.close();
  }
}
