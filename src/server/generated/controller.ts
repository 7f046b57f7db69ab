// Made by scripts/generate-proto.mjs; never edited.
import { type MessageType, skip } from "../../protobuf/message.ts";

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

/** The request and response types of each method. */
export const grpcControllerMessages = {
  shutdown: { request: Empty, response: Empty },
};
