import protobuf from "protobufjs";

/** A field of an encoded message. */
export interface RawField {
  readonly number: number;
  /** The field with its tag. */
  readonly bytes: Uint8Array;
  /** The content of a field whose length is encoded, such as a message; undefined for numbers. */
  readonly content?: Uint8Array;
}

const delimited = 2;

/** Splits an encoded message into its fields, also those that the definitions do not contain. */
export function rawFields(message: Uint8Array): RawField[] {
  const reader = protobuf.Reader.create(Buffer.from(message));
  const fields: RawField[] = [];
  while (reader.pos < reader.len) {
    const start = reader.pos;
    const tag = reader.uint32();
    const number = tag >>> 3;
    const content = (tag & 7) === delimited ? reader.bytes() : undefined;
    if (content === undefined) reader.skipType(tag & 7, 0, number);
    const bytes = message.subarray(start, reader.pos);
    fields.push(content === undefined ? { number, bytes } : { number, bytes, content });
  }
  return fields;
}

/** Returns a field with this content. */
export function delimitedField(number: number, content: Uint8Array): RawField {
  const bytes = protobuf.Writer.create()
    .uint32((number << 3) | delimited)
    .bytes(content)
    .finish();
  return { number, bytes, content };
}

/** Joins fields to an encoded message. */
export function messageOf(fields: readonly RawField[]): Buffer {
  return Buffer.concat(fields.map(({ bytes }) => bytes));
}
