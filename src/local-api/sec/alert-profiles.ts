import { z } from "zod";
import { ApiError } from "../api-error.ts";
import { nonEmpty } from "../check.ts";
import type { JsonObject } from "../json.ts";
import type { Transaction } from "../store.ts";
import { collection } from "./collection.ts";

const name = "AlertProfiles";
const platformPrefix = "LW_";
const serverKeys = ["fields", "descriptionKeys"];

const shape = z.looseObject({
  alertProfileId: nonEmpty,
  extends: nonEmpty,
  alerts: z
    .array(
      z.looseObject({ name: nonEmpty, eventName: z.string(), description: z.string(), subject: z.string() }),
    )
    .min(1, "must have at least one element"),
});

/** Sets of alert texts that extend those of the platform. */
export const alertProfiles = collection({
  name,
  idKey: "alertProfileId",
  newId: (input) => String(input.alertProfileId),
  serverKeys,
  shape: { keys: shape },
  stamp(object, before, { transaction }) {
    if (ofPlatform(object)) {
      throw new ApiError(400, `alertProfileId: ids that start with ${platformPrefix} belong to the platform`);
    }
    if (before && before.extends !== object.extends) {
      throw new ApiError(400, "extends: cannot be changed");
    }
    const base = transaction.get(name, String(object.extends));
    if (!base) throw new ApiError(400, "extends: no such alert profile");
    const { fields = [], descriptionKeys = [] } = base;
    return { ...object, fields, descriptionKeys };
  },
  platform: { owns: ofPlatform },
});

/** Adds the platform's profiles, which other profiles extend. */
export function addPlatformProfiles(transaction: Transaction): void {
  for (const [suffix, fields] of Object.entries(platformFields)) {
    const alertProfileId = `${platformPrefix}${suffix}`;
    transaction.put(name, alertProfileId, {
      alertProfileId,
      extends: "",
      fields: fields.map((field) => ({ name: field })),
      descriptionKeys: [{ name: "_OCCURRENCE", spec: "{{_OCCURRENCE}}" }],
      alerts: ["Violation_New", "Violation_Unresolved"].map((alert) => ({
        name: alert,
        eventName: "Policy violated",
        description: "{{_OCCURRENCE}}",
        subject: "Policy violated",
      })),
    });
  }
}

const platformFields: Readonly<Record<string, readonly string[]>> = {
  CFG_DEFAULT: ["_PRIMARY_TAG", "ACCOUNT"],
  CFG_AWS_DEFAULT_PROFILE: ["_PRIMARY_TAG", "ACCOUNT", "REGION", "RESOURCE_ID"],
  CFG_AZURE_DEFAULT_PROFILE: ["_PRIMARY_TAG", "TENANT", "SUBSCRIPTION", "RESOURCE_ID"],
  CFG_GCP_DEFAULT_PROFILE: ["_PRIMARY_TAG", "ORGANIZATION", "PROJECT", "RESOURCE_ID"],
  HE_FILES_DEFAULT_PROFILE: ["_PRIMARY_TAG", "HOSTNAME", "PATH"],
  HE_USERS_DEFAULT_PROFILE: ["_PRIMARY_TAG", "HOSTNAME", "USERNAME"],
};

function ofPlatform(profile: JsonObject): boolean {
  return String(profile.alertProfileId).startsWith(platformPrefix);
}
