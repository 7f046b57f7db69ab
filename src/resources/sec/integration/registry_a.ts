import {
  block,
  type ConfigOf,
  type DesiredOf,
  DiagnosticError,
  hcl,
  isUnknown,
  knownAfterApply,
  number,
  type StateOf,
  string,
} from "../../../schema/index.ts";
import { type RegistryACredentials, registryA } from "../api/kinds/integration-registry-a.ts";
import type { FoundIn } from "../api/objects/object-kind.ts";
import { resource } from "../define.ts";
import { shown } from "../life.ts";
import { assessmentAttributes, imageLimitAttributes } from "./registry.ts";
import { integrationAttributes } from "./shared.ts";

const byRole = "CLOUD_A_IAM";
const byKey = "CLOUD_A_ACCESS_KEY";

const credentials = {
  role_arn: string("The ARN of the role that the platform takes on; goes with external_id").optional(),
  external_id: string("The external ID of the role").optional(),
  access_key_id: string("The ID of an access key; goes with secret_access_key").optional(),
  secret_access_key: string("The secret of the access key").optional().sensitive().retained(),
};

const schema = {
  ...integrationAttributes,
  registry_domain: string("The domain of the registry").required(),
  cloud_a_auth_type: string(`How the platform signs in: \`${byRole}\` or \`${byKey}\``).computed(),
  credentials: block.required("How the platform signs in: by a role or with an access key", credentials),
  ...imageLimitAttributes,
  limit_num_imgs: number("How many of the newest images to assess in each repository")
    .oneOf(5, 10, 15)
    .default(5),
  ...assessmentAttributes,
};

export default resource({
  description: "Connects a registry of cloud A, so that the platform assesses its images.",
  schema,
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
    const { role_arn, external_id, access_key_id, secret_access_key } = config.credentials;
    const partners = [
      [role_arn, at.credentials.external_id],
      [external_id, at.credentials.role_arn],
      [access_key_id, at.credentials.secret_access_key],
      [secret_access_key, at.credentials.access_key_id],
    ] as const;
    const [, missing = at.credentials] = partners.find(([given]) => given !== null && given !== "") ?? [];
    diagnostics.error(missing, "Credentials incomplete", twoWays);
  },

  modifyPlan({ config, prior }) {
    if (!prior) return undefined;
    const method = isUnknown(config.credentials) ? knownAfterApply : methodOf(config.credentials);
    if (method === undefined) return undefined;
    if (method === prior.cloud_a_auth_type) return { cloud_a_auth_type: method };
    // The API cannot change the method of an integration, so another one takes its place.
    return { cloud_a_auth_type: method, id: knownAfterApply, intg_guid: knownAfterApply };
  },

  async create({ plan, api, signal }) {
    return fromApi(await api.objects(registryA).create(toApi(plan), { signal }));
  },

  async read({ prior, api, signal, at }) {
    const registry = await api.objects(registryA).find(prior.id ?? "", { signal });
    if (registry?.id !== prior.id || !registry) return null;
    const { cloud_a_auth_type: method } = registry;
    if (method !== byRole && method !== byKey) {
      const detail = `The API says that the integration signs in by ${JSON.stringify(method)}, which this provider does not know.`;
      throw new DiagnosticError(at.cloud_a_auth_type, "Unsupported authentication type", detail);
    }
    return fromApi(registry, method === prior.cloud_a_auth_type ? prior.credentials : null);
  },

  async update({ plan, prior, api, signal, checkpoint }) {
    const registries = api.objects(registryA);
    const given = toApi(plan);
    if (methodOf(plan.credentials) === prior.cloud_a_auth_type) {
      return fromApi(await registries.update(prior.id, given, { signal }));
    }
    await registries.delete(prior.id, { signal });
    checkpoint(null);
    return fromApi(await registries.create(given, { signal }));
  },

  async delete({ prior, api, signal }) {
    await api.objects(registryA).delete(prior.id, { signal });
  },
});

const twoWays =
  "Set role_arn and external_id to sign in by a role, or access_key_id and secret_access_key to sign in with a key.";

type StoredCredentials = StateOf<typeof credentials>;
type Configured = Exclude<ConfigOf<typeof schema>["credentials"], { refinements: unknown }>;

/** The way to sign in that credentials make up: unknown if that is not decided yet, undefined if none is complete. */
function methodOf(given: Configured) {
  const { role_arn, external_id, access_key_id, secret_access_key } = given;
  const role = completeness(role_arn, external_id);
  if (role === true) return byRole;
  const key = completeness(access_key_id, secret_access_key);
  if (role === "unknown" || key === "unknown") return knownAfterApply;
  return key ? byKey : undefined;
}

/** Whether both of a pair are given, as far as that is known. */
function completeness(...pair: readonly unknown[]): boolean | "unknown" {
  if (pair.some((value) => value === null || value === "")) return false;
  return pair.some(isUnknown) ? "unknown" : true;
}

function credentialsOf({ credentials: given }: DesiredOf<typeof schema>): RegistryACredentials {
  const { role_arn, external_id, access_key_id, secret_access_key } = given;
  if (role_arn && external_id) return { role_arn, external_id };
  if (access_key_id && secret_access_key) return { access_key_id, secret_access_key };
  throw new DiagnosticError(["credentials"], "Credentials incomplete", twoWays);
}

function toApi(plan: DesiredOf<typeof schema>) {
  return { ...plan, credentials: credentialsOf(plan) };
}

/** The API knows the pair it signs in with; of the other one, `given` is kept. */
function fromApi(found: FoundIn<typeof registryA>, given: StoredCredentials | null = null) {
  const isByKey = found.cloud_a_auth_type === byKey;
  return {
    ...shown(schema, found),
    credentials: {
      role_arn: isByKey ? (given?.role_arn ?? null) : found.credentials.role_arn,
      external_id: isByKey ? (given?.external_id ?? null) : found.credentials.external_id,
      access_key_id: isByKey ? found.credentials.access_key_id : (given?.access_key_id ?? null),
    },
  };
}
