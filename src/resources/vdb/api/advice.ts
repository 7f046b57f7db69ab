import type { FailedCall } from "../../../grpc/index.ts";
import { forbidden, quotaReached, refusedFor, tooFast } from "../../shared/advice.ts";
import { isCreate, isWriteOfObject } from "./method-names.ts";

/** Returns advice for the practitioner on a failed call, or "". */
export function adviceFor(call: FailedCall): string {
  const { path, status, reason, isTooLarge } = call;
  if (status === "AlreadyExists") return adviceOnTakenName(path);
  if (status === "NotFound") return isOfAccount(path, reason) ? otherAccount : "";
  if (status === "ResourceExhausted" && !isTooLarge) {
    return isWriteOfObject(path) ? quotaReached : `A limit of the account is exceeded. ${tooFast}`;
  }
  if (status === "PermissionDenied" || status === "Unauthenticated") return adviceOnRefusal(status, reason);
  if (status === "Unimplemented") return "Check that api_url is the address of the API.";
  return call.advice ?? "";
}

/** Advises on the errors with these two statuses, which only their text distinguishes. */
function adviceOnRefusal(code: "PermissionDenied" | "Unauthenticated", text: string): string {
  const reason = refusedFor(text);
  if (reason === "rate" || reason === "quota") return reason === "rate" ? tooFast : quotaReached;
  if (reason === "permission") return forbidden;
  if (reason === "account") return otherAccount;
  if (reason === "key" || code === "Unauthenticated") return otherKey;
  return `${forbidden} It must be a valid API key of the account that account_id, or VDB_ACCOUNT_ID, names.`;
}

const otherKey =
  "Check that api_key, or the variable VDB_API_KEY, is a key of the API, as the platform shows it, and that it has not expired or been deleted.";

const otherAccount =
  "Correct the ID of the account: account_id of the resource or data source, else that of the provider, else the variable VDB_ACCOUNT_ID. The API key must belong to that account.";

/** Reports whether the missing object is the account: a list names nothing else that could be missing. */
function isOfAccount(path: string, text: string): boolean {
  return /\baccount\b/i.test(text) || /\/(ListClusters|ListAuthKeys|ListRoles|ListBackups)$/.test(path);
}

function adviceOnTakenName(path: string): string {
  // For a create, the framework says how the existing object is imported.
  return isWriteOfObject(path) && !isCreate(path) ? "Choose another name." : "";
}

/** Advises on a failed method that may have taken effect. */
export function adviceOnLost(path: string): string {
  if (!isCreate(path)) return "The request may have taken effect all the same.";
  const method = path.slice(path.lastIndexOf("/") + 1);
  const [what, then] = created[method] ?? ["object", "import it, or delete it."];
  return `The ${what} may have been created: look for it before the next apply, and if it exists, ${then}`;
}

/** The object that a method creates, and what to do with an object whose response was lost. */
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
    "delete it: its secret is lost, but it gives access to the database. The next apply creates another key.",
  ],
};
