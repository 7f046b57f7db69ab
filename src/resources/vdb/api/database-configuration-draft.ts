import type { DesiredOf, StateOf } from "../../../schema/index.ts";
import type { databaseConfiguration } from "../cluster/database-configuration.ts";
import { sentNumber } from "./enum-names.ts";
import {
  type DatabaseConfiguration,
  type DatabaseConfigurationCollection,
  DatabaseConfigurationLogLevel,
  type DatabaseConfigurationService,
  type DatabaseConfigurationStorage,
  type DatabaseConfigurationTls,
} from "./generated/cluster.ts";
import type { SecretKeyRef } from "./generated/common.ts";
import { overBlock, unlessZero } from "./overlay.ts";
import type { Draft } from "./wire-draft.ts";

type Plan = DesiredOf<typeof databaseConfiguration>;
type Before = StateOf<typeof databaseConfiguration>;
/** A block of the plan that is there. */
type Planned<Name extends keyof Plan> = NonNullable<Plan[Name]>;

/** The configuration of the database as it is sent, over what the API has. */
export function databaseToApi(
  plan: Plan,
  before: Before | null,
  found: DatabaseConfiguration | undefined,
): Draft<DatabaseConfiguration> {
  return {
    ...found,
    logLevel: sentNumber(DatabaseConfigurationLogLevel, plan.log_level) ?? found?.logLevel,
    collection: overBlock(plan.collection, before?.collection, found?.collection, (collection) =>
      collectionToApi(collection, before?.collection ?? null, found?.collection),
    ),
    storage: overBlock(plan.storage, before?.storage, found?.storage, (storage) =>
      storageToApi(storage, before?.storage ?? null, found?.storage),
    ),
    service: overBlock(plan.service, before?.service, found?.service, (service) =>
      serviceToApi(service, before?.service ?? null, found?.service),
    ),
    tls: overBlock(plan.tls, before?.tls, found?.tls, (tls) =>
      tlsToApi(tls, before?.tls ?? null, found?.tls),
    ),
    // Left out, it is the API's: it stays although it was managed.
    inference: overBlock(plan.inference, null, found?.inference, ({ enabled }) => ({
      enabled: enabled ?? found?.inference?.enabled,
    })),
  };
}

function collectionToApi(
  plan: Planned<"collection">,
  before: Before["collection"],
  found: DatabaseConfigurationCollection | undefined,
): Draft<DatabaseConfigurationCollection> | undefined {
  return unlessEmpty({
    ...found,
    replicationFactor: unlessZero(plan.replication_factor ?? found?.replicationFactor),
    writeConsistencyFactor: unlessZero(plan.write_consistency_factor ?? found?.writeConsistencyFactor),
    vectors: overBlock(plan.vectors, before?.vectors, found?.vectors, ({ on_disk }) => ({
      onDisk: on_disk ?? found?.vectors?.onDisk ?? false,
    })),
  });
}

function storageToApi(
  plan: Planned<"storage">,
  before: Before["storage"],
  found: DatabaseConfigurationStorage | undefined,
): Draft<DatabaseConfigurationStorage> | undefined {
  const { performance } = found ?? {};
  return unlessEmpty({
    ...found,
    performance: overBlock(plan.performance, before?.performance, performance, (planned) => ({
      optimizerCpuBudget: planned.optimizer_cpu_budget ?? performance?.optimizerCpuBudget ?? 0,
      asyncScorer: planned.async_scorer ?? performance?.asyncScorer ?? false,
    })),
  });
}

function serviceToApi(
  plan: Planned<"service">,
  before: Before["service"],
  found: DatabaseConfigurationService | undefined,
): Draft<DatabaseConfigurationService> {
  const { read_only_api_key } = before ?? {};
  return {
    ...found,
    // Left out, it is the API's: it stays although it was managed.
    apiKey: overBlock(plan.api_key, null, found?.apiKey, secretToApi),
    readOnlyApiKey: overBlock(plan.read_only_api_key, read_only_api_key, found?.readOnlyApiKey, secretToApi),
    enableTls: plan.enable_tls ?? found?.enableTls ?? false,
  };
}

function tlsToApi(
  plan: Planned<"tls">,
  before: Before["tls"],
  found: DatabaseConfigurationTls | undefined,
): Draft<DatabaseConfigurationTls> | undefined {
  return unlessEmpty({
    cert: overBlock(plan.cert, before?.cert, found?.cert, secretToApi),
    key: overBlock(plan.key, before?.key, found?.key, secretToApi),
  });
}

function secretToApi(plan: NonNullable<Planned<"tls">["cert"]>): SecretKeyRef {
  return { name: plan.secret_name, key: plan.secret_key };
}

/** A message in which something is said, or else none. */
function unlessEmpty<Message extends object>(message: Message): Message | undefined {
  return Object.values(message).some((part) => part !== undefined) ? message : undefined;
}
