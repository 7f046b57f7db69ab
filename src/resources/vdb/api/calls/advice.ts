import { isWriteOfObject } from "./method.ts";
import type { StatusName } from "./status.ts";

/** What the practitioner can do about a status that the API answered a method with, or "". */
export function adviceFor(code: StatusName, path: string): string {
  if (code === "AlreadyExists") return adviceOnTakenName(path);
  if (code === "ResourceExhausted") {
    return isWriteOfObject(path)
      ? "A quota or limit of the account is used up. Free what is not needed any more, or have it raised."
      : "A limit of the account is used up. Try again later, or let Terraform make fewer requests at a time (-parallelism).";
  }
  return advices[code] ?? "";
}

const advices: { readonly [Code in StatusName]?: string } = {
  PermissionDenied:
    "Check that api_key is a key of the account that account_id names, and that it has the permissions that this takes.",
  Unauthenticated: "Check that api_key is a valid key of the API, and has not expired.",
  DeadlineExceeded: "Try again when the API responds in time.",
  Aborted: "Something else changed the same object at the same time. Apply again.",
  Unimplemented: "Check that api_url is the address of the API.",
};

function adviceOnTakenName(path: string): string {
  if (isCreate(path)) return "Choose another name, or import the object that exists.";
  return isWriteOfObject(path) ? "Choose another name." : "";
}

/** What is to be done where a method may have had its effect although it failed. */
export function adviceOnLost(path: string): string {
  if (!isCreate(path)) return "The request may have taken effect all the same.";
  const method = path.slice(path.lastIndexOf("/") + 1);
  const [what, then] = created[method] ?? ["object", "import it, or delete it."];
  return `The ${what} may have been made all the same: look for it before the next apply, and if it is there, ${then}`;
}

/** What methods make, and what becomes of it when nobody has heard of it. */
const created: Readonly<Record<string, readonly [what: string, then: string]>> = {
  CreateCluster: ["cluster", "import it by its ID, or delete it."],
  CreateHybridCloudEnvironment: ["environment", "import it by its ID, or delete it."],
  CreateRole: ["role", "import it by its ID, or delete it."],
  CreateBackup: ["backup", "import it by its ID, or delete it. Otherwise there will be two."],
  CreateBackupSchedule: [
    "schedule",
    "import it by <cluster_id>/<id>, or delete it. Otherwise there will be two. The data source vdb_accounts_backup_schedules lists those of a cluster.",
  ],
  CreateDatabaseApiKey: [
    "key",
    "delete it: nobody knows it, and it opens the database all the same. The next apply makes another.",
  ],
};

function isCreate(path: string): boolean {
  return /\/Create[^/]*$/.test(path);
}
