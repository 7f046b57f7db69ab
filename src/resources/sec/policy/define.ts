import {
  DiagnosticError,
  type Fields,
  isUnknown,
  NotFoundError,
  type TypedPath,
  type Unknown,
} from "../../../schema/index.ts";
import type { WireMapping } from "../api/objects/wire-mapping.ts";
import {
  type CrudCreateContext,
  type CrudReadContext,
  type CrudUpdateContext,
  crud,
  pickAttributes,
} from "../crud.ts";
import { resourceFamily } from "../family.ts";
import { policyAttributes } from "./attributes.ts";
import { addedTags, endsInSuffix, type PolicyType, suffixIn } from "./wire.ts";

/** The attributes that the API returns in another form. */
interface Own {
  readonly tags: readonly string[] | null;
  readonly policy_id_suffix: string | null;
}

interface Planned extends Own {
  readonly description: string;
  readonly remediation: string;
}

interface FoundPolicy {
  readonly id: string;
  readonly type: string;
  /** All tags, also those that the platform adds. */
  readonly tags: readonly string[];
}

type Paths = { readonly at: TypedPath<{ id: string; policy_id_suffix: string }> };

/** The API adds tags to the configured ones and returns no suffix, so the state keeps the planned values. */
function policyCrud(schema: Fields, wire: WireMapping) {
  const operations = crud(schema, wire);
  return {
    ...operations,

    modifyPlan(context: { plan: Suffixed; prior: (Own & { id: string }) | null } & Paths): undefined {
      if (context.prior) demandSameSuffix(context.plan, context.prior, context);
    },

    async create(context: CrudCreateContext<Own>) {
      const { tags, policy_id_suffix } = context.plan;
      return { ...(await operations.create(context)), tags, policy_id_suffix };
    },

    async read(context: PolicyReading) {
      const { prior, imported, api, signal, at } = context;
      const id = prior.id ?? "";
      const found = await api.objects(wire as WireMapping<object, FoundPolicy>).find(id, { signal });
      if (!found) {
        if (!imported) return null;
        const detail = `The API has no policy ${id}. Import a policy by the ID that the platform shows, such as acme-default-12.`;
        throw new NotFoundError(at.id, "Policy not found", detail);
      }
      const wanted = wire.type?.shown;
      if (wanted !== undefined && found.type !== wanted) throw ofAnotherType(found, wanted, at);
      const own = imported ? importedValues(found, api) : keptValues(prior, found);
      return { ...pickAttributes(schema, found), ...own, id };
    },

    async update(context: CrudUpdateContext<Planned>) {
      const { plan, prior } = context;
      const { tags, policy_id_suffix } = plan;
      const given = {
        ...plan,
        // An empty string is sent only to clear the previous description.
        description: plan.description === "" && prior.description === "" ? null : plan.description,
        remediation: plan.remediation === "" && prior.remediation === "" ? null : plan.remediation,
        tags: isEmpty(plan) && isEmpty(prior) ? null : (tags ?? []),
      };
      return { ...(await operations.update({ ...context, plan: given })), tags, policy_id_suffix };
    },
  };
}

/** Builds a policy. */
export const policy = resourceFamily(policyAttributes, policyCrud);

interface Suffixed {
  readonly policy_id_suffix: string | null | Unknown;
}

type PolicyReading = CrudReadContext<Own> & Paths;

/** Rejects a new suffix, which would need another ID. Removing the suffix is allowed. */
function demandSameSuffix(
  { policy_id_suffix: suffix }: Suffixed,
  prior: Own & { readonly id: string },
  { at }: Paths,
): void {
  if (isUnknown(suffix) || !suffix || suffix === prior.policy_id_suffix) return;
  if (!prior.policy_id_suffix && endsInSuffix(prior.id, suffix)) return;
  const before = prior.policy_id_suffix;
  const back = before ? `Set policy_id_suffix back to ${JSON.stringify(before)}` : "Remove policy_id_suffix";
  const detail = `The policy exists as ${prior.id}, and the ID of an existing policy cannot change. ${back}; to create a policy with another ID, add another resource.`;
  throw new DiagnosticError(at.policy_id_suffix, "Policy ID cannot change", detail);
}

const importedAs: { readonly [type: string]: string } = {
  Violation: "sec_policy",
  Compliance: "sec_policy_compliance",
} satisfies Record<PolicyType, string>;

function ofAnotherType({ id, type }: FoundPolicy, wanted: string, { id: place }: Paths["at"]) {
  const detail = `The policy ${id} but is not a ${wanted.toLowerCase()} policy: its type is ${type}.`;
  const resource = importedAs[type];
  const advice =
    resource === undefined ? "This provider has no resource for it." : `Import it as ${resource}.`;
  return new DiagnosticError(place, "Policy of another type", `${detail} ${advice}`);
}

/** Derives the configured values of an imported policy from its tags and its ID. */
function importedValues({ id, tags }: FoundPolicy, { account, subaccount }: PolicyReading["api"]): Own {
  const accounts = [subaccount, account].flatMap((name) => name?.split(".")[0] || []);
  // The platform appends its tags to the configured ones.
  const added = tags.findIndex((tag) => addedTags.includes(tag));
  return { tags: added < 0 ? tags : tags.slice(0, added), policy_id_suffix: suffixIn(id, accounts) };
}

/** Returns the configured tags that the policy still has: additional tags belong to the platform. */
function keptValues({ tags, policy_id_suffix }: Own, found: FoundPolicy): Own {
  return { tags: tags?.filter((tag) => found.tags.includes(tag)) ?? null, policy_id_suffix };
}

function isEmpty({ tags }: Own): boolean {
  return tags === null || tags.length === 0;
}
