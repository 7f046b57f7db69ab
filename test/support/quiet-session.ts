import type { Log } from "../../src/schema/index.ts";

/** A log that is discarded. */
export const quietLog: Log = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };

/** A session for checks and plans of a type, without output. */
export const quietSession = { typeName: "kit_thing", log: quietLog };
