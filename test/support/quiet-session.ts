import type { Log } from "../../src/schema/index.ts";

/** A log that is discarded. */
export const quietLog: Log = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };

/** What checks and plans of a type run with where nothing is to be heard of them. */
export const quietSession = { typeName: "kit_thing", log: quietLog };
