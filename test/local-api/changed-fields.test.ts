import { expect } from "chai";
import fc from "fast-check";
import { changedFields } from "../../src/local-api/control/changed-fields.ts";
import { maskObject } from "../../src/local-api/control/masking.ts";
import type { JsonObject } from "../../src/local-api/json.ts";
import { runs } from "../support/thorough.ts";

const fieldsBetween = (before: JsonObject, after: JsonObject) =>
  changedFields({ value: before, masked: maskObject(before) }, { value: after, masked: maskObject(after) });

describe("the fields that a change of an object is reported with", () => {
  it("the reported fields of a change are those that were set, changed and removed, with both values, and no others", () => {
    const before = { name: "ops", enabled: 1, data: { region: "eu", list: ["a"] }, note: null };
    const after = { name: "ops", enabled: 0, data: { region: "eu", list: ["a", "b"] }, extra: { a: 1 } };
    expect(fieldsBetween(before, after)).to.deep.equal([
      { path: ["enabled"], before: 1, after: 0 },
      { path: ["data", "list"], before: ["a"], after: ["a", "b"] },
      { path: ["note"], before: null },
      { path: ["extra"], after: { a: 1 } },
    ]);
  });

  it("the reported fields of a change list a secret that changed without its values, and not one that stayed", () => {
    const secrets = (apiKey: string) => ({ data: { apiKey, password: "same" } });
    expect(fieldsBetween(secrets("shh-1"), secrets("shh-2"))).to.deep.equal([
      { path: ["data", "apiKey"], before: "***", after: "***" },
    ]);
  });

  it("the changed fields of a deleted object are all of its fields", () => {
    expect(fieldsBetween({ name: "ops", data: { apiKey: "shh-1" } }, {})).to.deep.equal([
      { path: ["name"], before: "ops" },
      { path: ["data"], before: { apiKey: "***" } },
    ]);
  });

  it("applying the reported changes to the object before gives the object after, for any keys", () => {
    const objects = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }));
    fc.assert(
      fc.property(objects, objects, (first, second) => {
        const [before, after]: [JsonObject, JsonObject] = JSON.parse(JSON.stringify([first, second]));
        const plain = (value: JsonObject) => ({ value, masked: value });
        const changed = changedFields(plain(before), plain(after));
        const result: JsonObject = structuredClone(before);
        for (const { path, after: value } of changed) set(result, path as string[], value);
        expect(result).to.deep.equal(after);
      }),
      runs({ seed: 31, many: 200 }),
    );
  });
});

/** Sets the value at a path, or removes it. */
function set(
  object: JsonObject,
  [key = "", ...rest]: readonly string[],
  value: JsonObject[string] | undefined,
): void {
  if (rest.length > 0) set(object[key] as JsonObject, rest, value);
  else if (value === undefined) delete object[key];
  else Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
}
