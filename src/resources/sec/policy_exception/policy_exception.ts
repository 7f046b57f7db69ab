import {
  block,
  type ConfigOf,
  DiagnosticError,
  hcl,
  identifier,
  isUnknown,
  type PlannedOf,
  RemoteError,
  string,
} from "../../../schema/index.ts";
import { pickAttributes } from "../crud.ts";
import { resource } from "../define.ts";
import type { Listing } from "../listing.ts";
import { adaptToState, constraintAttributes, constraintOf } from "./constraints.ts";
import { exceptionsOf, isAboutConstraint, policyExceptionWire } from "./wire.ts";

const schema = {
  id: identifier("The ID of the exception"),
  policy_id: string("The ID of the policy from which the resources are exempt").required().requiresReplace(),
  description: string("The reason for the exception").required(),
  constraint: block.set("A field of the exempt resources, with its values", constraintAttributes, {
    min: 1,
  }),
  updated_time: string("When the exception was last updated, as an RFC 3339 timestamp").computed(),
  updated_by: string("The user, or the owner of the API key, that last updated the exception").computed(),
};

const listing: Listing = {
  ...policyExceptionWire,
  within: {
    attribute: "policy_id",
    parameter: "policyId",
    description: "The ID of the policy whose exceptions are listed",
    example: "acme-default-12",
  },
};

const policyException = resource({
  description: "Exempts resources from a policy.",
  schema,
  identity: ["policy_id", "id"],
  importForms: ["{policy_id}/{id}"],
  slashesIn: ["policy_id"],
  example: hcl`
    resource "sec_policy_compliance" "encryption" {
      title       = "Volumes are encrypted"
      query_id    = "ACME_Open_Volumes"
      severity    = "High"
      description = "Volumes without encryption"
      remediation = "Copy the volume to an encrypted one"
    }

    resource "sec_policy_exception" "sandbox" {
      policy_id   = sec_policy_compliance.encryption.id
      description = "Nothing in the sandbox is worth it"

      constraint {
        field_key    = "accountIds"
        field_values = ["111122223333"]
      }

      constraint {
        field_key = "resourceTags"

        field_values_map {
          key   = "env"
          value = ["dev", "test"]
        }
      }
    }
  `,

  validate({ config, diagnostics, at }) {
    if (isUnknown(config.constraint)) return;
    for (const constraint of config.constraint.filter(saysTwoThings)) {
      const key = isUnknown(constraint.field_key) ? "A constraint" : `The constraint ${constraint.field_key}`;
      const detail = `${key} has both field_values and keys with values, so field_values is ignored. Remove field_values, or split the constraint.`;
      diagnostics.warn(at.constraint, "Values ignored", detail);
    }
  },

  async create({ plan, api, signal, checkpoint }) {
    const exceptions = api.objects(policyExceptionWire, exceptionsOf(plan.policy_id));
    const exception = await exceptions.create(toApi(plan), { signal }).catch(throwRefusal);
    checkpoint({ id: exception.id });
    return { ...pickAttributes(schema, exception), policy_id: plan.policy_id, constraint: plan.constraint };
  },

  async read({ prior, api, signal }) {
    const policyId = prior.policy_id ?? "";
    const exceptions = api.objects(policyExceptionWire, exceptionsOf(policyId));
    const id = prior.id ?? "";
    const exception = await exceptions.find(id, { signal });
    if (!exception) return null;
    const constraint = adaptToState(exception.constraint, prior.constraint ?? []);
    return { ...pickAttributes(schema, exception), id, policy_id: policyId, constraint };
  },

  async update({ plan, prior, api, signal }) {
    const exceptions = api.objects(policyExceptionWire, exceptionsOf(prior.policy_id));
    const exception = await exceptions.update(prior.id, toApi(plan), { signal, prior }).catch(throwRefusal);
    return { ...pickAttributes(schema, exception), policy_id: plan.policy_id, constraint: plan.constraint };
  },

  async delete({ prior, api, signal }) {
    await api.objects(policyExceptionWire, exceptionsOf(prior.policy_id)).delete(prior.id, { signal });
  },
});

export default { ...policyException, listing };

function saysTwoThings({ field_values: values, ...maps }: ConfigOf<typeof constraintAttributes>): boolean {
  const hasPairs = [maps.field_values_map, maps.field_value_map].some(
    (pairs) => !isUnknown(pairs) && pairs.length > 0,
  );
  return hasPairs && values !== null && !isUnknown(values) && values.length > 0;
}

function toApi({ description, constraint }: PlannedOf<typeof schema>) {
  return { description, constraint: constraint.map(constraintOf) };
}

/** Attributes the API's error about a constraint to the attribute with the constraints. */
function throwRefusal(cause: unknown): never {
  if (!(cause instanceof RemoteError) || !isAboutConstraint(cause)) throw cause;
  throw new DiagnosticError(["constraint"], "Constraint rejected", cause.message, { cause });
}
