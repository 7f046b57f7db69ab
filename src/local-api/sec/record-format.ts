import type { RecordFormat } from "../data/directory.ts";

/** Objects are stored in the JSON of the API. */
export const recordFormat: RecordFormat = { api: "sec", version: 2, upgrades: {} };
