import type { FoundConfiguration } from "./configuration-wire.ts";

type FoundDatabase = NonNullable<FoundConfiguration["database_configuration"]>;

/** A configuration as data sources and backups show it: each nested object is a list, of one where it is there. */
export function configurationInLists(found: FoundConfiguration) {
  return {
    ...found,
    node_configuration: [found.node_configuration],
    database_configuration: listOf(found.database_configuration, databaseInLists),
  };
}

function databaseInLists(found: FoundDatabase) {
  return {
    ...found,
    collection: listOf(found.collection, (collection) => ({
      ...collection,
      vectors: listOf(collection.vectors),
    })),
    storage: listOf(found.storage, ({ performance }) => ({ performance: [performance] })),
    service: listOf(found.service, (service) => ({
      ...service,
      api_key: listOf(service.api_key),
      read_only_api_key: listOf(service.read_only_api_key),
      force_include_jwt_rbac: null,
    })),
    tls: listOf(found.tls, ({ cert, key }) => ({ cert: listOf(cert), key: listOf(key) })),
    inference: listOf(found.inference),
  };
}

function listOf<Part>(part: Part | null): readonly Part[];
function listOf<Part, Shown>(part: Part | null, show: (part: Part) => Shown): readonly Shown[];
function listOf(part: unknown, show = (shown: unknown) => shown) {
  return part === null ? [] : [show(part)];
}
