import type { RecordFormat } from "../data/record-format.ts";
import type { JsonObject } from "../json.ts";
import { messageCollections } from "./collections.ts";

/** Messages are stored encoded. In version 2 they were stored as the JSON of the control API. */
export const recordFormat: RecordFormat = { api: "vdb", version: 3, upgrades: { 2: encodeMessage } };

function encodeMessage(name: string, { phaseEnds = null, ...json }: JsonObject): JsonObject {
  const collection = messageCollections.find((known) => known.name === name);
  if (!collection) return phaseEnds === null ? json : { ...json, phaseEnds };
  // A time that was none was never due.
  const isTime = !Number.isNaN(Date.parse(String(phaseEnds)));
  return collection.fromJson(isTime ? { ...json, phaseEnds } : json);
}
