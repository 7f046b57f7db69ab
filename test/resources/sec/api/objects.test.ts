import { expect } from "chai";
import type {
  JsonObject,
  Operation,
  WireField,
} from "../../../../src/resources/sec/api/objects/wire-field.ts";
import {
  clearableText,
  convert,
  createOnly,
  group,
  joinedTexts,
  jsonFile,
  keptText,
  labels,
  number,
  onOff,
  optionalGroup,
  optionalLabels,
  optionalNumber,
  optionalText,
  optionalTexts,
  output,
  readOnly,
  secret,
  text,
  texts,
} from "../../../../src/resources/sec/api/objects/wire-fields.ts";
import { wireMapping } from "../../../../src/resources/sec/api/objects/wire-mapping.ts";
import { parse, text as textual } from "../../../../src/resources/sec/api/wire-schema.ts";

function written<Input>(
  field: WireField<Input, unknown>,
  value: Input,
  occasion: Operation = "create",
): JsonObject {
  const body: JsonObject = {};
  field.write(value, body, occasion);
  return body;
}

function readFrom<Output>(field: WireField<never, Output>, object: unknown) {
  return field.schema && parse(field.schema, object);
}

describe("the wire fields of an object", () => {
  it("fields are written to dotted paths, next to one another", () => {
    const both = group({ one: text("a.b.one"), two: number("a.b.two") });
    expect(written(both, { one: "x", two: 2 })).to.deep.equal({ a: { b: { one: "x", two: 2 } } });
    expect(readFrom(both, { a: { b: { one: "x", two: 2 } } })).to.deep.equal({ value: { one: "x", two: 2 } });
  });

  it("an invalid response is reported with the names of the API", () => {
    expect(readFrom(group({ name: text("a.b") }), { a: { b: 1 } })).to.deep.equal({
      error: "a.b is not of type string",
    });
  });

  it("optional fields are omitted when they are blank", () => {
    expect(written(optionalText("a"), null)).to.deep.equal({});
    expect(written(optionalText("a"), "")).to.deep.equal({});
    expect(written(optionalNumber("a"), 0)).to.deep.equal({});
    expect(written(optionalTexts("a"), [])).to.deep.equal({});
    expect(written(optionalLabels("a"), [])).to.deep.equal({});
    expect(written(joinedTexts("a"), [])).to.deep.equal({});
    expect(written(jsonFile("a"), null)).to.deep.equal({});
  });

  it("required fields are sent, blank or not", () => {
    expect(written(text("a"), "")).to.deep.equal({ a: "" });
    expect(written(texts("a"), null)).to.deep.equal({ a: [] });
    expect(written(labels("a"), [])).to.deep.equal({ a: [] });
    expect(written(onOff("a"), false)).to.deep.equal({ a: 0 });
  });

  it("clearable fields are cleared by updates only", () => {
    expect(written(clearableText("a"), null, "create")).to.deep.equal({});
    expect(written(clearableText("a"), null, "update")).to.deep.equal({});
    expect(written(clearableText("a"), "", "create")).to.deep.equal({});
    expect(written(clearableText("a"), "", "update")).to.deep.equal({ a: "" });
    expect(written(createOnly(text("a")), "x", "update")).to.deep.equal({});
  });

  it("a field may be read-only or write-only", () => {
    expect(secret("a").schema).to.equal(null);
    expect(written(secret("a"), "x")).to.deep.equal({ a: "x" });
    expect(written(readOnly(text("a")), "x" as never)).to.deep.equal({});
    expect(readFrom(output("a", textual), { a: "x" })).to.deep.equal({ value: "x" });
  });

  it("the state keeps the value of a kept field that a response omits", () => {
    expect(readFrom(keptText("a.b"), {})).to.deep.equal({ value: undefined });
    expect(readFrom(keptText("a.b"), { a: { b: "x" } })).to.deep.equal({ value: "x" });
  });

  it("a list may be sent as one string, or as objects with one key", () => {
    expect(written(joinedTexts("a"), ["x", "y"])).to.deep.equal({ a: "x, y" });
    expect(readFrom(joinedTexts("a"), { a: " x,y " })).to.deep.equal({ value: ["x", "y"] });
    expect(readFrom(joinedTexts("a"), { a: " " })).to.deep.equal({ value: [] });
    const tags = [
      { key: "k", value: "1" },
      { key: "k", value: "2" },
    ];
    expect(written(labels("a"), tags)).to.deep.equal({ a: [{ k: "1" }, { k: "2" }] });
    expect(readFrom(labels("a"), { a: [{ k: "1" }, {}, { k: "2" }] })).to.deep.equal({ value: tags });
  });

  it("a group may be an absent block", () => {
    const role = optionalGroup({ role_arn: text("r.arn"), external_id: text("r.id") });
    expect(written(role, null)).to.deep.equal({});
    expect(readFrom(role, { r: {} })).to.deep.equal({ value: null });
    expect(readFrom(role, { r: { arn: "x" } })).to.deep.equal({ value: { role_arn: "x", external_id: "" } });
  });

  it("a field may convert its values", () => {
    const upper = convert(
      text("a"),
      (value: string) => value.toUpperCase(),
      (value) => value.toLowerCase(),
    );
    expect(written(upper, "x")).to.deep.equal({ a: "X" });
    expect(readFrom(upper, { a: "X" })).to.deep.equal({ value: "x" });
  });
});

describe("the wire mapping of a type", () => {
  const kind = wireMapping({
    collection: "Things",
    noun: "thing",
    named: "name",
    fields: { name: text("props.name"), token: secret("token") },
    constants: [
      { path: "type", value: "A", otherwise: "is that of another kind" },
      { path: "props.fixed", value: true },
    ],
    idAt: "ids.guid",
    changedAt: "time",
    idInUpdates: true,
  });

  it("a wire mapping names the created object", () => {
    expect(kind.title({ name: "one", token: "t" })).to.equal('the thing "one"');
  });

  it("a wire mapping always sends its constants, and the ID in updates", () => {
    const given = { name: "one", token: "t" };
    const body = { type: "A", token: "t", props: { name: "one", fixed: true } };
    expect(kind.body(given, "create")).to.deep.equal(body);
    expect(kind.body(given, "update", "7")).to.deep.equal({ ...body, ids: { guid: "7" } });
  });

  it("a wire mapping reads the object with its ID", () => {
    const response = { ids: { guid: "7" }, type: "A", props: { name: "one" }, token: "" };
    expect(parse(kind.schema, response)).to.deep.equal({ value: { id: "7", name: "one" } });
  });

  it("a wire mapping rejects an object of another type, and one without an ID", () => {
    expect(parse(kind.schema, { ids: { guid: "7" }, type: "B" })).to.deep.equal({
      error: "type is that of another kind",
    });
    expect(parse(kind.schema, { type: "A" })).to.deep.equal({ error: "ids.guid is missing" });
  });
});
