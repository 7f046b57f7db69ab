import { errorsByCode, type RemoteError } from "@tfnode/framework";

const owner =
  "The role of the provider needs the attribute or the membership for it: see the documentation of PostgreSQL about privileges.";

/**
 * Makes RemoteErrors of the errors of `pg`. A statement that the server rejects has no effect, because its transaction is rolled back. When a connection
 * ends during a statement, its effect is unknown.
 */
export const remoteError = errorsByCode({
  codeOf: (error) => {
    const { code, severity } = error as { readonly code?: string; readonly severity?: string };
    if (severity !== undefined) return code;
    return (error as Error).message.startsWith("Connection terminated") ? "ended" : undefined;
  },
  codes: {
    ended: { status: null, kind: "network", mayHaveTakenEffect: true },
    "3D000": { notFound: true },
    "3F000": { notFound: true },
    "42704": { notFound: true },
    "42883": { notFound: true },
    "42P01": { notFound: true },
    "42P04": { alreadyExists: true },
    "42P06": { alreadyExists: true },
    "42710": { alreadyExists: true },
    "42723": { alreadyExists: true },
    "28P01": { kind: "credentials", advice: "Check username and password of the provider." },
    "28000": {
      kind: "credentials",
      advice: "Check username, password and sslmode of the provider, and pg_hba.conf of the server.",
    },
    "42501": { advice: owner },
    "53300": { advice: "Lower max_connections of the provider, or run Terraform with -parallelism=4." },
    // The server is shutting down, and ends the sessions; a commit may just have been done.
    "57P01": { mayHaveTakenEffect: true },
  },
});

/** SQLSTATEs of transactions that the server has rolled back because of others, and that succeed when they are repeated. */
const conflicts: readonly unknown[] = [
  "40001", // serialization failure
  "40P01", // deadlock
  "53300", // too many connections
  "55006", // the template of a new database is in use
  "57P03", // the server is starting
];

/** Messages about two transactions that changed the same row of a catalog, such as the privileges of one schema. Their codes have other causes, too. */
const messages = /tuple concurrently (updated|deleted)|duplicate key value violates unique constraint "pg_/;

/** Reports whether the same transaction may succeed if it is repeated. */
export function isConflict({ status, reason }: RemoteError): boolean {
  return conflicts.includes(status) || messages.test(reason);
}
