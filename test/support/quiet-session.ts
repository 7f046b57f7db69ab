import type { Log } from "../../src/schema/index.ts";

/** A log that is discarded. */
export const quietLog: Log = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };

/** The session of checks and plans of a type whose output is discarded. */
export const quietSession = { typeName: "kit_thing", log: quietLog };
