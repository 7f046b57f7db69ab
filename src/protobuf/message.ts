import protobuf from "protobufjs/minimal.js";

/**
 * Reads and writes one kind of message. The generated modules export one for each message, under the name of its
 * type.
 */
export interface MessageType<Message extends object> {
  /** Writes fields that differ from their zero values, and present fields with presence. Returns the writer. */
  write(message: MessageInit<Message>, writer: MessageWriter): MessageWriter;
  /** Reads up to the reader's end, into an existing message if there is one, and skips unknown fields. */
  read(reader: MessageReader, depth: number, begun?: Message): Message;
}

/**
 * A message to be sent. All fields are optional; null and undefined fields are omitted. The receiver reads an omitted
 * field without presence as zero.
 */
export type MessageInit<Message> = {
  readonly [Name in keyof Message]?: FieldInit<Message[Name]> | null | undefined;
};

type FieldInit<Value> = Value extends Uint8Array
  ? Uint8Array
  : Value extends readonly (infer Item)[]
    ? readonly FieldInit<Item>[]
    : Value extends ReadonlyMap<infer Key, infer Item>
      ? ReadonlyMap<Key, FieldInit<Item>>
      : Value extends object
        ? MessageInit<Value>
        : Value;

/** The maximum nesting depth of messages, as in other implementations: deeper messages only attack the stack. */
const deepest = 100;

/** The maximum number of messages within the message to read. */
const mostValues = 500_000;

/** Writes the bytes of a message: the methods append a value, and return the writer. */
export interface MessageWriter {
  /** Appends a varint, such as a tag: the number of a field times 8, plus its wire type. */
  uint32(value: number): MessageWriter;
  /** Appends an int32, which has to be one; see writeInt32. */
  int32(value: number): MessageWriter;
  /** Appends a bool. */
  bool(value: boolean): MessageWriter;
  /** Appends a double. */
  double(value: number): MessageWriter;
  /** Appends a string with its length. */
  string(value: string): MessageWriter;
  /** Appends bytes with their length. */
  bytes(value: Uint8Array): MessageWriter;
  /** Appends bytes as they are. */
  raw(value: Uint8Array): MessageWriter;
  /** Begins a part that has its length before it. */
  fork(): MessageWriter;
  /** Ends that part. */
  ldelim(): MessageWriter;
  /** Returns all bytes. */
  finish(): Uint8Array;
}

/** Reads the bytes of a message: the methods return the value at `pos`, and move there behind it. */
export interface MessageReader {
  /** The bytes. */
  readonly buf: Uint8Array;
  /** The position of the next value. */
  pos: number;
  /** The position at which the message ends. */
  len: number;
  /** The remaining number of nested messages. An empty message takes two bytes, but a hundred times as many in memory. */
  valuesLeft: number;
  /** Reads a tag: the number of a field times 8, plus its wire type. */
  tag(): number;
  /** Reads a uint32. */
  uint32(): number;
  /** Reads an int32. */
  int32(): number;
  /** Reads a bool. */
  bool(): boolean;
  /** Reads a double. */
  double(): number;
  /** Reads a string with its length. */
  string(): string;
  /** Reads bytes with their length. */
  bytes(): Uint8Array;
  /** Skips a value of a wire type. */
  skipType(wireType: number, depth?: number, fieldId?: number): unknown;
}

/** Encodes the message. Throws a RangeError for a number that its field cannot represent. */
export function toBytes<Message extends object>(
  type: MessageType<Message>,
  message: MessageInit<Message>,
): Buffer {
  return bufferOf(type.write(message, createWriter()).finish());
}

/** Returns the same bytes as a Buffer, without copying them. */
export function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/**
 * A writer that always writes valid UTF-8: other implementations reject a whole message if a text contains a lone surrogate.
 */
function createWriter(): MessageWriter {
  const writer = protobuf.Writer.create();
  const write = writer.string;
  writer.string = (text) => write.call(writer, text.toWellFormed());
  return writer;
}

/** Thrown if a message contains more nested messages than the limit. */
export class Excess extends RangeError {}

/** Decodes a message. Throws if the bytes are invalid, and an Excess if the message contains too many parts. */
export function fromBytes<Message extends object>(type: MessageType<Message>, bytes: Uint8Array): Message {
  const reader = Object.assign(protobuf.Reader.create(bufferOf(bytes)), { valuesLeft: mostValues });
  return type.read(reader, 0);
}

/**
 * Reads a message that is a field of another one. A message in several parts is merged, as the encoding
 * requires.
 */
export function readNested<Message extends object>(
  type: MessageType<Message>,
  reader: MessageReader,
  depth: number,
  begun?: Message,
): Message {
  if (depth >= deepest) throw new Excess(`it is nested more than ${deepest} deep`);
  countValue(reader);
  return readDelimited(reader, () => type.read(reader, depth + 1, begun));
}

function countValue(reader: MessageReader): void {
  if (reader.valuesLeft === 0) {
    throw new Excess(`it has more than ${mostValues.toLocaleString("en-US")} values`);
  }
  reader.valuesLeft--;
}

/**
 * Converts, with `read`, a part of the message that begins with its length. Inside `read`, the reader ends at the end of the part.
 */
export function readDelimited<Part>(reader: MessageReader, read: () => Part): Part {
  const length = reader.uint32();
  const { len } = reader;
  const end = reader.pos + length;
  if (end > len) throw new RangeError("A part of a message is longer than the message");
  reader.len = end;
  const part = read();
  reader.len = len;
  return part;
}

/** Reads bytes without copying them: they belong to the message. */
export function readBytes(reader: MessageReader): Buffer {
  return bufferOf(reader.bytes());
}

/** Skips a field that the definitions do not contain, or that has another wire type. */
export function skip(reader: MessageReader, tag: number, depth: number): void {
  reader.skipType(tag & 7, depth, tag >>> 3);
}

/** The fields of a message that its definition lacks, as they were received. An object that spreads the message has them, too. */
const unknownFields: unique symbol = Symbol("unknown fields");

interface UnknownField {
  readonly tag: number;
  readonly content: Uint8Array;
}

/** Keeps a field that the definitions do not contain, or that has another wire type, for when the message is written again. */
export function keepUnknown(message: object, reader: MessageReader, tag: number, depth: number): void {
  countValue(reader);
  const start = reader.pos;
  skip(reader, tag, depth);
  const field = { tag, content: reader.buf.subarray(start, reader.pos) };
  const kept = keptFields(message);
  if (kept) kept.push(field);
  else Object.assign(message, { [unknownFields]: [field] });
}

/** Writes the kept fields of a message. Returns the writer. */
export function writeUnknown(message: object, writer: MessageWriter): MessageWriter {
  for (const { tag, content } of keptFields(message) ?? []) writer.uint32(tag).raw(content);
  return writer;
}

/** Returns an object with nothing but the kept fields of a message. */
export function unknownFieldsOf(message: object | undefined): object {
  const fields = message && keptFields(message);
  return fields ? { [unknownFields]: fields } : {};
}

/** Reports whether a message has kept fields. */
export function hasUnknownFields(message: object): boolean {
  return keptFields(message) !== undefined;
}

function keptFields(message: { readonly [unknownFields]?: UnknownField[] }): UnknownField[] | undefined {
  return message[unknownFields];
}

/** Throws if more than one member of a oneof is set. */
export function atMostOne(oneof: string, ...members: readonly unknown[]): void {
  if (members.filter((member) => member != null).length > 1)
    throw new RangeError(`More than one member of ${oneof} is set`);
}
