import { z } from "zod";
import { ApiError } from "../api-error.ts";
import { anyObject, nonEmpty, parse } from "../check.ts";
import type { JsonObject } from "../json.ts";
import type { Call } from "./collection.ts";

const event = z.looseObject({
  version: z.string(),
  config_version: z.number(),
  os: nonEmpty,
  arch: nonEmpty,
  account: nonEmpty,
  subaccount: z.string().optional(),
  feature: nonEmpty,
  "feature.data": anyObject,
  dataset: nonEmpty,
  "trace.trace_id": nonEmpty,
  sample_rate_100: z.boolean(),
  telemetry_source: nonEmpty,
  telemetry_type: nonEmpty,
});

/** Accepts an event about the use of a module. Nothing is stored, but the request is recorded like any other. */
export function takeEvent(input: JsonObject, { query }: Call): void {
  const { dataset } = parse(event, input);
  if (query.dataset !== dataset)
    throw new ApiError(400, "dataset: must be the same in the query and in the body");
}
