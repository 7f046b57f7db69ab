import { z } from "zod";
import { ApiError } from "../api-error.ts";
import { nonEmpty, parseObject } from "../check.ts";
import type { Json, JsonObject } from "../json.ts";
import { collection, type WriteCall } from "./collection.ts";
import { deleteExceptionsOf } from "./exceptions.ts";
import { constraintFields, policiesName as name, platformOwner } from "./platform-policies.ts";

const ownTag = "custom";

const severities = ["critical", "high", "medium", "low", "info"] as const;
const severity = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.enum(severities))
  .meta({ anyOf: [{ enum: severities }, { pattern: inAnyCase(severities) }] });

const shape = z.looseObject({
  policyId: nonEmpty.optional(),
  policyType: z.enum(["Violation", "Compliance"]),
  queryId: z.string().optional(),
  title: nonEmpty,
  enabled: z.boolean(),
  description: z.string(),
  remediation: z.string(),
  severity,
  limit: z.number().int().min(0).max(5000).default(1000),
  evalFrequency: z.enum(["Hourly", "Daily"]).default("Hourly"),
  alertEnabled: z.boolean().default(false),
  alertProfile: z.string().default("LW_CFG_DEFAULT"),
  tags: z.array(z.string()).default([]),
});

const switchShape = z.looseObject({
  policyId: nonEmpty,
  enabled: z.boolean().optional(),
  severity: severity.optional(),
});

/** Policies over queries: custom ones and those of the platform. */
export const policies = collection({
  name,
  idKey: "policyId",
  newId(input, { account, transaction }) {
    const prefix = account.toLowerCase();
    const suffix = input.policyId;
    return suffix === undefined ? `${prefix}-default-${transaction.next(name)}` : `${prefix}-${suffix}`;
  },
  serverKeys: ["owner", "lastUpdateTime", "lastUpdateUser", "evaluatorId", "exceptionConfiguration"],
  paged: false,
  names: ({ queryId, alertProfile }) => [
    // The API does not return the queries of the platform.
    ...(typeof queryId === "string" && !/^LW_/i.test(queryId)
      ? [{ at: "queryId", collection: "Queries", id: queryId }]
      : []),
    ...(typeof alertProfile === "string"
      ? [{ at: "alertProfile", collection: "AlertProfiles", id: alertProfile }]
      : []),
  ],
  shape: { keys: shape.required({ queryId: true }) },
  check: (object) => parseObject(shape, object),
  stamp(object, before, call) {
    if (!before && !object.queryId) throw new ApiError(400, "queryId: is required");
    const stamped = {
      ...object,
      tags: ofPlatform(object) ? (object.tags ?? []) : withOwnTag(object.tags),
      owner: before?.owner ?? call.account,
      evaluatorId: before?.evaluatorId ?? (object.policyType === "Violation" ? "Cloudtrail" : ""),
      exceptionConfiguration: before?.exceptionConfiguration ?? constraintFields,
    };
    return { ...stamped, ...lastUpdate(call) };
  },
  platform: { owns: ofPlatform, open: ["enabled", "severity"] },
  beforeDelete: (policy, { transaction }) => deleteExceptionsOf(String(policy.policyId), transaction),
});

/** Enables or disables several policies: all of them, or none if one is invalid. Returns the changed policies. */
export function switchPolicies(input: unknown, call: WriteCall): JsonObject[] {
  if (!Array.isArray(input) || input.length === 0) {
    throw new ApiError(400, "body: must be an array with at least one element");
  }
  const changed = input.map((entry: unknown, index) => {
    const { policyId, enabled, severity } = parseObject(switchShape, entry, String(index));
    const id = String(policyId);
    const policy = call.transaction.get(name, id);
    if (!policy) throw new ApiError(404, `policyId: no policy ${id}`);
    const switched: JsonObject = { ...policy, ...lastUpdate(call) };
    if (enabled !== undefined) switched.enabled = enabled;
    if (severity !== undefined) switched.severity = severity;
    call.transaction.put(name, id, switched);
    return id;
  });
  return [...new Set(changed)].map((id) => policies.read(id, call));
}

function ofPlatform(policy: JsonObject): boolean {
  return policy.owner === platformOwner;
}

/** Returns a pattern for words that are separated by spaces, ignoring case. */
function inAnyCase(words: readonly string[]): string {
  const letters = (word: string) => word.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
  return `^\\s*(?:${words.map(letters).join("|")})\\s*$`;
}

function withOwnTag(tags: Json | undefined): Json[] {
  const given = Array.isArray(tags) ? tags : [];
  return [...new Set([...given.filter((tag) => tag !== ownTag), ownTag])];
}

function lastUpdate(call: WriteCall): JsonObject {
  return { lastUpdateTime: call.now.toISOString(), lastUpdateUser: call.user };
}
