import { expect } from "chai";
import { attributeText } from "../../../src/cli/docs/words.ts";
import { toPlain } from "../../../src/schema/codec/plain.ts";
import type { Attribute } from "../../../src/schema/schema.ts";
import { Decimal, isNumeric } from "../../../src/schema/values/number.ts";
import { isUnknown } from "../../../src/schema/values/unknown.ts";
import { Dynamic, isRecord, isWhollyKnown, record, type Value } from "../../../src/schema/values/value.ts";

type Module<Name extends string> = { readonly [name in Name]: new (...args: readonly unknown[]) => Value };

/** Imports another copy of a module of values, as a command line does that is installed outside of the project. */
async function copyOf<Name extends string>(module: string): Promise<Module<Name>> {
  const { href } = new URL(`../../../src/schema/values/${module}.js?copy`, import.meta.url);
  return (await import(href)) as Module<Name>;
}

describe("values of another copy of the framework", () => {
  it("a dynamic value of another copy is a dynamic value", async () => {
    const copy = await copyOf<"Dynamic">("value");
    expect(copy.Dynamic).not.to.equal(Dynamic);
    const value = new copy.Dynamic(["object", { a: "number" }], record([["a", 1]]));
    expect(value).to.be.instanceOf(Dynamic);
    expect(isRecord(value)).to.equal(false);
    expect(toPlain(value as Dynamic)).to.deep.equal({ a: 1 });
    expect(new Dynamic("string", "x")).to.be.instanceOf(copy.Dynamic);
  });

  it("the page of a resource shows a dynamic default of another copy", async () => {
    const copy = await copyOf<"Dynamic">("value");
    const standard = new copy.Dynamic(["object", { a: "number" }], record([["a", 1]]));
    const attribute: Attribute = {
      type: "dynamic",
      description: "Settings",
      optional: true,
      default: standard,
    };
    expect(attributeText("settings", attribute)).to.equal("Settings. Default: `{ a = 1 }`");
  });

  it("an unknown value of another copy is unknown", async () => {
    const copy = await copyOf<"Unknown">("unknown");
    const value = new copy.Unknown();
    expect(isUnknown(value)).to.equal(true);
    expect(isWhollyKnown([value])).to.equal(false);
  });

  it("a decimal number of another copy is a number", async () => {
    const copy = await copyOf<"Decimal">("number");
    const value = new copy.Decimal("0.1234567890123456789");
    expect(isNumeric(value)).to.equal(true);
    expect(value).to.be.instanceOf(Decimal);
  });

  it("plain objects, records, arrays and null are no values of these classes", () => {
    for (const value of [{}, record(), [], null, "text", 1, undefined])
      expect(
        value instanceof Dynamic || isUnknown(value) || value instanceof Decimal,
        String(value && typeof value),
      ).to.equal(false);
  });
});
