import { type Log, RemoteError, retry, withLock } from "@tfnode/framework";
import type { Connections } from "./connections.ts";
import { isConflict } from "./errors.ts";
import { type Sql, sql } from "./sql.ts";

/** Where statements run, and until when. */
export interface QueryOptions {
  readonly signal: AbortSignal;
  /** The database; by default, that of the provider. */
  readonly database?: string | undefined;
}

/** How changes run. */
export interface ChangeOptions extends QueryOptions {
  /** What only one change of this process may do at a time on this server, such as `grants`. */
  readonly lock?: string;
}

/** How long a transaction is repeated after conflicts with other clients, in milliseconds. */
const retryMs = 120_000;

/** A client of a PostgreSQL server, independent of Terraform. */
export class Postgres {
  /** The database of the provider, which resources use that name none. */
  readonly database: string;
  readonly #connections: Connections;
  readonly #server: string;
  readonly #log: Log;

  /** `server` distinguishes servers in the keys of locks: aliases for the same server share it. */
  constructor(
    connections: Connections,
    { database, server, log }: { database: string; server: string; log: Log },
  ) {
    this.database = database;
    this.#connections = connections;
    this.#server = server;
    this.#log = log;
  }

  /** Returns the rows of a query. */
  async query<R extends object>(statement: Sql, { signal, database = this.database }: QueryOptions) {
    const [rows = []] = await this.#run(database, [statement], { signal, isRead: true });
    return rows as readonly R[];
  }

  /** Returns the only row of a query; null without one. */
  async find<R extends object>(statement: Sql, options: QueryOptions): Promise<R | null> {
    return (await this.query<R>(statement, options))[0] ?? null;
  }

  /** Returns the first row of a query about a database; null without one, and also if the database does not exist. */
  async findIn<R extends object>(
    database: string,
    statement: Sql,
    { signal }: QueryOptions,
  ): Promise<R | null> {
    try {
      return await this.find<R>(statement, { database, signal });
    } catch (error) {
      if (error instanceof RemoteError && error.status === "3D000") return null;
      throw error;
    }
  }

  /** Runs statements as one transaction. */
  async change(
    statements: readonly Sql[],
    { signal, database = this.database, lock }: ChangeOptions,
  ): Promise<void> {
    if (statements.length === 0) return;
    const run = () => this.#run(database, statements, { signal });
    await (lock === undefined ? run() : withLock(`${this.#server}/${lock}`, { signal }, run));
  }

  /** Ends the connections of this client to a database. */
  async leave(database: string): Promise<void> {
    await this.#connections.leave(database);
  }

  /** Reports whether the role of this client is a superuser. */
  async isSuperuser(signal: AbortSignal): Promise<boolean> {
    const row = await this.find<{ is: boolean }>(
      sql`SELECT rolsuper AS is FROM pg_roles WHERE rolname = current_user`,
      { signal },
    );
    return row?.is ?? false;
  }

  async close(): Promise<void> {
    await this.#connections.close();
  }

  /** Runs a transaction, and again after a conflict with another client, and a read also after the end of its session. */
  #run(
    database: string,
    statements: readonly Sql[],
    { signal, isRead = false }: { readonly signal: AbortSignal; readonly isRead?: boolean },
  ) {
    const texts = statements.map(({ text }) => text);
    return retry({
      what: `a transaction in the database ${JSON.stringify(database)}`,
      run: () => this.#connections.run(database, texts, { signal }),
      on: (error) =>
        error instanceof RemoteError && (isConflict(error) || (isRead && error.mayHaveTakenEffect)),
      within: retryMs,
      signal,
      log: this.#log,
    });
  }
}

/** Returns an object that was found after a change. Throws a RemoteError if another client has deleted it at once. */
export function existing<T>(found: T | null, object: string): T {
  if (found !== null) return found;
  const reason = `${object} does not exist after the change: another client has deleted it.`;
  throw new RemoteError({ reason, notFound: true });
}
