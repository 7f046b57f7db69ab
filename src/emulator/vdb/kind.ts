import type protobuf from "protobufjs";
import {
  fromBytes,
  type MessageInit,
  type MessageType,
  toBytes,
} from "../../resources/vdb/api/wire-message.ts";
import { type JsonObject, without } from "../json.ts";
import type { Reader, Transaction } from "../store.ts";
import { definitionOf } from "./wire/definitions.ts";
import { fromJson } from "./wire/from-json.ts";
import { toJson } from "./wire/to-json.ts";

/** The key, beside those of the message, that says when the phase which an object is in ends. */
export const phaseEnds = "phaseEnds";

/** An object after the end of a phase, and when the next one ends, if ever. */
export interface Aged<Message> {
  readonly message: MessageInit<Message>;
  readonly phaseEnds?: number;
}

/** The end of a phase. */
export interface Ending {
  /** When it is, in milliseconds since the epoch. */
  readonly at: number;
  /** How long a phase lasts. */
  readonly phaseMs: number;
  readonly reader: Reader;
}

/** What the end of a phase makes of an object; null when it is gone. */
export type Ageing<Message> = (message: Message, ending: Ending) => Aged<Message> | null;

/** A collection of messages that have an id. They are stored as their JSON. */
export interface Kind<Message extends object> {
  readonly name: string;
  get(reader: Reader, id: string): Message | undefined;
  /** All messages in the order in which they were made. */
  list(reader: Reader): Message[];
  /** Stores the message, at the beginning of a phase if there is an end of it. Returns it as it is read. */
  put(transaction: Transaction, id: string, message: MessageInit<Message>, phaseEnds?: number): Message;
  delete(transaction: Transaction, id: string): void;
  /** Throws an `ApiError` for an object that is no such message. */
  check(object: JsonObject): void;
  /** The object as it is at the time `at`; undefined when it is gone. */
  aged(object: JsonObject, now: Ending): JsonObject | undefined;
}

/** The kind of the messages with this codec and full name. */
export function kind<Message extends object>(
  name: string,
  codec: MessageType<Message>,
  fullName: string,
  age?: Ageing<Message>,
): Kind<Message> {
  const type = definitionOf(fullName);
  const read = (object: JsonObject) => messageOf(codec, type, without(object, [phaseEnds]));

  return {
    name,
    get(reader, id) {
      const object = reader.get(name, id);
      return object && read(object);
    },
    list: (reader) => reader.list(name).map(({ object }) => read(object)),
    put(transaction, id, message, end) {
      const whole = fromBytes(codec, toBytes(codec, message));
      transaction.put(name, id, stored(type, whole, end));
      return whole;
    },
    delete: (transaction, id) => transaction.delete(name, id),
    check: (object) => {
      read(object);
    },
    aged(object, { at, phaseMs, reader }) {
      let current = object;
      for (;;) {
        const end = Date.parse(String(current[phaseEnds]));
        // Also when it has none.
        if (!(end <= at)) return current;
        const aged = age?.(read(current), { at: end, phaseMs, reader }) ?? null;
        if (aged === null) return undefined;
        current = stored(type, fromBytes(codec, toBytes(codec, aged.message)), aged.phaseEnds);
      }
    },
  };
}

function stored(type: protobuf.Type, message: object, end: number | undefined): JsonObject {
  return {
    ...toJson(type, message),
    ...(end !== undefined && { [phaseEnds]: new Date(end).toISOString() }),
  };
}

/** The message in an object. Definition and codec are of one file: what the one reads, the other writes. */
function messageOf<Message extends object>(
  codec: MessageType<Message>,
  type: protobuf.Type,
  object: JsonObject,
): Message {
  return fromBytes(codec, toBytes(codec, fromJson(type, object) as MessageInit<Message>));
}
