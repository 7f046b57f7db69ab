// Fields with more than one value: numbers in one piece, and maps.
import type { Reader, Writer } from "protobufjs/minimal.js";
import {
  fromBytes,
  type MessageInit,
  type MessageType,
  readDelimited,
  readNested,
  skip,
} from "./wire-message.ts";

/** Writes numbers one after the other, behind a tag. */
export function writePacked<Item>(writer: Writer, items: readonly Item[], write: (item: Item) => void): void {
  writer.fork();
  for (const item of items) write(item);
  writer.ldelim();
}

/** Reads numbers that were written one after the other. */
export function readPacked(reader: Reader, readOne: () => void): void {
  readDelimited(reader, () => {
    while (reader.pos < reader.len) readOne();
  });
}

/** An entry of a map is a message whose field 1 is the key and whose field 2 is the value. */
export function writeEntry<Message extends object>(
  type: MessageType<Message>,
  writer: Writer,
  [key, value]: readonly [string, MessageInit<Message>],
): void {
  writer.fork().uint32(10).string(key).uint32(18).fork();
  type.write(value, writer).ldelim().ldelim();
}

export function readEntry<Message extends object>(
  type: MessageType<Message>,
  reader: Reader,
  depth: number,
): [string, Message] {
  return readDelimited(reader, () => {
    let key = "";
    let value: Message | undefined;
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      if (tag === 10) key = reader.string();
      else if (tag === 18) value = readNested(type, reader, depth, value);
      else skip(reader, tag, depth);
    }
    return [key, value ?? fromBytes(type, new Uint8Array())];
  });
}
