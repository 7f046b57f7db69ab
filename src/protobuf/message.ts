import protobuf from "protobufjs/minimal.js";

/** Reads and writes one kind of message. The generated modules have one for each, under the name of its type. */
export interface MessageType<Message extends object> {
  /** Writes what differs from the zero values, and what has presence of its own where it is present. Returns the writer. */
  write(message: MessageInit<Message>, writer: protobuf.Writer): protobuf.Writer;
  /** Reads to the reader's end, into a message that was begun earlier if there is one, and skips what it does not know. */
  read(reader: MessageReader, depth: number, begun?: Message): Message;
}

/**
 * A message as it is made to be sent: everything may be left out, and what is null or undefined is left out, too. A field
 * without presence is then zero for the other side.
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

/** Where reading ends, although the bytes go on. */
export interface ReadLimits {
  /** How deep messages may be in one another. */
  readonly deepest: number;
  /** How many messages there may be within the one that is read. */
  readonly mostValues: number;
}

/** As other implementations have it: deeper messages are nothing but an attack on the stack. */
const standardLimits: ReadLimits = { deepest: 100, mostValues: 500_000 };

/** Reads one message, and counts how many may still be in it. */
export interface MessageReader extends protobuf.Reader {
  readonly limits: ReadLimits;
  /** An empty message takes two bytes, and in memory a hundred times as much. */
  valuesLeft: number;
}

/** The message as it is sent. Throws a RangeError for a number that its field cannot hold. */
export function toBytes<Message extends object>(
  type: MessageType<Message>,
  message: MessageInit<Message>,
): Buffer {
  const bytes = type.write(message, createWriter()).finish();
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** A writer whose texts are UTF-8 in any case: others refuse a whole message for half a surrogate pair in one of its texts. */
function createWriter(): protobuf.Writer {
  const writer = protobuf.Writer.create();
  const write = writer.string;
  writer.string = (text) => write.call(writer, text.toWellFormed());
  return writer;
}

/** What is read has more to it than is read of any message. */
export class Excess extends RangeError {}

/** The message that the bytes stand for. Throws if they stand for none, and an Excess if it is one of too many parts. */
export function fromBytes<Message extends object>(
  type: MessageType<Message>,
  bytes: Uint8Array,
  limits: ReadLimits = standardLimits,
): Message {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const reader = Object.assign(protobuf.Reader.create(buffer), { limits, valuesLeft: limits.mostValues });
  return type.read(reader, 0);
}

/** Reads a message that is a field of another. One that comes in parts is merged, as the encoding demands. */
export function readNested<Message extends object>(
  type: MessageType<Message>,
  reader: MessageReader,
  depth: number,
  begun?: Message,
): Message {
  const { deepest, mostValues } = reader.limits;
  if (depth >= deepest) throw new Excess(`it is nested more than ${deepest} deep`);
  if (reader.valuesLeft === 0) {
    throw new Excess(`it has more than ${mostValues.toLocaleString("en-US")} values`);
  }
  reader.valuesLeft--;
  return readDelimited(reader, () => type.read(reader, depth + 1, begun));
}

/** Converts, with `read`, a part of the message that begins with its length. Inside `read`, the reader ends where the part does. */
export function readDelimited<Part>(reader: protobuf.Reader, read: () => Part): Part {
  const length = reader.uint32();
  const { len } = reader;
  const end = reader.pos + length;
  if (end > len) throw new RangeError("A part of a message is longer than the message");
  reader.len = end;
  const part = read();
  reader.len = len;
  return part;
}

/** Bytes of the message itself, not copied. */
export function readBytes(reader: protobuf.Reader): Buffer {
  const bytes = reader.bytes();
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Passes over a field that the definitions do not have, or have with another type. */
export function skip(reader: protobuf.Reader, tag: number, depth: number): void {
  reader.skipType(tag & 7, depth, tag >>> 3);
}

/** Throws if more than one member of a oneof is set. */
export function atMostOne(oneof: string, ...members: readonly unknown[]): void {
  if (members.filter((member) => member != null).length > 1)
    throw new RangeError(`More than one member of ${oneof} is set`);
}
