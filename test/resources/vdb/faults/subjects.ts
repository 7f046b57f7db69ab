import type { JsonObject } from "../../../../src/local-api/json.ts";
import type { PlainConfig } from "../../../../src/testing/core/core.ts";
import type { PlainState } from "../../../../src/testing/plain-value.ts";
import type { VdbTestApi } from "../../../support/vdb-api.ts";
import { cluster, hybridCluster } from "../cluster/cluster-cases.ts";
import { account, putClusters, search } from "../clusters-at-hand.ts";

/** A resource type, and the operations with an object of it during which calls fail. */
export interface Subject {
  /** Creates the objects that an object requires. */
  prepare?(api: VdbTestApi): Promise<unknown>;
  readonly config: PlainConfig;
  /** The in-place changes, by name. */
  readonly changes: { readonly [what: string]: PlainConfig };
  readonly traces: Traces;
}

/** The remains of a type's objects in the local API, as texts that can be compared. */
interface Traces {
  /** Returns all objects. */
  made(api: VdbTestApi): readonly string[];
  /** The existing objects according to a state. */
  known(state: PlainState): readonly string[];
  /** Removes some of them outside the provider, like a user who follows the advice of an error. */
  remove(api: VdbTestApi, some: readonly string[]): Promise<unknown>;
}

const key = { cluster_id: search, name: "key of search" };
const environment = { name: "own", configuration: { namespace: "databases" } };
const readers = { name: "Readers", permissions: [{ value: "read:clusters" }] };
const hybrid = { ...cluster, cloud_provider: "hybrid", cloud_region: "e0000000-0000-4000-8000-000000000001" };
const [role, otherRole] = [1, 2].map((digit) => `a000000${digit}-0000-4000-8000-000000000000`);
const given = { user_email: "grace@example.org", role_ids: [role] };

export const subjects: { readonly [type: string]: Subject } = {
  accounts_auth_key: {
    prepare: putClusters,
    config: { cluster_ids: [search] },
    changes: {},
    traces: objectsIn("authKeys"),
  },
  accounts_backup_schedule: {
    prepare: putClusters,
    config: { cluster_id: search, cron_expression: "@daily" },
    changes: { "its times": { cluster_id: search, cron_expression: "@weekly" } },
    traces: objectsIn("backupSchedules"),
  },
  accounts_cluster: {
    prepare: hybridCluster,
    config: hybrid,
    changes: {
      "its name and the access by tokens": {
        ...hybrid,
        name: "find",
        configuration: { ...hybrid.configuration, database_configuration: { service: { jwt_rbac: true } } },
      },
    },
    traces: objectsIn("clusters"),
  },
  accounts_database_api_key_v2: {
    prepare: putClusters,
    config: key,
    // An in-place change sends no call.
    changes: {},
    traces: objectsIn("databaseApiKeys"),
  },
  accounts_hybrid_cloud_environment: {
    config: environment,
    changes: { "its name and commands": { ...environment, name: "new", bootstrap_commands_version: 2 } },
    traces: objectsIn("environments"),
  },
  accounts_manual_backup: {
    prepare: putClusters,
    config: { cluster_id: search },
    changes: { "how no period is written": { cluster_id: search, retention_period: "" } },
    traces: objectsIn("backups"),
  },
  accounts_role: {
    config: readers,
    changes: { "its name and permissions": { name: "Writers", permissions: [{ value: "write:clusters" }] } },
    traces: objectsIn("roles"),
  },
  accounts_user_roles: {
    async prepare(api) {
      const common = { accountId: account, roleType: "ROLE_TYPE_CUSTOM", permissions: readers.permissions };
      await api.put("roles", role, { ...common, name: "One role" });
      await api.put("roles", otherRole, { ...common, name: "Another role" });
    },
    config: given,
    changes: {
      "the roles": { ...given, role_ids: [otherRole] },
      "the user": { ...given, user_email: "linus@example.org" },
    },
    traces: {
      made: (api) => api.objects("memberships").flatMap(({ userId, roleIds }) => grants(userId, roleIds)),
      known: ({ user_id, role_ids }) => grants(user_id, role_ids),
      remove: (api, some) =>
        Promise.all(
          api.objects("memberships").map(({ id, userId, roleIds }) => {
            const others = [roleIds].flat().filter((roleId) => !some.includes(grant(userId, roleId)));
            return api.change("memberships", id, { roleIds: others });
          }),
        ),
    },
  },
};

/** Returns the objects of a collection that a test has created, except for those that are being deleted. */
function objectsIn(collection: string): Traces {
  const isMade = ({ id, deletedAt }: JsonObject) => !deletedAt && !/-0000-4000-8000-/.test(String(id));
  return {
    made: (api) => api.objects(collection).flatMap((object) => (isMade(object) ? String(object.id) : [])),
    known: ({ id }) => [String(id)],
    remove: (api, some) => Promise.all(some.map((id) => api.remove(collection, id))),
  };
}

function grants(userId: unknown, roleIds: unknown): readonly string[] {
  return [roleIds].flat().map((roleId) => grant(userId, roleId));
}

function grant(userId: unknown, roleId: unknown): string {
  return `${roleId} of ${userId}`;
}
