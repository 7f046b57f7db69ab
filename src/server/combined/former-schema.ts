import protobuf from "protobufjs/minimal.js";
import { bufferOf } from "../../protobuf/message.ts";
import type { MethodName } from "../provider-methods.ts";

/** A kind of message that has attributes somewhere in it: the kinds of those messages in its fields, by their numbers. */
interface Kind {
  readonly within: { readonly [field: number]: Kind };
  /** The numbers of fields in version 6 of the protocol, by those in version 5. A tag takes one byte in both. */
  readonly renumbered?: { readonly [field: number]: number };
}

/** `write_only` and `deprecation_message`: version 6 has `nested_type` before them. */
const attribute: Kind = { within: {}, renumbered: { 10: 11, 11: 12 } };
const block: Kind = {
  get within() {
    return { 2: attribute, 3: nestedBlock };
  },
};
const nestedBlock: Kind = { within: { 2: block } };
const schema: Kind = { within: { 2: block } };
const schemaEntry: Kind = { within: { 2: schema } };
const actionEntry: Kind = { within: { 2: { within: { 1: schema } } } };
const response: Kind = {
  within: {
    1: schema,
    2: schemaEntry,
    3: schemaEntry,
    5: schema,
    8: schemaEntry,
    9: schemaEntry,
    11: actionEntry,
  },
};

/**
 * Returns the response of a method as version 6 of the protocol has it, changed in place. In version 5, attributes have two fields under
 * other numbers; all else is the same. Throws for a schema that is no valid message.
 */
export function inVersion6(name: MethodName, protocol: string | undefined, bytes: Buffer): Buffer {
  if (protocol === "5" && name === "getProviderSchema")
    renumber(protobuf.Reader.create(bufferOf(bytes)), bytes.length, response);
  return bytes;
}

function renumber(reader: protobuf.Reader, end: number, { within, renumbered = {} }: Kind): void {
  while (reader.pos < end) {
    const start = reader.pos;
    const tag = reader.uint32();
    const [field, wireType] = [tag >>> 3, tag & 7];
    const number = renumbered[field];
    if (number !== undefined) reader.buf[start] = number * 8 + wireType;
    const kind = wireType === 2 ? within[field] : undefined;
    if (kind) {
      const length = reader.uint32();
      renumber(reader, reader.pos + length, kind);
    } else reader.skipType(wireType);
  }
}
