import fc from "fast-check";
import { parseNumeric } from "../../src/schema/values/number.ts";
import type { Type } from "../../src/schema/values/type.ts";
import { Unknown } from "../../src/schema/values/unknown.ts";
import { Dynamic, distinct, record, type Value } from "../../src/schema/values/value.ts";

const name = fc.constantFrom("id", "name", "tags", "10", "__proto__", "constructor", "é", "𐀀", "");

const primitive: fc.Arbitrary<Type> = fc.constantFrom<Type>("string", "number", "bool", "dynamic");

/** Any type, a few levels deep. */
export const anyType: fc.Arbitrary<Type> = fc.letrec<{ type: Type }>((tie) => ({
  type: fc.oneof(
    { maxDepth: 3, depthIdentifier: "type" },
    primitive,
    tie("type").map((element): Type => ["list", element]),
    tie("type").map((element): Type => ["set", withoutDynamic(element)]),
    tie("type").map((element): Type => ["map", element]),
    fc.array(tie("type"), { maxLength: 3 }).map((elements): Type => ["tuple", elements]),
    fc
      .uniqueArray(fc.tuple(name, tie("type")), { maxLength: 4, selector: ([key]) => key })
      .map((attributes): Type => ["object", record(attributes as never) as never]),
  ),
})).type;

/** Sets of dynamic values have no meaning in Terraform. */
function withoutDynamic(type: Type): Type {
  if (type === "dynamic") return "string";
  if (typeof type === "string") return type;
  if (type[0] === "tuple") return ["tuple", type[1].map(withoutDynamic)];
  if (type[0] === "object") {
    const attributes = Object.entries(type[1]).map(([key, inner]) => [key, withoutDynamic(inner)] as const);
    return ["object", record(attributes as never) as never];
  }
  return [type[0], withoutDynamic(type[1])];
}

const number = fc.oneof(
  fc.integer(),
  fc
    .double({ noNaN: true, noDefaultInfinity: true })
    .map((value) => (Number.isInteger(value) ? BigInt(value) : value)),
  fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }),
  fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.nat(20))
    .map(([digits, scale]) => parseNumeric(`${digits}e-${scale}`) ?? 0),
);

/** A value of a type, with nulls and unknowns. */
function valueFor(type: Type): fc.Arbitrary<Value> {
  return fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom<Value>(null, new Unknown()) },
    { weight: 8, arbitrary: knownOf(type) },
  );
}

function knownOf(type: Type): fc.Arbitrary<Value> {
  switch (type) {
    case "string":
      return fc.string({ unit: "grapheme" }).map((text) => text.normalize("NFC"));
    case "bool":
      return fc.boolean();
    case "number":
      return number.map((value) =>
        typeof value === "bigint" ? (parseNumeric(value.toString()) ?? 0) : value,
      );
    case "dynamic":
      return fc
        .constantFrom<Type>("string", ["list", "number"], ["tuple", ["bool", "string"]])
        .chain((inner) => valueFor(inner).map((value) => new Dynamic(inner, value)));
  }
  switch (type[0]) {
    case "list":
      return fc.array(valueFor(type[1]), { maxLength: 4 });
    case "set":
      return fc.array(valueFor(type[1]), { maxLength: 4 }).map((elements) => distinct(type[1], elements));
    case "map":
      return fc
        .uniqueArray(fc.tuple(name, valueFor(type[1])), { maxLength: 4, selector: ([key]) => key })
        .map(record);
    case "tuple":
      return fc.tuple(...type[1].map(valueFor));
    case "object": {
      const names = Object.keys(type[1]);
      return fc
        .tuple(...names.map((key) => valueFor(type[1][key] ?? "dynamic")))
        .map((values) => record(names.map((key, i) => [key, values[i] ?? null])));
    }
  }
}

/** Draws a type and a value of it. */
export const typedValue: fc.Arbitrary<[Type, Value]> = anyType.chain((type) =>
  valueFor(type).map((value): [Type, Value] => [type, value]),
);
