import type { MessageInit } from "../../../protobuf/message.ts";
import type { PlannedOf, StateOf } from "../../../schema/index.ts";
import { nameOrNull, numberOf } from "../api/enum-names.ts";
import {
  type DatabaseConfiguration,
  type DatabaseConfigurationCollection,
  DatabaseConfigurationLogLevel,
  type DatabaseConfigurationService,
  type DatabaseConfigurationStorage,
  type DatabaseConfigurationTls,
} from "../api/generated/cluster.ts";
import type { SecretKeyRef } from "../api/generated/common.ts";
import { overFilledIn, overOne, overSame, unlessZero } from "../api/overlay.ts";
import type { databaseConfiguration } from "./database-configuration.ts";

type Plan = PlannedOf<typeof databaseConfiguration>;
type Before = StateOf<typeof databaseConfiguration>;
/** A planned block that is not null. */
type Planned<Name extends keyof Plan> = NonNullable<Plan[Name]>;

/** Converts the planned configuration of the database to a request, over the configuration that the API has. */
export function databaseToApi(
  plan: Plan,
  before: Before | null,
  found: DatabaseConfiguration | undefined,
): MessageInit<DatabaseConfiguration> {
  return {
    ...found,
    logLevel: overFilledIn(plan.log_level, before?.log_level, found?.logLevel, (name) =>
      numberOf(DatabaseConfigurationLogLevel, name),
    ),
    collection: overOne(plan.collection, before?.collection, found?.collection, (collection) =>
      collectionToApi(collection, before?.collection ?? null, found?.collection),
    ),
    storage: overOne(plan.storage, before?.storage, found?.storage, (storage) =>
      storageToApi(storage, before?.storage ?? null, found?.storage),
    ),
    service: overOne(plan.service, before?.service, found?.service, (service) =>
      serviceToApi(service, before?.service ?? null, found?.service),
    ),
    tls: overOne(plan.tls, before?.tls, found?.tls, (tls) => tlsToApi(tls, before?.tls ?? null, found?.tls)),
    // If the plan omits the block, the API keeps its value, even if the block was in the state.
    inference: overOne(plan.inference, null, found?.inference, ({ enabled }) => ({
      enabled: overSame(enabled, before?.inference?.enabled, found?.inference?.enabled),
    })),
  };
}

function collectionToApi(
  plan: Planned<"collection">,
  before: Before["collection"],
  found: DatabaseConfigurationCollection | undefined,
): MessageInit<DatabaseConfigurationCollection> | undefined {
  return unlessEmpty({
    ...found,
    replicationFactor: overFilledIn(
      plan.replication_factor,
      before?.replication_factor,
      found?.replicationFactor,
      unlessZero,
    ),
    writeConsistencyFactor: overFilledIn(
      plan.write_consistency_factor,
      before?.write_consistency_factor,
      found?.writeConsistencyFactor,
      unlessZero,
    ),
    vectors: overOne(plan.vectors, before?.vectors, found?.vectors, ({ on_disk }) => ({
      onDisk: overSame(on_disk, before?.vectors?.on_disk, found?.vectors?.onDisk) ?? false,
    })),
  });
}

function storageToApi(
  plan: Planned<"storage">,
  before: Before["storage"],
  found: DatabaseConfigurationStorage | undefined,
): MessageInit<DatabaseConfigurationStorage> | undefined {
  const [earlier, now] = [before?.performance, found?.performance];
  return unlessEmpty({
    ...found,
    performance: overOne(plan.performance, earlier, now, ({ optimizer_cpu_budget, async_scorer }) => ({
      optimizerCpuBudget:
        overSame(optimizer_cpu_budget, earlier?.optimizer_cpu_budget, now?.optimizerCpuBudget) ?? 0,
      asyncScorer: overSame(async_scorer, earlier?.async_scorer, now?.asyncScorer) ?? false,
    })),
  });
}

function serviceToApi(
  plan: Planned<"service">,
  before: Before["service"],
  found: DatabaseConfigurationService | undefined,
): MessageInit<DatabaseConfigurationService> {
  return {
    ...found,
    // If the plan omits the block, the API keeps its value, even if the block was in the state.
    apiKey: overOne(plan.api_key, null, found?.apiKey, secretToApi),
    readOnlyApiKey: overOne(
      plan.read_only_api_key,
      before?.read_only_api_key,
      found?.readOnlyApiKey,
      secretToApi,
    ),
    enableTls: overSame(plan.enable_tls, before?.enable_tls, found?.enableTls) ?? false,
  };
}

function tlsToApi(
  plan: Planned<"tls">,
  before: Before["tls"],
  found: DatabaseConfigurationTls | undefined,
): MessageInit<DatabaseConfigurationTls> | undefined {
  return unlessEmpty({
    cert: overOne(plan.cert, before?.cert, found?.cert, secretToApi),
    key: overOne(plan.key, before?.key, found?.key, secretToApi),
  });
}

function secretToApi(plan: NonNullable<Planned<"tls">["cert"]>): SecretKeyRef {
  return { name: plan.secret_name, key: plan.secret_key };
}

/** Returns a message that has a field, else undefined. */
function unlessEmpty<Message extends object>(message: Message): Message | undefined {
  return Object.values(message).some((part) => part !== undefined) ? message : undefined;
}

/** Converts the configuration of the database to attributes; null where the API has no value. */
export function databaseFromApi(found: DatabaseConfiguration, jwtRbac: boolean | null) {
  const { logLevel, collection, storage, service, tls, inference } = found;
  return {
    log_level: nameOrNull(DatabaseConfigurationLogLevel, logLevel),
    collection: collection ? collectionFromApi(collection) : null,
    storage: storage ? storageFromApi(storage) : null,
    service: service
      ? {
          api_key: secretFromApi(service.apiKey),
          read_only_api_key: secretFromApi(service.readOnlyApiKey),
          jwt_rbac: jwtRbac,
          enable_tls: service.enableTls ?? null,
        }
      : null,
    tls: tls ? { cert: secretFromApi(tls.cert), key: secretFromApi(tls.key) } : null,
    inference: inference ? { enabled: inference.enabled } : null,
  };
}

function collectionFromApi(found: NonNullable<DatabaseConfiguration["collection"]>) {
  const { replicationFactor = null, writeConsistencyFactor = null, vectors } = found;
  return {
    replication_factor: replicationFactor,
    write_consistency_factor: writeConsistencyFactor,
    vectors: vectors?.onDisk === undefined ? null : { on_disk: vectors.onDisk },
  };
}

/** An empty storage message counts as missing. */
function storageFromApi({ performance }: NonNullable<DatabaseConfiguration["storage"]>) {
  const { optimizerCpuBudget = null, asyncScorer = null } = performance ?? {};
  if (optimizerCpuBudget === null && asyncScorer === null) return null;
  return { performance: { optimizer_cpu_budget: optimizerCpuBudget, async_scorer: asyncScorer } };
}

function secretFromApi(found: SecretKeyRef | undefined) {
  return found ? { secret_name: found.name, secret_key: found.key } : null;
}
