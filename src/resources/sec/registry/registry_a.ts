import {
  block,
  DiagnosticError,
  hcl,
  isUnknown,
  knownAfterApply,
  number,
  type PlannedOf,
  string,
} from "../../../schema/index.ts";
import type { OutputIn } from "../api/objects/wire-mapping.ts";
import { pickAttributes } from "../crud.ts";
import { resource } from "../define.ts";
import { integrationAttributes } from "../integration/attributes.ts";
import { assessmentAttributes, imageLimitAttributes } from "./image-limits.ts";
import {
  byKey,
  byRole,
  chooseCredentials,
  credentialAttributes,
  incomplete,
  methodOf,
  missingPartner,
} from "./registry-a-credentials.ts";
import { registryAWire } from "./wire.ts";

const schema = {
  ...integrationAttributes,
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
};

const registryA = resource({
  description:
    "Integrates a registry of cloud A, whose images the platform assesses. It is created without waiting for the platform to verify it.",
  schema,
  // Another authentication method requires a new object.
  identity: { required: ["id"], mutable: true },
  importForms: ["{id}"],
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
    // The API cannot change the method of an integration, so the update replaces the integration.
    return { cloud_a_auth_type: method, id: knownAfterApply, intg_guid: knownAfterApply };
  },

  async create({ plan, api, signal, checkpoint }) {
    const made = await api.objects(registryAWire).create(toApi(plan), { signal });
    checkpoint({ id: made.id });
    return fromApi(withMethod(made, plan), plan.credentials);
  },

  async read({ prior, api, signal, at }) {
    const registry = await api.objects(registryAWire).find(prior.id ?? "", { signal });
    if (!registry) return null;
    // A response that omits the method does not contradict the known one.
    const method = registry.cloud_a_auth_type || prior.cloud_a_auth_type;
    if (method !== byRole && method !== byKey) {
      const detail = `The API returned the authentication type ${JSON.stringify(method ?? "")}, which this provider does not support. Change it in the platform.`;
      throw new DiagnosticError(at.cloud_a_auth_type, "Unsupported authentication type", detail);
    }
    const known = { ...registry, cloud_a_auth_type: method };
    return fromApi(known, method === prior.cloud_a_auth_type ? prior.credentials : null);
  },

  async update({ plan, prior, api, signal, checkpoint }) {
    const registries = api.objects(registryAWire);
    const given = toApi(plan);
    if (methodOf(plan.credentials) === prior.cloud_a_auth_type) {
      return fromApi(
        withMethod(await registries.update(prior.id, given, { signal }), plan),
        plan.credentials,
      );
    }
    await registries.deleteIfExists(prior.id, { signal });
    checkpoint(null);
    return fromApi(withMethod(await registries.create(given, { signal }), plan), plan.credentials);
  },

  async delete({ prior, api, signal }) {
    await api.objects(registryAWire).delete(prior.id, { signal });
  },
});

export default { ...registryA, wire: registryAWire };

function toApi(plan: PlannedOf<typeof schema>) {
  return { ...plan, credentials: chooseCredentials(plan.credentials) };
}

type Found = OutputIn<typeof registryAWire>;

/** Adds the planned method to a response to a create or update that omits it. */
function withMethod(found: Found, { credentials }: PlannedOf<typeof schema>): Found {
  return { ...found, cloud_a_auth_type: found.cloud_a_auth_type || String(methodOf(credentials)) };
}

/** Reads the pair with which the API signs in; the other pair keeps the values in `given`. */
function fromApi(found: Found, given: PlannedOf<typeof credentialAttributes> | null) {
  const isByKey = found.cloud_a_auth_type === byKey;
  return {
    ...pickAttributes(schema, found),
    credentials: {
      role_arn: isByKey ? (given?.role_arn ?? null) : found.credentials.role_arn,
      external_id: isByKey ? (given?.external_id ?? null) : found.credentials.external_id,
      access_key_id: isByKey ? found.credentials.access_key_id : (given?.access_key_id ?? null),
    },
  };
}
