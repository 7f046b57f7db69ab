import type { RecordFormat } from "../data/directory.ts";
import type { JsonObject } from "../json.ts";
import { messageCollections } from "./collections.ts";

/** Messages are stored encoded. Version 2 stored them in the JSON of the control API. */
export const recordFormat: RecordFormat = { api: "vdb", version: 3, upgrades: { 2: encodeMessage } };

function encodeMessage(name: string, { phaseEnds = null, ...json }: JsonObject): JsonObject {
  const collection = messageCollections.find((known) => known.name === name);
  if (!collection) return phaseEnds === null ? json : { ...json, phaseEnds };
  // An invalid time was never due.
  const isTime = !Number.isNaN(Date.parse(String(phaseEnds)));
  return collection.fromJson(isTime ? { ...json, phaseEnds } : json);
}
