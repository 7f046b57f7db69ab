import type { Results } from "./tally.ts";

/** The expected outcomes of the calls of each type. Other failures are reported in an error, and the state has all existing objects. */
export const expected: { readonly [type: string]: { readonly [operation: string]: Results } } = {
  accounts_auth_key: {
    create: onlyAdvised("CreateDatabaseApiKey"),
    delete: takenForGone("DeleteDatabaseApiKey"),
  },
  accounts_backup_schedule: {
    create: {
      ...onlyAdvised("CreateBackupSchedule"),
      // The schedule exists, and the response to its create has what matters.
      done: { GetBackupSchedule: "all" },
    },
    read: { lost: { GetBackupSchedule: "NOT_FOUND" } },
    delete: takenForGone("DeleteBackupSchedule"),
  },
  accounts_cluster: {
    create: found("CreateCluster", "ListClusters"),
    read: { lost: { GetCluster: "NOT_FOUND" } },
    delete: takenForGone("DeleteCluster"),
  },
  accounts_database_api_key_v2: {
    create: onlyAdvised("CreateDatabaseApiKey"),
    delete: takenForGone("DeleteDatabaseApiKey"),
  },
  accounts_hybrid_cloud_environment: {
    create: createdWithoutCommands(found("CreateHybridCloudEnvironment", "ListHybridCloudEnvironments")),
    read: { lost: { GetHybridCloudEnvironment: "NOT_FOUND" } },
    "change of its name and commands": withoutCommands({}),
    delete: takenForGone("DeleteHybridCloudEnvironment"),
  },
  accounts_manual_backup: {
    create: onlyAdvised("CreateBackup"),
    read: { lost: { GetBackup: "NOT_FOUND" } },
    delete: takenForGone("DeleteBackup"),
  },
  accounts_role: {
    create: found("CreateRole", "ListRoles"),
    read: { lost: { GetRole: "NOT_FOUND" } },
    delete: takenForGone("DeleteRole"),
  },
  accounts_user_roles: {
    create: { lost: refusedThoughCarriedOut("AssignUserRoles") },
    read: { lost: { ListUserRoles: "NOT_FOUND" } },
    "change of the roles": { lost: refusedThoughCarriedOut("AssignUserRoles") },
    // Roles cannot be removed from a user who does not exist.
    "change of the user": {
      lost: { "ListUserRoles 3": "NOT_FOUND", ...refusedThoughCarriedOut("AssignUserRoles 2") },
    },
    delete: { lost: { "ListUserRoles 2": "NOT_FOUND" } },
  },
};

/** A create whose object is found by its name, unless the list also fails. */
function found(create: string, list: string): Results {
  return {
    done: { [`${create}, carried out`]: "doubts" },
    advised: { [`${create}, carried out; ${list}`]: "NOT_FOUND, PERMISSION_DENIED, UNAVAILABLE, corrupt" },
    lost: refusedThoughCarriedOut(create),
  };
}

/** A create whose object has no name by which it could be found. */
function onlyAdvised(create: string): Results {
  return { advised: { [`${create}, carried out`]: "doubts" }, lost: refusedThoughCarriedOut(create) };
}

/** The API reports falsely that it had no effect, which no client can detect. */
function refusedThoughCarriedOut(call: string) {
  return { [`${call}, carried out`]: "refusals" };
}

/** A delete for which the API reports, perhaps falsely, that the object does not exist. */
function takenForGone(call: string): Results {
  return { done: { [`${call}, carried out`]: "NOT_FOUND" }, lost: { [call]: "NOT_FOUND" } };
}

/** An environment without commands, which is a warning, if the platform currently cannot generate any. */
function withoutCommands(results: Results): Results {
  const call = "GenerateBootstrapCommands";
  const ways = "FAILED_PRECONDITION, PERMISSION_DENIED";
  return { ...results, done: { ...results.done, [call]: ways, [`${call}, carried out`]: ways } };
}

/** A new environment without commands, which is a warning, whatever the reason is. */
function createdWithoutCommands(results: Results): Results {
  const call = "GenerateBootstrapCommands";
  const done = { [call]: "all without a response", [`${call}, carried out`]: "all" };
  return { ...results, done: { ...results.done, ...done } };
}
