// Made by scripts/generate-proto.mjs; never edited.
import { writeInt32 } from "../../protobuf/integers.ts";
import { type MessageType, readBytes, skip } from "../../protobuf/message.ts";
import { Empty } from "./well-known.ts";

export interface StdioData {
  channel: StdioDataChannel;
  data: Buffer;
}

export const StdioData: MessageType<StdioData> = {
  write(message, writer) {
    if (message.channel != null && message.channel !== 0) writeInt32(writer.uint32(8), message.channel);
    if (message.data?.length) writer.uint32(18).bytes(message.data);
    return writer;
  },
  read(reader, depth, message = { channel: 0, data: Buffer.alloc(0) }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 8:
          message.channel = reader.int32();
          break;
        case 18:
          message.data = readBytes(reader);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export const StdioDataChannel = {
  INVALID: 0,
  STDOUT: 1,
  STDERR: 2,
} as const;

/** A number of the enum with this name, or a number that only a newer server knows. */
export type StdioDataChannel = number;

/** The request and response types of each method. */
export const grpcStdioMessages = {
  streamStdio: { request: Empty, response: StdioData },
};
