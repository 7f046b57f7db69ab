import { STS, type STSClientConfig } from "@aws-sdk/client-sts";
import { fromNodeProviderChain, fromTemporaryCredentials } from "@aws-sdk/credential-providers";
import type { Environment, Log, Unknown } from "@tfnode/framework";
import { agents, remoteErrors } from "@tfnode/framework/sdk";

/** The tags of an object by key. */
export type Tags = { readonly [key: string]: string };

/** The settings of the provider. */
export interface Settings {
  readonly region: string;
  readonly endpoint: string | null;
  readonly profile: string | null;
  readonly assume_roles: readonly string[] | null;
  readonly max_retries: number;
  readonly default_tags: { readonly [key: string]: string | Unknown } | Unknown | null;
  readonly ignore_tags: readonly string[] | null;
}

/** Where the SDK finds a service, and how it calls it. */
type Options = Pick<STSClientConfig, "credentials" | "endpoint" | "maxAttempts" | "requestHandler"> & {
  readonly region: string;
  readonly forcePathStyle: boolean;
};

/** The services of an account in one region. */
export interface Account {
  readonly region: string;
  readonly settings: Settings;
  /** Returns the same account in another region. */
  in(region: string): Account;
  /** Returns the client of a service in this region, with RemoteErrors. */
  client<Client extends object>(Client: new (options: Options) => Client): Client;
  /** Returns the ID of the account, which is asked for once. */
  id(): Promise<string>;
  close(): Promise<void>;
}

/** Returns the account of a configuration. It reads files and sends requests when a service is first called. */
export function accountOf(
  settings: Settings,
  { environment, log }: { readonly environment: Environment; readonly log: Log },
): Account {
  const { region, endpoint, profile, assume_roles, max_retries } = settings;
  const net = agents({ environment, log, addressFrom: "the attribute endpoint" });
  const place = { region, requestHandler: net.requestHandler, ...(endpoint !== null && { endpoint }) };
  const own = fromNodeProviderChain({ clientConfig: place, ...(profile !== null && { profile }) });
  // Each role is assumed with the credentials of the one before.
  const assumed = (assume_roles ?? []).reduce(
    (masterCredentials, RoleArn) =>
      fromTemporaryCredentials({ masterCredentials, clientConfig: place, params: { RoleArn } }),
    own,
  );
  // Each client would otherwise load the credentials for itself: files, or a request for each role.
  const { credentials } = new STS({ ...place, credentials: assumed }).config;
  const shared = {
    ...{ ...place, credentials, maxAttempts: max_retries + 1 },
    forcePathStyle: endpoint !== null,
  };
  const inRegion = remembered((name: string): Account => {
    const client = remembered((Client: new (options: Options) => object) =>
      remoteErrors(new Client({ ...shared, region: name })),
    );
    return {
      region: name,
      settings,
      in: inRegion,
      client: client as Account["client"],
      id,
      close: net.close,
    };
  });
  let asked: Promise<string> | undefined;
  const id = () => {
    asked ??= inRegion(region)
      .client(STS)
      .getCallerIdentity()
      .then(({ Account = "" }) => Account);
    asked.catch(() => {
      asked = undefined;
    });
    return asked;
  };
  return inRegion(region);
}

/** Returns a function that calls another one once for each argument. */
function remembered<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}
