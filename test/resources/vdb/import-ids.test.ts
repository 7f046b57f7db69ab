import { expect } from "chai";
import { vdb as provider } from "../../../src/resources/vdb/index.ts";
import { refusal } from "../../../src/testing/life/resource-life.ts";
import { useVdbLife } from "../../support/vdb-life.ts";

const importable = await Promise.all(
  Object.entries(provider.definition.resources).map(async ([name, load]) => {
    const [form = ""] = (await load()).default.definition.importForms;
    return { name, parts: [...form.matchAll(/\{(\w+)\}/g)].map(([, part = ""]) => part) };
  }),
);

describe("the import ID of a vdb resource", () => {
  const vdb = useVdbLife();
  const good = "0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d";

  for (const { name, parts } of importable.filter(({ parts }) => parts.length > 0)) {
    for (const wrong of parts) {
      it(`the import ID of ${name} requires a UUID as ${wrong}, which is checked without a request`, async () => {
        const id = parts.map((part) => (part === wrong ? "abc" : good)).join("/");
        const { summary, detail } = await refusal(vdb.resource(name).import(id));
        expect(summary).to.equal("Invalid import ID");
        expect(detail)
          .to.contain(
            `The ${wrong} in the import ID is not a UUID: "abc". An import ID of vdb_${name} has the form`,
          )
          .and.to.contain(`"${parts.map((part) => `<${part}>`).join("/")}"`)
          .and.to.match(
            /: (cluster_id|id) is the ID of the .*Look it up in the platform, with a data source/,
          );
        expect(vdb.api.calls()).to.deep.equal([]);
      });
    }
  }
});
