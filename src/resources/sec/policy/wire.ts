import { pathOf } from "../api/calls/paths.ts";
import type { CallOptions, Session } from "../api/calls/session.ts";
import { field, type JsonObject, type Operation, type WireField } from "../api/objects/wire-field.ts";
import {
  bool,
  createOnly,
  group,
  keptBool,
  keptText,
  optionalText,
  output,
  text,
  writeOnly,
} from "../api/objects/wire-fields.ts";
import { textAt, wireMapping } from "../api/objects/wire-mapping.ts";
import {
  at,
  boolean,
  combine,
  list,
  nonEmptyText,
  number as numeric,
  text as textual,
  transform,
} from "../api/wire-schema.ts";
import { platformPolicyPrefix } from "../managed_policies/wire.ts";

/** The kinds of policies, with the same names in the API and for users. */
export type PolicyType = "Violation" | "Compliance";

/** The tags that the platform adds to the configured ones. */
export const addedTags: readonly string[] = ["custom"];

/** The default limit of a policy. */
export const usualLimit = 1000;

const generated = /-default-\d+$/;

/** Returns the suffix in the ID of a policy, or null if there is none or it cannot be determined. */
export function suffixIn(id: string, accounts: readonly string[]): string | null {
  const prefix = accounts
    .map((account) => `${account}-`)
    .find((each) => id.toLowerCase().startsWith(each.toLowerCase()));
  return prefix === undefined || generated.test(id) ? null : id.slice(prefix.length) || null;
}

/** Reports whether the ID of a policy may have been created with a suffix. */
export function endsInSuffix(id: string, suffix: string): boolean {
  return id.endsWith(`-${suffix}`) && !generated.test(id);
}

/** A string that an update omits where it is null, because there is nothing to clear. */
const toldText = (path: string) => field(path, textual, (value: string | null) => value ?? undefined);

const tags = field("tags", list(textual), (value: readonly string[] | null, operation) =>
  operation === "create" && value?.length === 0 ? undefined : (value ?? undefined),
);

const policyFields = (type: PolicyType) => ({
  title: text("title"),
  query_id: text("queryId"),
  description: toldText("description"),
  severity: text("severity"),
  remediation: toldText("remediation"),
  enabled: bool("enabled"),
  policy_id_suffix: createOnly(writeOnly(optionalText("policyId"))),
  tags,
  computed_tags: output(
    "tags",
    transform(list(textual), (all) => all.join(",")),
  ),
  owner: keptText("owner"),
  updated_time: output("lastUpdateTime", textual),
  updated_by: output("lastUpdateUser", textual),
  type: typeOf(type),
});

/** The type of a policy, which responses may omit. */
function typeOf(type: PolicyType): WireField<never, string> {
  return output(
    "policyType",
    transform(textual, (found) => found || type),
  );
}

const policyOptions = (type: PolicyType) =>
  ({
    collection: "Policies",
    noun: "policy",
    named: "title",
    type: { onWire: type, shown: type },
    idAt: "policyId",
    changedAt: "lastUpdateTime",
    formIds: true,
    rewritten: ["policyId", "severity", "tags"],
    isForeign: (policy: unknown) =>
      textAt("policyType", policy) !== type || textAt("policyId", policy).startsWith(platformPolicyPrefix),
  }) as const;

/** The attributes of a policy's alerts. */
interface Alerting {
  readonly profile: string;
  readonly enabled: boolean;
}

const alerting = group({ profile: optionalText("alertProfile"), enabled: bool("alertEnabled") });

export const policyWire = wireMapping({
  ...policyOptions("Violation"),
  fields: {
    ...policyFields("Violation"),
    type: { ...typeOf("Violation"), write: text("policyType").write, isReadOnly: false },
    evaluation: text("evalFrequency"),
    limit: field("limit", numeric, (value: number, operation) =>
      operation === "create" && value === 0 ? undefined : value,
    ),
    alerting: {
      ...alerting,
      write(value: Alerting | null, body: JsonObject, operation: Operation) {
        alerting.write(value ?? { profile: null, enabled: false }, body, operation);
      },
    },
  },
});

export const policyComplianceWire = wireMapping({
  ...policyOptions("Compliance"),
  constants: [{ path: "policyType", value: "Compliance" }],
  fields: {
    ...policyFields("Compliance"),
    // The API always enables the alerts of such a policy, whatever a create sends; an update can enable them again.
    alerting_enabled: {
      ...keptBool("alertEnabled"),
      write(on: boolean, body: JsonObject, operation: Operation) {
        if (on || operation === "create") body.alertEnabled = true;
      },
    },
  },
});

/** A policy of any kind, as lists have it. Strings are empty where the API omits them. */
const anyPolicy = combine({
  id: at("policyId", nonEmptyText),
  type: at("policyType", textual),
  title: at("title", textual),
  query_id: at("queryId", textual),
  severity: at("severity", textual),
  enabled: at("enabled", boolean),
  evaluation: at("evalFrequency", textual),
  alerting_enabled: at("alertEnabled", boolean),
  alerting_profile: at("alertProfile", textual),
  tags: at("tags", list(textual)),
  owner: at("owner", textual),
  updated_time: at("lastUpdateTime", textual),
  updated_by: at("lastUpdateUser", textual),
  managed: transform(at("policyId", textual), (id) => id.startsWith(platformPolicyPrefix)),
});

/** Returns all policies of the account, including those of the platform. Failures are RemoteErrors. */
export async function listAnyPolicies(session: Session, options?: CallOptions) {
  return (await session.list(pathOf("Policies"), anyPolicy, options)).items;
}
