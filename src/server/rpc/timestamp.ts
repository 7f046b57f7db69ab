import type { MessageInit } from "../../protobuf/message.ts";
import type { Timestamp } from "../generated/well-known.ts";

/** Encodes a time for the protocol. */
export function timestamp(time: Date): MessageInit<Timestamp> {
  const ms = time.getTime();
  const seconds = Math.floor(ms / 1000);
  return { seconds, nanos: (ms - seconds * 1000) * 1_000_000 };
}
