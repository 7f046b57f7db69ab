import { z } from "zod";
import { ApiError } from "../api-error.ts";
import { anyObject, filled, parsed } from "../check.ts";
import type { JsonObject } from "../json.ts";
import type { Call } from "./collection.ts";

const event = z.looseObject({
  version: z.string(),
  config_version: z.number(),
  os: filled,
  arch: filled,
  account: filled,
  subaccount: z.string().optional(),
  feature: filled,
  "feature.data": anyObject,
  dataset: filled,
  "trace.trace_id": filled,
  sample_rate_100: z.boolean(),
  telemetry_source: filled,
  telemetry_type: filled,
});

/** Takes an event about the use of a module: nothing is kept, but the request is recorded as all are. */
export function takeEvent(input: JsonObject, { query }: Call): void {
  const { dataset } = parsed(event, input);
  if (query.dataset !== dataset)
    throw new ApiError(400, "dataset: must be the same in the query and in the body");
}
