import protobuf from "protobufjs/minimal.js";
import { inWords, standardLimits } from "../../shared/limits.ts";

/**
 * A message as it is made to be sent: everything may be left out, and what is null or undefined is left out, too. A field
 * without presence is then zero for the other side.
 */
export type MessageInit<Message> = {
  readonly [Name in keyof Message]?: FieldInit<Message[Name]> | null | undefined;
};

type FieldInit<Value> = Value extends readonly (infer Item)[]
  ? readonly FieldInit<Item>[]
  : Value extends ReadonlyMap<infer Key, infer Item>
    ? ReadonlyMap<Key, FieldInit<Item>>
    : Value extends object
      ? MessageInit<Value>
      : Value;

/** Reads and writes one kind of message. The generated modules have one for each, under the name of its type. */
export interface MessageType<Message extends object> {
  /** Writes what differs from the zero values, and what has presence of its own where it is present. Returns the writer. */
  write(message: MessageInit<Message>, writer: protobuf.Writer): protobuf.Writer;
  /** Reads to the reader's end, into a message that was begun earlier if there is one, and skips what it does not know. */
  read(reader: protobuf.Reader, depth: number, begun?: Message): Message;
}

/** The message as it is sent. Throws a RangeError for a number that its field cannot hold. */
export function toBytes<Message extends object>(
  type: MessageType<Message>,
  message: MessageInit<Message>,
): Buffer {
  const bytes = type.write(message, protobuf.Writer.create()).finish();
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** What is read has more to it than is read of any message. */
export class Excess extends RangeError {}

/** How many messages may still be read within the one that a reader is for. */
const allowances = new WeakMap<protobuf.Reader, number>();

/** The message that the bytes stand for. Throws if they stand for none, and an Excess if it is one of too many parts. */
export function fromBytes<Message extends object>(type: MessageType<Message>, bytes: Uint8Array): Message {
  return type.read(protobuf.Reader.create(bytes), 0);
}

/** Reads a message that is a field of another. One that comes in parts is merged, as the encoding demands. */
export function readNested<Message extends object>(
  type: MessageType<Message>,
  reader: protobuf.Reader,
  depth: number,
  begun?: Message,
): Message {
  const { deepest, mostValues } = standardLimits;
  // As other implementations do: deeper messages are nothing but an attack on the stack.
  if (depth >= deepest) throw new Excess(`it is nested more than ${deepest} deep`);
  // An empty message takes two bytes, and in memory a hundred times as much.
  const left = allowances.get(reader) ?? mostValues;
  if (left === 0) throw new Excess(`it has more than ${inWords(mostValues)} values`);
  allowances.set(reader, left - 1);
  return readDelimited(reader, () => type.read(reader, depth + 1, begun));
}

/** What `read` makes of a part of the message that begins with its length. Within it the reader ends where the part does. */
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

/** Passes over a field that the definitions do not have, or have with another type. */
export function skip(reader: protobuf.Reader, tag: number, depth: number): void {
  reader.skipType(tag & 7, depth, tag >>> 3);
}

/** Throws if more than one member of a oneof is set. */
export function atMostOne(oneof: string, ...members: readonly unknown[]): void {
  if (members.filter((member) => member != null).length > 1)
    throw new RangeError(`More than one member of ${oneof} is set`);
}
