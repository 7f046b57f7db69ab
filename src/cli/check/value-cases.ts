import { withArticle } from "../../schema/article.ts";
import { pack } from "../../schema/codec/tree.ts";
import { compareUtf8, type Type } from "../../schema/values/type.ts";

/** MessagePack to send in place of a value of some type, and its description. */
export interface ValueCase {
  readonly what: string;
  readonly bytes: Uint8Array;
}

/** An unknown value. A provider that rejects `known`, a value of the same type, may also reject the unknown one. */
export interface UnknownCase extends ValueCase {
  readonly known?: Uint8Array;
}

/** The values to send for attributes of a type. */
export interface ValueCases {
  /** Values as Terraform writes them. */
  readonly values: readonly ValueCase[];
  /** One value in several encodings, first in Terraform's own; empty if there is only one encoding. */
  readonly spellings: readonly ValueCase[];
  /** Unknown values; the first one has no refinements. */
  readonly unknowns: readonly UnknownCase[];
  /** Values that do not belong to the type. */
  readonly broken: readonly ValueCase[];
}

/** Bytes in hexadecimal, and their description. */
type Line = readonly [hex: string, what: string];

/** An unknown value that carries its type, and a known value of this type. */
type TypedLine = readonly [hex: string, what: string, known: string];

interface Table {
  readonly values: readonly Line[];
  readonly spellings: readonly Line[];
  readonly unknowns: readonly (Line | TypedLine)[];
  readonly broken: readonly Line[];
}

const unknown: Line = ["d40000", "an unknown value"];
const notNull: Line = ["c7030c8101c2", "an unknown value that is not null"];
const nil = "c0";
/** A text, as a value of dynamic type. */
const aText = "92c40822737472696e6722a178";
const reserved: Line = ["c1", "a code that MessagePack does not have"];

/**
 * Golden vectors that can be sent to any provider, by type: a test compares them with test/vectors. Omits values on which the decoders of
 * Terraform and of providers in Go disagree.
 */
