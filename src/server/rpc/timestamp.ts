import type { MessageInit } from "../../protobuf/message.ts";
import type { Timestamp } from "../generated/well-known.ts";

/** A time as the protocol sends it. */
export function timestamp(time: Date): MessageInit<Timestamp> {
  const ms = time.getTime();
  const seconds = Math.floor(ms / 1000);
  return { seconds, nanos: (ms - seconds * 1000) * 1_000_000 };
}
