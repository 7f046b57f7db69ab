// Made by scripts/generate-proto.mjs; never edited.
import { writeUint32 } from "../../protobuf/integers.ts";
import { type MessageType, readNested, skip } from "../../protobuf/message.ts";

export interface ConnInfo {
  serviceId: number;
  network: string;
  address: string;
  knock?: ConnInfoKnock | undefined;
}

export const ConnInfo: MessageType<ConnInfo> = {
  write(message, writer) {
    if (message.serviceId != null && message.serviceId !== 0) writeUint32(writer.uint32(8), message.serviceId);
    if (message.network) writer.uint32(18).string(message.network);
    if (message.address) writer.uint32(26).string(message.address);
    if (message.knock != null) ConnInfoKnock.write(message.knock, writer.uint32(34).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { serviceId: 0, network: "", address: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 8:
          message.serviceId = reader.uint32();
          break;
        case 18:
          message.network = reader.string();
          break;
        case 26:
          message.address = reader.string();
          break;
        case 34:
          message.knock = readNested(ConnInfoKnock, reader, depth, message.knock);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ConnInfoKnock {
  knock: boolean;
  ack: boolean;
  error: string;
}

export const ConnInfoKnock: MessageType<ConnInfoKnock> = {
  write(message, writer) {
    if (message.knock) writer.uint32(8).bool(message.knock);
    if (message.ack) writer.uint32(16).bool(message.ack);
    if (message.error) writer.uint32(26).string(message.error);
    return writer;
  },
  read(reader, depth, message = { knock: false, ack: false, error: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 8:
          message.knock = reader.bool();
          break;
        case 16:
          message.ack = reader.bool();
          break;
        case 26:
          message.error = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

/** The request and response types of each method. */
export const grpcBrokerMessages = {
  startStream: { request: ConnInfo, response: ConnInfo },
};
