// Made by scripts/generate-proto.mjs; never edited.
import { writeInt32 } from "../../protobuf/integers.ts";
import { type MessageType, skip } from "../../protobuf/message.ts";
import { readEntry, writeEntry } from "../../protobuf/repeated.ts";

export interface HealthCheckRequest {
  service: string;
}

export const HealthCheckRequest: MessageType<HealthCheckRequest> = {
  write(message, writer) {
    if (message.service) writer.uint32(10).string(message.service);
    return writer;
  },
  read(reader, depth, message = { service: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.service = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface HealthCheckResponse {
  status: HealthCheckResponseServingStatus;
}

export const HealthCheckResponse: MessageType<HealthCheckResponse> = {
  write(message, writer) {
    if (message.status != null && message.status !== 0) writeInt32(writer.uint32(8), message.status);
    return writer;
  },
  read(reader, depth, message = { status: 0 }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 8:
          message.status = reader.int32();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export const HealthCheckResponseServingStatus = {
  UNKNOWN: 0,
  SERVING: 1,
  NOT_SERVING: 2,
  /** Only in the responses of Watch. */
  SERVICE_UNKNOWN: 3,
} as const;

/** A number of the enum with this name, or a number that only a newer server knows. */
export type HealthCheckResponseServingStatus = number;

export interface HealthListRequest {
}

export const HealthListRequest: MessageType<HealthListRequest> = {
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

export interface HealthListResponse {
  statuses: Map<string, HealthCheckResponse>;
}

export const HealthListResponse: MessageType<HealthListResponse> = {
  write(message, writer) {
    for (const entry of message.statuses ?? []) writeEntry(HealthCheckResponse, writer.uint32(10), entry);
    return writer;
  },
  read(reader, depth, message = { statuses: new Map() }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.statuses.set(...readEntry(HealthCheckResponse, reader, depth));
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

/** The request and response types of each method. */
export const healthMessages = {
  check: { request: HealthCheckRequest, response: HealthCheckResponse },
  list: { request: HealthListRequest, response: HealthListResponse },
  watch: { request: HealthCheckRequest, response: HealthCheckResponse },
};
