// Fields with several values: packed numbers, and maps.
import {
  fromBytes,
  type MessageInit,
  type MessageReader,
  type MessageType,
  type MessageWriter,
  readDelimited,
  readNested,
  skip,
} from "./message.ts";

/** Writes packed numbers after a tag. */
export function writePacked<Item>(
  writer: MessageWriter,
  items: readonly Item[],
  write: (item: Item) => void,
): void {
  writer.fork();
  for (const item of items) write(item);
  writer.ldelim();
}

/** Reads packed numbers. */
export function readPacked(reader: MessageReader, readOne: () => void): void {
  readDelimited(reader, () => {
    while (reader.pos < reader.len) readOne();
  });
}

/** Writes an entry of a map of messages after a tag: a message whose field 1 is the key and whose field 2 is the value. */
export function writeEntry<Message extends object>(
  type: MessageType<Message>,
  writer: MessageWriter,
  [key, value]: readonly [string, MessageInit<Message>],
): void {
  writer.fork().uint32(10).string(key).uint32(18).fork();
  type.write(value, writer).ldelim().ldelim();
}

/** Reads an entry of a map of messages. */
export function readEntry<Message extends object>(
  type: MessageType<Message>,
  reader: MessageReader,
  depth: number,
): [string, Message] {
  const [key, value] = readKeyAndValue<Message>(reader, depth, (begun) =>
    readNested(type, reader, depth, begun),
  );
  return [key, value ?? fromBytes(type, Buffer.alloc(0))];
}

/** Writes an entry of a map of texts after a tag. */
export function writeTextEntry(writer: MessageWriter, [key, value]: readonly [string, string]): void {
  writer.fork().uint32(10).string(key).uint32(18).string(value).ldelim();
}

/** Reads an entry of a map of texts. */
export function readTextEntry(reader: MessageReader, depth: number): [string, string] {
  const [key, value] = readKeyAndValue(reader, depth, () => reader.string());
  return [key, value ?? ""];
}

function readKeyAndValue<Value>(
  reader: MessageReader,
  depth: number,
  readValue: (begun: Value | undefined) => Value,
): [string, Value | undefined] {
  return readDelimited(reader, () => {
    let key = "";
    let value: Value | undefined;
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      if (tag === 10) key = reader.string();
      else if (tag === 18) value = readValue(value);
      else skip(reader, tag, depth);
    }
    return [key, value];
  });
}