export const tables = {
  string: {
    values: [
      ["a0", "an empty text"],
      ["aa20207061646465642020", "a text with spaces around it"],
      ["ae6c696e650a627265616b09746162", "a text with a line break and a tab"],
      ["a4006e756c", "a text with a null character"],
      ["a5636166c3a9", "a text with an accent"],
      ["a4f09f9880", "a character beyond 16 bits"],
      ["a474727565", 'the text "true"'],
      ["a130", 'the text "0"'],
      ["a8247b7661722e787d", "a text with an interpolation"],
      ["ad7b226a736f6e223a747275657d", "a text of JSON"],
    ],
    spellings: [
      ["a3616263", "a text"],
      ["d903616263", "a text whose length has 8 bits"],
      ["da0003616263", "a text whose length has 16 bits"],
      ["db00000003616263", "a text whose length has 32 bits"],
    ],
    unknowns: [
      unknown,
      notNull,
      ["c7060c8201c202a161", "an unknown text with a prefix", "a3616263"],
      ["d60c8102a161", "an unknown text with a prefix, or null", "a3616263"],
      ["c7030c8163c2", "an unknown text with a refinement of a later time"],
    ],
    broken: [["90", "a list for a text"], ["80", "a map for a text"], ["c3", "true for a text"], reserved],
  },
  number: {
    values: [
      ["00", "0"],
      ["ff", "-1"],
      ["7f", "127"],
      ["cc80", "128"],
      ["d1ff7f", "-129"],
      ["ceffffffff", "2^32-1"],
      ["cf0020000000000001", "2^53+1"],
      ["cf7fffffffffffffff", "2^63-1"],
      ["d38000000000000000", "-2^63"],
      ["b339323233333732303336383534373735383038", "2^63"],
      ["b43138343436373434303733373039353531363136", "2^64"],
      ["b631303030303030303030303030303030303030303030", "1e21"],
      ["cb3fe0000000000000", "0.5"],
      ["a3302e31", "0.1"],
      ["b33132333435363738392e313233343536373839", "123456789.123456789"],
    ],
    spellings: [
      ["05", "5"],
      ["cc05", "5 in 8 bits"],
      ["cd0005", "5 in 16 bits"],
      ["ce00000005", "5 in 32 bits"],
      ["cf0000000000000005", "5 in 64 bits"],
      ["d005", "5 in 8 bits with sign"],
      ["d30000000000000005", "5 in 64 bits with sign"],
      ["cb4014000000000000", "5 as a double"],
      ["ca40a00000", "5 in single precision"],
      ["a135", "5 as text"],
    ],
    unknowns: [
      unknown,
      notNull,
      ["c7050c81039200c3", "an unknown number with a lower bound"],
      ["c71a0c8201c20492b339323233333732303336383534373735383038c3", "an unknown number up to 2^63"],
    ],
    broken: [
      ["90", "a list for a number"],
      ["a3616263", "letters for a number"],
      ["c3", "true for a number"],
      reserved,
    ],
  },
  bool: {
    values: [
      ["c3", "true"],
      ["c2", "false"],
    ],
    spellings: [],
    unknowns: [unknown, notNull],
    broken: [
      ["01", "1 for a bool"],
      ["a474727565", 'the text "true" for a bool'],
      ["90", "a list for a bool"],
      reserved,
    ],
  },
  dynamic: {
    values: [
      [aText, "a string of any type"],
      ["92c408226e756d6265722205", "a number of any type"],
      ["92c408226e756d62657222a3302e31", "a fraction of any type"],
      ["92c40622626f6f6c22c3", "a bool of any type"],
      ["92c40d5b226f626a656374222c7b7d5d80", "an empty object of any type"],
      ["92c40c5b227475706c65222c5b5d5d90", "an empty tuple of any type"],
      ["92c4105b22736574222c22737472696e67225d92a161a162", "a set of any type"],
      ["92c4115b226c697374222c226e756d626572225d90", "an empty list of any type"],
      ["92c4105b226d6170222c22737472696e67225d80", "an empty map of any type"],
      ["92c40822737472696e6722c0", "null of a type"],
    ],
    spellings: [
      [aText, "a string of any type"],
      ["92a822737472696e6722a178", "a string of any type, which is written as text"],
    ],
    unknowns: [
      unknown,
      ["92c40822737472696e6722d40000", "an unknown text of any type", aText],
      ["92c40822737472696e6722c7030c8101c2", "an unknown text of any type that is not null", aText],
    ],
    broken: [
      ["90", "no type and no value"],
      ["a161", "a text without its type"],
      ["92c40722737472696e22c0", "a type that does not exist"],
      ["92c40822737472696e672201", "a number for a text of any type"],
      reserved,
    ],
  },
} as const satisfies { readonly [type: string]: Table };

/** Returns the values of a list, set or map with elements of any type. */
const unknownCollections: readonly Line[] = [
  unknown,
  notNull,
  ["c7050c8106cd012c", "an unknown collection of 300 or less"],
];
const twoOrMore: Line = ["c7030c810502", "an unknown collection of two or more"];

const bytesOf = (hex: string) => Buffer.from(hex, "hex");
const cases = (lines: readonly (Line | TypedLine)[]) =>
  lines.map(
    ([hex, what, known]): UnknownCase => ({
      what,
      bytes: bytesOf(hex),
      ...(known !== undefined && { known: bytesOf(known) }),
    }),
  );

/** Returns the headers of a map or a list by the number of its parts: the shortest one, and those of 16 and 32 bits. */
export function headersOf(isMap: boolean, count: number): readonly [Buffer, Buffer, Buffer] {
  const wide = Buffer.from([isMap ? 0xde : 0xdc, count >> 8, count & 255]);
  const wider = Buffer.from([isMap ? 0xdf : 0xdd, 0, 0, count >> 8, count & 255]);
  return [count < 16 ? Buffer.from([(isMap ? 0x80 : 0x90) | count]) : wide, wide, wider];
}

