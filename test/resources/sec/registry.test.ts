import { readFileSync } from "node:fs";
import { expect } from "chai";
import { sec } from "../../../src/resources/sec/index.ts";
import { schemaProblems } from "../../../src/schema/index.ts";
import { type Attribute, type Block, blockType } from "../../../src/schema/schema.ts";
import { sameType, type Type } from "../../../src/schema/values/type.ts";

/** A schema as it was recorded from the reference; absent flags are false. */
interface RecordedBlock {
  readonly attributes?: { readonly [name: string]: RecordedAttribute };
  readonly block_types?: { readonly [name: string]: RecordedNested };
}
interface RecordedAttribute {
  readonly type: Type;
  readonly required?: boolean;
  readonly optional?: boolean;
  readonly computed?: boolean;
  readonly sensitive?: boolean;
}
interface RecordedNested {
  readonly nesting_mode: string;
  readonly min_items?: number;
  readonly max_items?: number;
  readonly block: RecordedBlock;
}
interface Recorded {
  readonly provider: { readonly block: RecordedBlock };
  readonly resource_schemas: {
    readonly [type: string]: { readonly version: number; readonly block: RecordedBlock };
  };
  readonly data_source_schemas: {
    readonly [type: string]: { readonly version: number; readonly block: RecordedBlock };
  };
}

const recorded = JSON.parse(readFileSync("test/fixtures/sec-schema.json", "utf8")) as Recorded;

/** How a schema differs from the recorded one. A default makes an attribute computed, too: strict Terraform demands it. */
function differences(block: Block, target: RecordedBlock, place = ""): string[] {
  const found: string[] = [];
  const { attributes = {}, block_types = {} } = target;
  const names = new Set([...Object.keys(block.attributes), ...Object.keys(attributes)]);
  for (const name of names) {
    const [ours, theirs] = [block.attributes[name], attributes[name]];
    if (!ours || !theirs) found.push(`${place}${name} is ${ours ? "not in the target" : "missing"}`);
    else found.push(...attributeDifferences(ours, theirs).map((what) => `${place}${name}: ${what}`));
  }
  for (const name of new Set([...Object.keys(block.blocks), ...Object.keys(block_types)])) {
    const [ours, theirs] = [block.blocks[name], block_types[name]];
    if (!ours || !theirs) {
      found.push(`${place}${name} block is ${ours ? "not in the target" : "missing"}`);
      continue;
    }
    if (ours.nesting !== theirs.nesting_mode) found.push(`${place}${name}: nesting`);
    if (ours.min !== (theirs.min_items ?? 0) || ours.max !== (theirs.max_items ?? 0))
      found.push(`${place}${name}: limits`);
    found.push(...differences(ours.block, theirs.block, `${place}${name}.`));
  }
  return found;
}

function attributeDifferences(ours: Attribute, theirs: RecordedAttribute): string[] {
  const computed = ours.default === undefined ? (ours.computed ?? false) : (theirs.computed ?? false);
  return [
    sameType(ours.type, theirs.type) ? [] : ["type"],
    (ours.required ?? false) === (theirs.required ?? false) ? [] : ["required"],
    (ours.optional ?? false) === (theirs.optional ?? false) ? [] : ["optional"],
    computed === (theirs.computed ?? false) ? [] : ["computed"],
    (ours.sensitive ?? false) === (theirs.sensitive ?? false) ? [] : ["sensitive"],
  ].flat();
}

describe("the provider sec", () => {
  it("is configured with the recorded attributes", () => {
    expect(differences(sec.block, recorded.provider.block)).to.deep.equal([]);
    expect(schemaProblems(sec.block)).to.deep.equal([]);
  });

  for (const [name, load] of Object.entries(sec.definition.resources)) {
    describe(`resource ${name}`, () => {
      it("has the recorded schema", async () => {
        const target = recorded.resource_schemas[`sec_${name}`];
        const { block, definition } = (await load()).default;
        expect(differences(block, target?.block ?? {})).to.deep.equal([]);
        expect(definition.version ?? 0).to.equal(target?.version);
      });

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
        expect(parts).to.not.be.empty;
        for (const part of parts) expect(types).to.have.property(part ?? "");
        expect(definition.example).to.match(new RegExp(`^resource "sec_${name}" "`, "m"));
      });
    });
  }

  for (const [name, load] of Object.entries(sec.definition.dataSources)) {
    it(`data source ${name} has the recorded schema and an example`, async () => {
      const { block, definition } = (await load()).default;
      expect(differences(block, recorded.data_source_schemas[`sec_${name}`]?.block ?? {})).to.deep.equal([]);
      expect(schemaProblems(block)).to.deep.equal([]);
      expect(definition.example).to.match(new RegExp(`^data "sec_${name}" "`, "m"));
    });
  }
});
