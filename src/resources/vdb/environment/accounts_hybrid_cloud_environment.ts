import { unknownFieldsOf } from "../../../grpc/index.ts";
import { hcl, isUnknown, knownAfterApply, RemoteError } from "../../../schema/index.ts";
import { addressOf, configuredAccountId } from "../account-id.ts";
import type { VdbApi } from "../api/client.ts";
import { withAdvice } from "../api/errors.ts";
import { clusters } from "../cluster/wire.ts";
import { resource, withAccount } from "../define.ts";
import { checkCount, checkTolerations, configuredTolerations } from "../shared/checks.ts";
import { lacksCommands, makeCommands } from "./bootstrap.ts";
import { fromApi, isChanged, settingsOf } from "./conversion.ts";
import { configuredNames, namesIn, withoutRemoved } from "./removed.ts";
import { schema } from "./schema.ts";
import { environmentConfigurationToApi, environments } from "./wire.ts";

export default resource({
  description:
    "Manages a hybrid environment: a Kubernetes cluster of your own, in which the platform's components run clusters of the vector database. It is created without waiting until it is ready: run `bootstrap_commands` in the Kubernetes cluster, and see `status`.",
  traits: [withAccount],
  schema,
  identity: ["id"],
  importForms: ["{id}"],
  example: hcl`
    resource "vdb_accounts_hybrid_cloud_environment" "own" {
      name = "own-machines"

      configuration {
        namespace              = "vector-database"
        http_proxy_url         = "http://proxy.example.com:3128"
        no_proxy_configs       = ["localhost", "10.0.0.0/8"]
        database_storage_class = "fast"

        advanced_operator_settings = <<-EOT
          clusterManager:
            enabled: false
        EOT

        tolerations {
          key      = "dedicated"
          operator = "TOLERATION_OPERATOR_EXISTS"
          effect   = "TOLERATION_EFFECT_NO_SCHEDULE"
        }
      }
    }

    output "bootstrap_commands" {
      value     = vdb_accounts_hybrid_cloud_environment.own.bootstrap_commands
      sensitive = true
    }
  `,

  validate({ config: { configuration }, diagnostics }) {
    if (isUnknown(configuration)) return;
    const within = (name: string) => ["configuration", 0, name];
    for (const name of ["node_selector", "control_plane_labels"] as const)
      checkCount(configuration[name], 10, within(name), diagnostics);
    checkTolerations(configuration.tolerations, within("tolerations"), diagnostics);
  },

  privateState: configuredNames,

  modifyPlan({ config, plan, prior, privateState }) {
    const before = privateState.value ?? [];
    privateState.set(namesIn(config));
    if (!prior) return undefined;
    const configuration = withoutRemoved(plan.configuration, { config, prior: prior.configuration, before });
    const removing = configuration && {
      configuration,
      last_modified_at: knownAfterApply,
      status: knownAfterApply,
    };
    const version = plan.bootstrap_commands_version;
    if (isUnknown(version) || version !== prior.bootstrap_commands_version) return removing;
    if (!lacksCommands(prior)) return { ...removing, bootstrap_commands: prior.bootstrap_commands };
    return {
      ...removing,
      bootstrap_commands: knownAfterApply,
      bootstrap_commands_generated: knownAfterApply,
      last_modified_at: knownAfterApply,
      status: knownAfterApply,
    };
  },

  async create({ plan, api, signal, diagnostics, checkpoint, at }) {
    const environment = {
      accountId: configuredAccountId(api, plan, at),
      name: plan.name,
      configuration: environmentConfigurationToApi(plan.configuration, settingsOf(plan, at)),
    };
    const created = await environments.create(api, environment, { signal });
    const version = plan.bootstrap_commands_version ?? 1;
    const none = { bootstrap_commands_version: version, bootstrap_commands: [] };
    checkpoint({ id: created.id });
    checkpoint(fromApi(created, none));
    const address = addressOf(api, { ...plan, id: created.id }, at);
    const reporting = { signal, diagnostics, at: at.bootstrap_commands, isNew: true };
    const bootstrap = { ...none, bootstrap_commands: await makeCommands(api, version, address, reporting) };
    checkpoint(bootstrap);
    // An interrupted run cannot read the environment again; the next one does.
    if (signal.aborted) return fromApi(created, bootstrap);
    return fromApi(await environments.get(api, address, { signal }), bootstrap);
  },

  async read({ prior, api, signal, at }) {
    const found = await environments.find(api, addressOf(api, prior, at), { signal });
    const { bootstrap_commands_version, bootstrap_commands } = prior;
    return (
      found &&
      fromApi(found, {
        bootstrap_commands_version: bootstrap_commands_version ?? 0,
        bootstrap_commands: bootstrap_commands ?? [],
      })
    );
  },

  async update({ plan, prior, api, signal, diagnostics, checkpoint, at }) {
    const settings = settingsOf(plan, at);
    const address = addressOf(api, { ...plan, id: prior.id }, at);
    const version = plan.bootstrap_commands_version ?? prior.bootstrap_commands_version;
    const isAsked = version !== prior.bootstrap_commands_version || lacksCommands(prior);
    let commands = isAsked ? [] : prior.bootstrap_commands;
    if (isChanged(plan, prior)) {
      const whole = await environments.get(api, addressOf(api, prior, at), { signal });
      const { configuration: found } = whole;
      const basis = found && { before: prior.configuration, found };
      const environment = {
        ...unknownFieldsOf(whole),
        accountId: configuredAccountId(api, plan, at),
        id: prior.id,
        name: plan.name,
        configuration: environmentConfigurationToApi(plan.configuration, settings, basis),
      };
      await environments.update(api, environment, { signal });
      checkpoint({ bootstrap_commands: commands });
    }
    if (isAsked) {
      commands = await makeCommands(api, version, address, {
        signal,
        diagnostics,
        at: at.bootstrap_commands,
      });
      checkpoint({ bootstrap_commands: commands });
    }
    return fromApi(await environments.get(api, address, { signal }), {
      bootstrap_commands_version: version,
      bootstrap_commands: commands,
    });
  },

  async delete({ prior, api, signal, at }) {
    const address = addressOf(api, prior, at);
    await environments.delete(api, address, { signal }).catch(async (error: unknown) => {
      throw await withClusters(error, api, address, signal);
    });
  },

  generateConfig({ config: { configuration } }) {
    const tolerations = configuredTolerations(configuration.tolerations);
    return { configuration: { ...configuration, tolerations } };
  },
});

/** Adds to the error of a delete the clusters in the environment, which have to be deleted first. */
async function withClusters(
  error: unknown,
  api: VdbApi,
  { accountId, id }: { readonly accountId: string; readonly id: string },
  signal: AbortSignal,
): Promise<unknown> {
  if (!(error instanceof RemoteError && error.status === "FailedPrecondition")) return error;
  const found: string[] = [];
  try {
    for await (const page of clusters.pages(api, { accountId }, { signal }))
      for (const { id: cluster, name, cloudProviderRegionId } of page)
        if (cloudProviderRegionId === id) found.push(`${name} (${cluster})`);
  } catch {
    return error;
  }
  if (found.length === 0) return error;
  const shown = found.slice(0, 10).join(", ");
  const more = found.length > 10 ? ` and ${found.length - 10} more` : "";
  return withAdvice(
    error,
    `The environment has these clusters: ${shown}${more}. Delete them first, or move them to another environment, and apply again.`,
  );
}