/** Returns a map or a list with each of its headers. */
function spelled(what: string, headers: readonly Buffer[], content: Buffer): readonly ValueCase[] {
  const lengths = ["", " whose length has 16 bits", " whose length has 32 bits"];
  return headers.map((header, i) => ({ what: what + lengths[i], bytes: Buffer.concat([header, content]) }));
}

/** Returns the values to send for attributes of a type. */
export function casesOf(type: Type): ValueCases {
  if (typeof type === "string") {
    const { values, spellings, unknowns, broken }: Table = tables[type];
    return {
      values: cases(values),
      spellings: cases(spellings),
      unknowns: cases(unknowns),
      broken: cases(broken),
    };
  }
  if (type[0] === "object" || type[0] === "tuple") return casesOfParts(type);
  const isMap = type[0] === "map";
  const headers = headersOf(isMap, 1);
  const key = isMap ? pack("k") : Buffer.alloc(0);
  const element = casesOf(type[1]);
  const one = (bytes: Uint8Array) => Buffer.concat([headers[0], key, bytes]);
  const [first = firstOf(type[1]), second = first] = element.values.map(({ bytes }) => bytes);
  const parts = [first, second].map((bytes, i) => (isMap ? Buffer.concat([pack(`k${i}`), bytes]) : bytes));
  const named = withArticle(type[0]);
  return {
    values: [
      { what: `an empty ${type[0]}`, bytes: bytesOf(isMap ? "80" : "90") },
      ...element.values.map(({ what, bytes }) => ({ what: `${named} of ${what}`, bytes: one(bytes) })),
      { what: `${named} of null`, bytes: one(bytesOf(nil)) },
    ],
    spellings: spelled(named, headers, Buffer.concat([key, firstOf(type[1])])),
    unknowns: [
      ...cases(unknownCollections),
      ...cases([twoOrMore]).map((one) => ({
        ...one,
        known: Buffer.concat([headersOf(isMap, 2)[0], ...parts]),
      })),
      ...element.unknowns.map(({ what, bytes, known }) => ({
        what: `${named} of ${what}`,
        bytes: one(bytes),
        ...(known && { known: one(known) }),
      })),
    ],
    broken: [
      { what: `a text for ${named}`, bytes: bytesOf("a161") },
      { what: isMap ? "a list for a map" : `a map for ${named}`, bytes: bytesOf(isMap ? "90" : "80") },
      ...element.broken
        .slice(0, 1)
        .map(({ what, bytes }) => ({ what: `${named} with ${what}`, bytes: one(bytes) })),
      ...cases([reserved]),
    ],
  };
}

function casesOfParts(type: Extract<Type, readonly ["object" | "tuple", unknown]>): ValueCases {
  const isObject = type[0] === "object";
  const names = isObject ? Object.keys(type[1]).sort(compareUtf8) : [];
  const parts = isObject
    ? names.map((name) => Buffer.concat([pack(name), firstOf(type[1][name] as Type)]))
    : type[1].map(firstOf);
  const what = isObject ? "an object" : "a tuple";
  const spellings = spelled(what, headersOf(isObject, parts.length), Buffer.concat(parts));
  const nulls = isObject ? names.map((name) => Buffer.concat([pack(name), bytesOf(nil)])) : [];
  const [header] = headersOf(isObject, nulls.length);
  const ofNulls = { what: "an object whose members are null", bytes: Buffer.concat([header, ...nulls]) };
  return {
    values: [...spellings.slice(0, 1), ...(nulls.length > 0 ? [ofNulls] : [])],
    spellings,
    unknowns: cases([unknown, notNull]),
    broken: cases([["a161", `a text for ${what}`], reserved]),
  };
}

function firstOf(type: Type): Uint8Array {
  return (casesOf(type).values[0] as ValueCase).bytes;
}
