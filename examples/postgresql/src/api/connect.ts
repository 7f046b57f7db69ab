import { readFile } from "node:fs/promises";
import { type Log, maskedLog } from "@tfnode/framework";
import { type Connections, connections } from "./connections.ts";
import { Postgres } from "./postgres.ts";

/** The configuration of the provider. */
export interface Settings {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly username: string;
  readonly password: string | null;
  readonly sslmode: string;
  readonly sslrootcert: string | null;
  readonly connect_timeout: number;
  readonly max_connections: number;
}

/** Makes the client of a server, which connects when it is needed. */
export async function connect(settings: Settings, log: Log, replacement?: Connections): Promise<Postgres> {
  const { host, port, username: user, password, database } = settings;
  const options = {
    host,
    port,
    user,
    // Without a password, pg looks for one in the file that PGPASSFILE names.
    ...(password !== null && { password }),
    ssl: await tlsOf(settings),
    max: settings.max_connections,
    connectionTimeoutMillis: settings.connect_timeout * 1000,
  };
  const hidden = maskedLog(log, { values: password === null ? [] : [password] });
  return new Postgres(replacement ?? connections(options, hidden), {
    database,
    server: `${host}:${port}`,
    log: hidden,
  });
}

async function tlsOf({ host, sslmode, sslrootcert }: Settings) {
  if (sslmode === "disable" || host.startsWith("/")) return false;
  const ca = sslrootcert === null ? {} : { ca: await readFile(sslrootcert, "utf8") };
  if (sslmode === "require") return { rejectUnauthorized: false };
  // verify-ca checks who signed the certificate, but not for which host.
  return sslmode === "verify-ca" ? { ...ca, checkServerIdentity: () => undefined } : ca;
}
