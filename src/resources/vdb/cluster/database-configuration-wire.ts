import { hasUnknownFields, type MessageInit, unknownFieldsOf } from "../../../grpc/index.ts";
import type { PlannedOf, StateOf } from "../../../schema/index.ts";
import { nameOrNull, numberOf } from "../api/enum-names.ts";
import { type DatabaseConfiguration, DatabaseConfigurationLogLevel } from "../api/generated/cluster.ts";
import type { SecretKeyRef } from "../api/generated/common.ts";
import { overlay, unlessZero, type Versions } from "../api/overlay.ts";
import type { databaseConfiguration } from "./database-configuration.ts";

type PlannedDatabase = PlannedOf<typeof databaseConfiguration>;
type Before = StateOf<typeof databaseConfiguration>;
type Planned<Name extends keyof PlannedDatabase> = NonNullable<PlannedDatabase[Name]>;
type Block<Name extends keyof PlannedDatabase & keyof DatabaseConfiguration> = Versions<
  Planned<Name>,
  NonNullable<Before[Name]>,
  NonNullable<DatabaseConfiguration[Name]>
>;

/** Converts the planned configuration of the database to a request, over the configuration that the API has. */
export function databaseToApi(
  database: Versions<PlannedDatabase, Before, DatabaseConfiguration>,
): MessageInit<DatabaseConfiguration> {
  const { plan, before, found } = database;
  const over = overlay(database);
  return {
    ...found,
    logLevel: over.filledIn("log_level", (name) => numberOf(DatabaseConfigurationLogLevel, name)),
    collection: over.block("collection", collectionToApi),
    storage: over.block("storage", storageToApi),
    service: over.block("service", serviceToApi),
    tls: over.block("tls", tlsToApi),
    // If the plan omits the block, the API keeps its value, even if the block was in the state.
    inference: plan.inference
      ? {
          ...found?.inference,
          enabled: overlay({
            plan: plan.inference,
            before: before?.inference,
            found: found?.inference,
          }).filledIn("enabled"),
        }
      : found?.inference,
  };
}

function collectionToApi(collection: Block<"collection">) {
  const over = overlay(collection);
  return unlessEmpty({
    ...collection.found,
    replicationFactor: over.filledIn("replication_factor", unlessZero),
    writeConsistencyFactor: over.filledIn("write_consistency_factor", unlessZero),
    vectors: over.block("vectors", (vectors) => ({
      ...vectors.found,
      onDisk: overlay(vectors).filledIn("on_disk") ?? false,
    })),
  });
}

function storageToApi(storage: Block<"storage">) {
  return unlessEmpty({
    ...storage.found,
    performance: overlay(storage).block("performance", (performance) => {
      const over = overlay(performance);
      return {
        ...performance.found,
        optimizerCpuBudget: over.filledIn("optimizer_cpu_budget") ?? 0,
        asyncScorer: over.filledIn("async_scorer") ?? false,
      };
    }),
  });
}

function serviceToApi(service: Block<"service">) {
  const { plan, found } = service;
  const over = overlay(service);
  return {
    ...found,
    // If the plan omits the block, the API keeps its value, even if the block was in the state.
    apiKey: plan.api_key ? secretToApi({ plan: plan.api_key, found: found?.apiKey }) : found?.apiKey,
    readOnlyApiKey: over.block("read_only_api_key", secretToApi),
    enableTls: over.filledIn("enable_tls") ?? false,
  };
}

function tlsToApi(tls: Block<"tls">) {
  const over = overlay(tls);
  return unlessEmpty({
    ...unknownFieldsOf(tls.found),
    cert: over.block("cert", secretToApi),
    key: over.block("key", secretToApi),
  });
}

function secretToApi({
  plan,
  found,
}: {
  readonly plan: NonNullable<Planned<"tls">["cert"]>;
  readonly found?: SecretKeyRef | undefined;
}): SecretKeyRef {
  return { ...unknownFieldsOf(found), name: plan.secret_name, key: plan.secret_key };
}

/** Returns a message that has a field, which the definitions may not know, else undefined. */
function unlessEmpty<Message extends object>(message: Message): Message | undefined {
  const hasField = hasUnknownFields(message) || Object.values(message).some((part) => part !== undefined);
  return hasField ? message : undefined;
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
