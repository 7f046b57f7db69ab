import { expect } from "chai";
import {
  block,
  type Fields,
  ipAddress,
  knownAfterApply,
  list,
  map,
  nested,
  number,
  object,
  set,
  string,
} from "../../src/schema/index.ts";
import { rejection } from "../../src/testing/core/rejection.ts";
import { DiagnosticsError } from "../../src/testing/index.ts";
import { storedLife } from "../support/stored-life.ts";

const color = { name: string("Name").default("orange"), note: string("Note").optional() };
const place = { ip: ipAddress("Address").required(), tags: set(ipAddress(), "Tags").optional() };
const outer = { inner: nested.set("Inner", color).optional() };
const free = { size: number("Size").optional().unsetAs(10) };
const secret = { ...color, token: string("Token").optional().sensitive() };

async function errorsOf(field: Fields[string], parts: unknown): Promise<readonly string[]> {
  const { life } = await storedLife({ parts: field });
  const { diagnostics } = await rejection(life.create({ parts }), DiagnosticsError);
  return diagnostics.map(({ path, summary, detail }) => `${path}: ${summary}: ${detail}`);
}

describe("elements of a set that are one value", () => {
  const orange = [{}, { name: "orange" }];
  for (const [what, field, parts, path, named] of [
    [
      "by a default in nested.set",
      nested.set("Parts", color).optional(),
      orange,
      "parts",
      '{} and { "name" = "orange" }',
    ],
    ["by a default in block.set", block.set("Parts", color), orange, "parts", '{} and { "name" = "orange" }'],
    [
      "by two spellings in nested.set",
      nested.set("Parts", place).optional(),
      [{ ip: "::1" }, { ip: "::0001" }],
      "parts",
      '{ "ip" = "::1" } and { "ip" = "::0001" }',
    ],
    [
      "by two spellings in block.set",
      block.set("Parts", place),
      [{ ip: "::1" }, { ip: "::2" }, { ip: "::0001" }],
      "parts",
      '{ "ip" = "::1" } and { "ip" = "::0001" }',
    ],
    [
      "in a set of a list",
      nested.list("Parts", outer).optional(),
      [{ inner: orange }],
      "parts[0].inner",
      '{} and { "name" = "orange" }',
    ],
    [
      "by two spellings in a set of texts",
      set(ipAddress(), "Parts").optional(),
      ["::1", "::2", "::0001"],
      "parts",
      '"::1" and "::0001"',
    ],
    [
      "by two spellings in a set of texts in objects of a map of lists",
      map(list(object({ at: set(ipAddress()) })), "Parts").optional(),
      { a: [{ at: ["::1"] }, { at: ["::1", "::0001"] }] },
      'parts["a"][1].at',
      '"::1" and "::0001"',
    ],
    [
      "by two spellings in a set of objects",
      set(object({ at: ipAddress() }), "Parts").optional(),
      [{ at: "::1" }, { at: "::0001" }],
      "parts",
      '{ "at" = "::1" } and { "at" = "::0001" }',
    ],
    [
      "by a value that means none",
      nested.set("Parts", free).optional(),
      [{}, { size: 10 }],
      "parts",
      "{} and",
    ],
  ] as const) {
    it(`two elements that are equal ${what} are an error at the set that names both`, async () => {
      const [error, ...more] = await errorsOf(field, parts);
      expect(error).to.contain(
        `${path}: Equal elements of a set: ${path} has two elements that are one value: ${named}`,
      );
      expect(more).to.deep.equal([]);
    });
  }

  it("the error about equal elements shows no element of a set with a sensitive attribute", async () => {
    const [error] = await errorsOf(nested.set("Parts", secret).optional(), orange);
    expect(error).to.contain("one value. With defaults").and.not.contain("orange");
  });

  it("values that an author compares in one form may repeat in a set", async () => {
    const trimmed = string().comparedAs((value) => value.trim());
    const { life } = await storedLife({ parts: set(trimmed, "Parts").optional() });
    await life.create({ parts: ["a", " a"] });
    await life.expectNoChange({ parts: ["a", " a"] });
  });

  it("the error about equal elements shows no element of a sensitive set", async () => {
    const [error] = await errorsOf(set(ipAddress(), "Parts").optional().sensitive(), ["::1", "::0001"]);
    expect(error).to.contain("parts has two elements that are one value. With").and.not.contain("::1");
  });

  it("elements that differ, may differ or are in a list are no error", async () => {
    const made = { name: string("Name").default("orange"), id: string("ID").computed() };
    const { life } = await storedLife({
      parts: nested.set("Parts", color).optional(),
      texts: set(string(), "Texts").optional(),
      addresses: set(ipAddress(), "Addresses").optional(),
      places: list(ipAddress(), "Places").optional(),
      ordered: nested.list("Ordered", color).optional(),
      made: nested.set("Made", made).optional(),
    });
    await life.planned({
      parts: [{}, { name: knownAfterApply }, { name: "red" }, { note: "" }],
      texts: ["a", "A"],
      addresses: ["::1", "::2", knownAfterApply],
      places: ["::1", "::0001"],
      ordered: orange,
      made: orange,
    });
  });

  it("elements that turn out to be equal in the apply are an error of the apply", async () => {
    const { life } = await storedLife({ parts: nested.set("Parts", color).optional() });
    const later = { parts: [{}, { name: knownAfterApply }] };
    const { diagnostics } = await rejection(life.create(later, { parts: orange }), DiagnosticsError);
    expect(diagnostics.map(({ summary }) => summary)).to.deep.equal(["Equal elements of a set"]);
  });
});
