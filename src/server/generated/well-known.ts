// Made by scripts/generate-proto.mjs; never edited.
import { readInt64Number, writeInt32, writeInt64Number } from "../../protobuf/integers.ts";
import { type MessageType, skip } from "../../protobuf/message.ts";

export interface Timestamp {
  seconds: number;
  nanos: number;
}

export const Timestamp: MessageType<Timestamp> = {
  write(message, writer) {
    if (message.seconds != null && message.seconds !== 0) writeInt64Number(writer.uint32(8), message.seconds);
    if (message.nanos != null && message.nanos !== 0) writeInt32(writer.uint32(16), message.nanos);
    return writer;
  },
  read(reader, depth, message = { seconds: 0, nanos: 0 }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 8:
          message.seconds = readInt64Number(reader);
          break;
        case 16:
          message.nanos = reader.int32();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface Empty {
}

export const Empty: MessageType<Empty> = {
  write(_, writer) {
    return writer;
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      skip(reader, tag, depth);
    }
    return message;
  },
};
