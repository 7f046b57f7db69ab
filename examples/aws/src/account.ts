import { GetCallerIdentityCommand, STSClient } from "@aws-sdk/client-sts";
import { fromNodeProviderChain, fromTemporaryCredentials } from "@aws-sdk/credential-providers";
import type { Environment, Log, Unknown } from "@tfnode/framework";
import { type Agents, agents, remoteErrors } from "@tfnode/framework/sdk";

/** The tags of an object by key. */
export type Tags = { readonly [key: string]: string };

/** The settings of the provider. */
export interface Settings {
  readonly region: string;
  /** The address of all services, for a simulation of them. */
  readonly endpoint: string | null;
  readonly profile: string | null;
  /** The roles to assume, each with the credentials of the one before. */
  readonly assume_roles: readonly string[] | null;
  readonly max_retries: number;
  readonly default_tags: { readonly [key: string]: string | Unknown } | Unknown | null;
  readonly ignore_tags: readonly string[] | null;
}

/** Where the SDK finds a service. */
interface ClientOptions {
  readonly region: string;
  readonly endpoint?: string;
  readonly credentials: ReturnType<typeof fromNodeProviderChain>;
  readonly requestHandler: Agents["requestHandler"];
  readonly maxAttempts: number;
}

/** The parts that all regions of a provider share: the connections, the credentials and the ID of the account. */
interface Shared {
  readonly settings: Settings;
  readonly net: Agents;
  readonly credentials: ClientOptions["credentials"];
  readonly regions: Map<string, Account>;
  id?: Promise<string>;
}

/** The services of an account in one region. */
export class Account {
  readonly #shared: Shared;
  readonly #clients = new Map<unknown, object>();

  private constructor(
    readonly region: string,
    shared: Shared,
  ) {
    this.#shared = shared;
    shared.regions.set(region, this);
  }

  /** Creates the account of a configuration. It reads files and sends requests when a service is first needed. */
  static of(
    settings: Settings,
    { environment, log }: { readonly environment: Environment; readonly log: Log },
  ): Account {
    const { region, endpoint, profile, assume_roles: roles } = settings;
    const net = agents({ environment, log, addressFrom: "the attribute endpoint" });
    const clientConfig = {
      region,
      requestHandler: net.requestHandler,
      ...(endpoint !== null && { endpoint }),
    };
    const own = fromNodeProviderChain({ clientConfig, ...(profile !== null && { profile }) });
    const credentials = (roles ?? []).reduce(
      (masterCredentials, RoleArn) =>
        fromTemporaryCredentials({ masterCredentials, clientConfig, params: { RoleArn } }),
      own,
    );
    // Each client would otherwise load the credentials for itself: files, or a request for each role.
    return new Account(region, {
      settings,
      net,
      credentials: onceUntilExpired(credentials),
      regions: new Map(),
    });
  }

  get settings(): Settings {
    return this.#shared.settings;
  }

  /** Returns the same account in another region. */
  in(region: string): Account {
    return this.#shared.regions.get(region) ?? new Account(region, this.#shared);
  }

  /** Returns the client of a service in this region, with RemoteErrors. */
  client<Client extends object>(
    Client: new (options: ClientOptions & { forcePathStyle: boolean }) => Client,
  ): Client {
    const { net, credentials, settings } = this.#shared;
    const { endpoint, max_retries } = settings;
    const made = this.#clients.get(Client) as Client | undefined;
    if (made) return made;
    const client = remoteErrors(
      new Client({
        ...{ region: this.region, credentials, requestHandler: net.requestHandler },
        ...{ maxAttempts: max_retries + 1, forcePathStyle: endpoint !== null },
        ...(endpoint !== null && { endpoint }),
      }),
    );
    this.#clients.set(Client, client);
    return client;
  }

  /** Returns the ID of the account, which is asked for once. */
  id(): Promise<string> {
    const ask = async () =>
      (await this.client(STSClient).send(new GetCallerIdentityCommand({}))).Account ?? "";
    this.#shared.id ??= ask().catch((error: unknown) => {
      delete this.#shared.id;
      throw error;
    });
    return this.#shared.id;
  }

  close(): Promise<void> {
    return this.#shared.net.close();
  }
}

/** Returns credentials that are loaded once for all clients, and again five minutes before they expire. */
function onceUntilExpired(load: ClientOptions["credentials"]): ClientOptions["credentials"] {
  let loading: ReturnType<typeof load> | undefined;
  return async () => {
    loading ??= load();
    const loaded = await loading.catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    if (!loaded.expiration || loaded.expiration.getTime() - Date.now() > 300_000) return loaded;
    loading = load();
    return loading;
  };
}
