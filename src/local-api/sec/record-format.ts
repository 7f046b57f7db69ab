import type { RecordFormat } from "../data/record-format.ts";

/** Objects are stored as the API's JSON. */
export const recordFormat: RecordFormat = { api: "sec", version: 2, upgrades: {} };
