import { cancelable, type Log, RemoteError, type RemoteFailure } from "@tfnode/framework";
import type { Pool, PoolClient, PoolConfig } from "pg";
import { remoteError } from "./errors.ts";

/** A row of a result. */
export type Row = Readonly<Record<string, unknown>>;

/** What connects to a server. Tests replace it with a recording. */
export interface Connections {
  /**
   * Runs statements in a database and returns the rows of each. Several statements are one transaction. Throws a RemoteError with the SQLSTATE as its
   * status.
   */
  run(
    database: string,
    statements: readonly string[],
    options: { readonly signal: AbortSignal },
  ): Promise<readonly (readonly Row[])[]>;
  /** Ends the connections to a database that are not in use, because DROP DATABASE would wait for them. */
  leave(database: string): Promise<void>;
  /** Ends all connections. */
  close(): Promise<void>;
}

/** Where the server is, and how to connect. */
export interface ConnectionOptions
  extends Pick<PoolConfig, "host" | "port" | "user" | "password" | "ssl" | "max"> {
  readonly connectionTimeoutMillis: number;
}

/** Connects to a server with a pool of connections for each database, which are made when they are needed. */
export function connections(options: ConnectionOptions, log: Log): Connections {
  const pools = new Map<string, Promise<Pool>>();

  async function openPool(database: string): Promise<Pool> {
    const { default: pg } = await import("pg");
    const pool = new pg.Pool({ ...options, database, application_name: "terraform-provider-postgresql" });
    // The server ends sessions, such as when it restarts. Without listeners, these events would end the provider: the pool reports those of idle
    // connections, and a connection itself those that happen while it is in use, in addition to the error of the query.
    const ended = ({ message }: Error) => log.warn("a connection has ended", { database, message });
    pool.on("error", ended);
    pool.on("connect", (client) => client.on("error", ended));
    return pool;
  }

  function poolOf(database: string): Promise<Pool> {
    const pool = pools.get(database) ?? openPool(database);
    pools.set(database, pool);
    return pool;
  }

  /** Takes a connection from the pool, and returns it at once if the operation has ended. */
  async function checkOut(
    pool: Pool,
    signal: AbortSignal,
    facts: Partial<RemoteFailure>,
  ): Promise<PoolClient> {
    try {
      const client = await pool.connect();
      if (signal.aborted) client.release();
      signal.throwIfAborted();
      return client;
    } catch (error) {
      throw remoteError(error, { ...facts, method: "connect" });
    }
  }

  /** The server ends the running statement; only another connection can ask for it. */
  async function cancel(client: PoolClient): Promise<void> {
    const { processID } = client as PoolClient & { readonly processID?: number };
    const { default: pg } = await import("pg");
    const other = new pg.Client({ ...options, database: "postgres" });
    try {
      await other.connect();
      await other.query("SELECT pg_cancel_backend($1)", [processID]);
    } finally {
      await other.end();
    }
  }

  return {
    async run(database, statements, { signal }) {
      const facts = { url: `postgresql://${options.host}:${options.port}/${database}` };
      const what = statements.map(firstWords).join("; ");
      const pool = await poolOf(database);
      const client = await cancelable({
        ...{ what: "connecting", signal, within: 0, changes: false },
        run: () => checkOut(pool, signal, facts),
        cancel() {},
      });
      let broken = false;
      try {
        const query = async () => {
          try {
            return [await client.query(statements.join(";\n"))].flat();
          } catch (error) {
            throw remoteError(error, { ...facts, method: what });
          }
        };
        const results = await cancelable({ what, run: query, cancel: () => cancel(client), signal });
        return results.map(({ rows }) => rows as readonly Row[]);
      } catch (error) {
        broken = error instanceof RemoteError && error.status === null;
        throw error;
      } finally {
        client.release(broken);
      }
    },

    async leave(database) {
      const pool = pools.get(database);
      pools.delete(database);
      await (await pool)?.end();
    },

    async close() {
      const open = [...pools.values()];
      pools.clear();
      await Promise.all(open.map(async (pool) => (await pool).end()));
    },
  };
}

/** The beginning of a statement for messages: its keywords, which are no secrets. */
function firstWords(statement: string): string {
  return /^[A-Z]+(?: [A-Z]+)*/.exec(statement.trim())?.[0] ?? "statement";
}
