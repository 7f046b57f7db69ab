import {
  block,
  DiagnosticError,
  type Fields,
  hcl,
  isUnknown,
  knownAfterApply,
  number,
  string,
} from "../../../schema/index.ts";
import type { WireMapping } from "../api/objects/wire-mapping.ts";
import {
  type Attributes,
  type CrudCreateContext,
  type CrudReadContext,
  type CrudUpdateContext,
  crud,
} from "../crud.ts";
import { resourceFamily } from "../family.ts";
import { integrationAttributes } from "../integration/attributes.ts";
import { assessmentAttributes, imageLimitAttributes } from "./image-limits.ts";
import {
  byKey,
  byRole,
  credentialAttributes,
  incomplete,
  methodOf,
  missingPartner,
  type PlannedCredentials,
  plannedMethod,
} from "./registry-a-credentials.ts";
import { registryAWire } from "./wire.ts";

/** The attributes that the operations read. */
interface SigningIn {
  readonly cloud_a_auth_type: string | null;
  readonly credentials: PlannedCredentials;
}

/** The API cannot change the authentication method of an integration, so such an update replaces the integration. */
function replacingCrud(schema: Fields, wire: WireMapping) {
  const operations = crud(schema, wire);
  // A response that omits the method does not contradict the planned one.
  const asPlanned = (found: Attributes, credentials: PlannedCredentials) =>
    complete(found, found.cloud_a_auth_type || plannedMethod(credentials), credentials);
  return {
    ...operations,

    async create(context: CrudCreateContext<SigningIn>) {
      return asPlanned(await operations.create(context), context.plan.credentials);
    },

    async read(context: CrudReadContext<SigningIn>) {
      const found = await operations.read(context);
      if (!found) return null;
      const { cloud_a_auth_type: before, credentials } = context.prior;
      const method = found.cloud_a_auth_type || before;
      if (method === byRole || method === byKey)
        return complete(found, method, method === before ? credentials : null);
      const detail = `The API returned the authentication type ${JSON.stringify(method ?? "")}, which this provider does not support. Change it in the platform.`;
      throw new DiagnosticError(["cloud_a_auth_type"], "Unsupported authentication type", detail);
    },

    async update(context: CrudUpdateContext<SigningIn>) {
      const { plan, prior, api, signal, checkpoint } = context;
      if (plannedMethod(plan.credentials) === prior.cloud_a_auth_type)
        return asPlanned(await operations.update(context), plan.credentials);
      await api.objects(wire).deleteIfExists(prior.id, { signal });
      checkpoint(null);
      return asPlanned(await operations.create(context), plan.credentials);
    },
  };
}

/** Completes a response: the state keeps the known values of the pair with which the API does not sign in. */
function complete(found: Attributes, method: unknown, known: PlannedCredentials | null): Attributes {
  const { role_arn, external_id, access_key_id } = found.credentials as PlannedCredentials;
  const credentials =
    method === byKey
      ? { role_arn: known?.role_arn ?? null, external_id: known?.external_id ?? null, access_key_id }
      : { role_arn, external_id, access_key_id: known?.access_key_id ?? null };
  return { ...found, cloud_a_auth_type: method, credentials };
}

export default resourceFamily(integrationAttributes, replacingCrud)(registryAWire, {
  description:
    "Integrates a registry of cloud A, whose images the platform assesses. It is created without waiting for the platform to verify it.",
  schema: {
    registry_domain: string("The domain of the registry, as in the names of its images").required(),
    cloud_a_auth_type: string(`How the platform authenticates: \`${byRole}\` or \`${byKey}\``).computed(),
    credentials: block.required(
      "How the platform authenticates: with a role (`role_arn` and `external_id`, which take precedence) or with an access key (`access_key_id` and `secret_access_key`). Changing from one to the other deletes the integration and creates it again",
      credentialAttributes,
    ),
    ...imageLimitAttributes,
    limit_num_imgs: number("The number of newest images to assess in each repository")
      .oneOf(5, 10, 15)
      .default(5),
    ...assessmentAttributes,
  },
  // Another authentication method requires a new object.
  identity: { required: ["id"], mutable: true },
  example: hcl`
    resource "sec_integration_registry_a" "images" {
      name            = "Images"
      registry_domain = "111122223333.registry.example.com"

      credentials {
        role_arn    = "arn:example:iam::111122223333:role/assess"
        external_id = "sec-demo"
      }

      limit_by_label {
        key   = "stage"
        value = "prod"
      }
    }
  `,

  validate({ config, diagnostics, at }) {
    if (isUnknown(config.credentials) || methodOf(config.credentials) !== undefined) return;
    const missing = missingPartner(config.credentials);
    diagnostics.error(missing ? at.credentials[missing] : at.credentials, ...incomplete);
  },

  modifyPlan({ config, prior }) {
    // Only hosts that do not validate the configuration plan without the block.
    if (!prior || !config.credentials) return undefined;
    const method = isUnknown(config.credentials) ? knownAfterApply : methodOf(config.credentials);
    if (method === undefined) return undefined;
    if (method === prior.cloud_a_auth_type) return { cloud_a_auth_type: method };
    return { cloud_a_auth_type: method, id: knownAfterApply, intg_guid: knownAfterApply };
  },
});
