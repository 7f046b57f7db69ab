// Made by scripts/generate-proto.mjs; never edited.
import { readInt64, writeInt32, writeInt64, type MessageType, atMostOne, keepUnknown, readNested, writeUnknown, readEntry, writeEntry } from "../../../../grpc/index.ts";

export interface Timestamp {
  seconds: bigint;
  nanos: number;
}

export const Timestamp: MessageType<Timestamp> = {
  write(message, writer) {
    if (message.seconds != null && message.seconds !== 0n) writeInt64(writer.uint32(8), message.seconds);
    if (message.nanos != null && message.nanos !== 0) writeInt32(writer.uint32(16), message.nanos);
    return writeUnknown(message, writer);
  },
  read(reader, depth, message = { seconds: 0n, nanos: 0 }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 8:
          message.seconds = readInt64(reader);
          break;
        case 16:
          message.nanos = reader.int32();
          break;
        default:
          keepUnknown(message, reader, tag, depth);
      }
    }
    return message;
  },
};

export interface Duration {
  seconds: bigint;
  nanos: number;
}

export const Duration: MessageType<Duration> = {
  write(message, writer) {
    if (message.seconds != null && message.seconds !== 0n) writeInt64(writer.uint32(8), message.seconds);
    if (message.nanos != null && message.nanos !== 0) writeInt32(writer.uint32(16), message.nanos);
    return writeUnknown(message, writer);
  },
  read(reader, depth, message = { seconds: 0n, nanos: 0 }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 8:
          message.seconds = readInt64(reader);
          break;
        case 16:
          message.nanos = reader.int32();
          break;
        default:
          keepUnknown(message, reader, tag, depth);
      }
    }
    return message;
  },
};

export interface Struct {
  fields: Map<string, Value>;
}

export const Struct: MessageType<Struct> = {
  write(message, writer) {
    for (const entry of message.fields ?? []) writeEntry(Value, writer.uint32(10), entry);
    return writeUnknown(message, writer);
  },
  read(reader, depth, message = { fields: new Map() }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.fields.set(...readEntry(Value, reader, depth));
          break;
        default:
          keepUnknown(message, reader, tag, depth);
      }
    }
    return message;
  },
};

export interface Value {
  nullValue?: NullValue | undefined;
  numberValue?: number | undefined;
  stringValue?: string | undefined;
  boolValue?: boolean | undefined;
  structValue?: Struct | undefined;
  listValue?: ListValue | undefined;
}

export const Value: MessageType<Value> = {
  write(message, writer) {
    atMostOne("Value.kind", message.nullValue, message.numberValue, message.stringValue, message.boolValue, message.structValue, message.listValue);
    if (message.nullValue != null) writeInt32(writer.uint32(8), message.nullValue);
    if (message.numberValue != null) writer.uint32(17).double(message.numberValue);
    if (message.stringValue != null) writer.uint32(26).string(message.stringValue);
    if (message.boolValue != null) writer.uint32(32).bool(message.boolValue);
    if (message.structValue != null) Struct.write(message.structValue, writer.uint32(42).fork()).ldelim();
    if (message.listValue != null) ListValue.write(message.listValue, writer.uint32(50).fork()).ldelim();
    return writeUnknown(message, writer);
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 8:
          message.nullValue = reader.int32();
          delete message.numberValue;
          delete message.stringValue;
          delete message.boolValue;
          delete message.structValue;
          delete message.listValue;
          break;
        case 17:
          message.numberValue = reader.double();
          delete message.nullValue;
          delete message.stringValue;
          delete message.boolValue;
          delete message.structValue;
          delete message.listValue;
          break;
        case 26:
          message.stringValue = reader.string();
          delete message.nullValue;
          delete message.numberValue;
          delete message.boolValue;
          delete message.structValue;
          delete message.listValue;
          break;
        case 32:
          message.boolValue = reader.bool();
          delete message.nullValue;
          delete message.numberValue;
          delete message.stringValue;
          delete message.structValue;
          delete message.listValue;
          break;
        case 42:
          message.structValue = readNested(Struct, reader, depth, message.structValue);
          delete message.nullValue;
          delete message.numberValue;
          delete message.stringValue;
          delete message.boolValue;
          delete message.listValue;
          break;
        case 50:
          message.listValue = readNested(ListValue, reader, depth, message.listValue);
          delete message.nullValue;
          delete message.numberValue;
          delete message.stringValue;
          delete message.boolValue;
          delete message.structValue;
          break;
        default:
          keepUnknown(message, reader, tag, depth);
      }
    }
    return message;
  },
};

export const NullValue = {
  NULL_VALUE: 0,
} as const;

/** A number of the enum with this name, or a number that only a newer server knows. */
export type NullValue = number;

export interface ListValue {
  values: Value[];
}

export const ListValue: MessageType<ListValue> = {
  write(message, writer) {
    for (const item of message.values ?? []) Value.write(item, writer.uint32(10).fork()).ldelim();
    return writeUnknown(message, writer);
  },
  read(reader, depth, message = { values: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.values.push(readNested(Value, reader, depth));
          break;
        default:
          keepUnknown(message, reader, tag, depth);
      }
    }
    return message;
  },
};
