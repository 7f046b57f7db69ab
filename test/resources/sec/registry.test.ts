import { expect } from "chai";
import { sec } from "../../../src/resources/sec/index.ts";
import { schemaProblems } from "../../../src/schema/index.ts";
import { blockType } from "../../../src/schema/schema.ts";

/** What has nothing that an import could find. */
const notImportable = ["external_id", "managed_policies"];

describe("the provider sec", () => {
  it("keeps the rules of Terraform", () => {
    expect(schemaProblems(sec.block)).to.deep.equal([]);
  });

  for (const [name, load] of Object.entries(sec.definition.resources)) {
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
        expect(definition.example).to.match(new RegExp(`^resource "sec_${name}" "`, "m"));
      });
    });
  }

  for (const [name, load] of Object.entries(sec.definition.dataSources)) {
    it(`data source ${name} keeps the rules of Terraform and has an example of its own type`, async () => {
      const { block, definition } = (await load()).default;
      expect(schemaProblems(block)).to.deep.equal([]);
      expect(definition.example).to.match(new RegExp(`^data "sec_${name}" "`, "m"));
    });
  }
});
