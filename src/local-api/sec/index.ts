import { ApiError } from "../api-error.ts";
import { callersOf } from "../callers.ts";
import { LocalApiClock } from "../clock.ts";
import { type Closers, startOrClose } from "../closers.ts";
import type { CommonLocalApiOptions } from "../common-options.ts";
import { readAttributeNames } from "../control/attribute-names.ts";
import { ControlledCollections } from "../control/collections.ts";
import type { DocumentOptions } from "../control/document.ts";
import { Quotas } from "../control/quotas.ts";
import { Variations } from "../control/variations.ts";
import { makeControl } from "../control.ts";
import { type ActiveFault, type Fault, FaultList } from "../faults.ts";
import { hostAndPort, listenOn } from "../listen.ts";
import { makeLog } from "../log.ts";
import { openStore } from "../open-store.ts";
import { RequestLog } from "../request-log.ts";
import { type RequestRecord, requestWords } from "../request-record.ts";
import { seedOf } from "../seed-file.ts";
import type { Reader, Transaction } from "../store.ts";
import { accessTokensName, expireTokens } from "./access-tokens.ts";
import { type Organization, putKeys } from "./accounts.ts";
import { agentAccessTokens } from "./agent-access-tokens.ts";
import { addDefaultChannel } from "./alert-channels.ts";
import { addPlatformProfiles } from "./alert-profiles.ts";
import { attributeNames } from "./attribute-names.ts";
import { collections, controlledCollections } from "./collections.ts";
import type { SecControl } from "./control.ts";
import { createFrom } from "./create-from.ts";
import { addPlatformPolicies } from "./platform-policies.ts";
import { RateLimit } from "./rate-limit.ts";
import { recordFormat } from "./record-format.ts";
import type { Service } from "./routes.ts";
import { buildServer } from "./server.ts";
import { terraformObject } from "./terraform-types.ts";
import { secVariables } from "./variables.ts";

export type { ActiveFault, Fault } from "../faults.ts";
export type { Json, JsonObject } from "../json.ts";
export type { RequestRecord } from "../request-record.ts";

/** The default credentials: fictional, and the same throughout the documentation. */
export const demoCredentials = {
  account: "acme",
  apiKey: "ACME_0123456789ABCDEF0123456789ABCDEF",
  apiSecret: "_0123456789abcdef0123456789abcdef",
} as const;

/** The options of a local API of `sec`; every option has a default. */
export interface SecLocalApiOptions extends CommonLocalApiOptions {
  readonly tls?: boolean | undefined;
  readonly account?: string | undefined;
  /** The other accounts of the organization; by default the account with the suffixes `-dev` and `-staging`. */
  readonly subaccounts?: readonly string[] | undefined;
  readonly apiKey?: string | undefined;
  readonly apiSecret?: string | undefined;
  /** The maximum lifetime of an access token in seconds, default 86400. */
  readonly tokenSeconds?: number | undefined;
  /** The number of seconds after a change at which an integration is checked and its `state` is set; default 1. */
  readonly checkSeconds?: number | undefined;
  /** The maximum number of requests per minute with one token; default no limit. */
  readonly ratePerMinute?: number | undefined;
  /** The number of objects on a page of a list, default 1000. */
  readonly pageSize?: number | undefined;
  /** Whether responses contain the ID of their request in `x-request-id`, default true. Tests that compare whole messages disable it. */
  readonly requestIds?: boolean | undefined;
}

/** A running local API. */
export interface SecLocalApi {
  /** The base URL without a trailing slash, in the form of `SEC_API_URL`. */
  readonly url: string;
  /** The credentials for clients. */
  readonly credentials: { readonly account: string; readonly apiKey: string; readonly apiSecret: string };
  /** The PEM file of the CA that clients have to trust; null without TLS. */
  readonly caPath: string | null;
  /** The control API that is also served below `/control`. */
  readonly control: SecControl;
  /** Closes all connections and releases the port and the data. */
  close(): Promise<void>;
}

/** The owner of the credentials. */
const owner = "ada@example.org";

/** Starts a local API. Throws a `StartupError` for problems that the user can correct. */
export function startSecLocalApi(options: SecLocalApiOptions = {}): Promise<SecLocalApi> {
  return startOrClose((closers) => start(options, closers));
}

async function start(options: SecLocalApiOptions, closers: Closers): Promise<SecLocalApi> {
  const { port = 0, listen = "127.0.0.1", recordBodies = false, requestIds, console = true } = options;
  const { account = demoCredentials.account, apiKey = demoCredentials.apiKey } = options;
  const { apiSecret = demoCredentials.apiSecret, checkSeconds = 1 } = options;
  const credentials = { account, apiKey, apiSecret };
  const clock = new LocalApiClock(options.clock ?? Date.now);
  const log = makeLog(options.log, options.logFormat);
  const organization = organizationOf(account, options.subaccounts);
  const settings = { organization, strict: options.lenient !== true, user: owner, checkSeconds };
  const controlled = new ControlledCollections(controlledCollections, organization.accounts.slice(1));
  const quotas = new Quotas(controlled, options.quotas);
  const variations = new Variations(options.variations);
  const documents = { api: "sec", collections: controlled, create: createFrom(settings, clock) };
  const { store, ...objects } = await openObjects({ options, organization, credentials, documents, log });
  closers.add(() => store.close());
  const certificate = options.tls ? await (await import("../tls.ts")).certificateFor(options) : null;
  if (certificate) closers.add(certificate.remove);

  const access = { credentials, caPath: certificate?.caPath ?? null };
  const service: Service = {
    settings,
    clock,
    variations,
    store: quotas.limit(store, quotaError),
    addPlatform,
    pageSize: options.pageSize ?? 1000,
    tokenSeconds: options.tokenSeconds ?? 86_400,
  };
  const faults = new FaultList();
  const requests = new RequestLog<RequestRecord>();
  const control: SecControl = {
    ...makeControl<Fault, ActiveFault, RequestRecord>({
      ...documents,
      ...objects,
      kind: "sec",
      ...{ store, clock, faults, requests, words: requestWords, quotas, variations },
      transient: [accessTokensName],
      variables: () => secVariables({ url, ...access }),
      secretVariables: ["SEC_API_SECRET"],
      terraformObject,
      attributeNames: () => readAttributeNames(attributeNames),
    }),
    expireTokens: () => store.write((transaction) => expireTokens(transaction, new Date(clock.now()))),
  };
  const secretCollections = [agentAccessTokens.name];
  const app = buildServer({
    service,
    control,
    traffic: { faults, requests, recordBodies, secretCollections, log, requestIds },
    rateLimit: options.ratePerMinute === undefined ? null : new RateLimit(options.ratePerMinute),
    callers: callersOf([listen, ...(options.allowHosts ?? [])], certificate?.cert),
    console,
    tls: certificate,
  });
  closers.add(() => app.close());
  const url = `${certificate ? "https" : "http"}://${hostAndPort(await listenOn(app, listen, port))}`;
  return { url, ...access, control, close: () => closers.close() };
}

/** Opens the store, whose initial objects are those of the seed. */
async function openObjects({
  options: { data, seed: seedOption },
  organization,
  credentials: { apiKey, apiSecret },
  documents,
  log,
}: {
  readonly options: SecLocalApiOptions;
  readonly organization: Organization;
  readonly credentials: SecLocalApi["credentials"];
  readonly documents: DocumentOptions;
  readonly log: ReturnType<typeof makeLog>;
}) {
  const begin = (transaction: Transaction, isNew = true) => {
    if (isNew) addPlatform(transaction, organization.accounts[0]);
    putKeys(transaction, organization, { keyId: apiKey, secret: apiSecret });
  };
  const isNew = (reader: Reader) => collections.every(({ name }) => reader.list(name).length === 0);
  const seed = await seedOf(seedOption);
  const store = await openStore({ data, format: recordFormat, log, seed, documents, isNew, begin });
  return { store, begin, seed: seed?.document };
}

function organizationOf(account: string, subaccounts?: readonly string[]): Organization {
  const others = subaccounts ?? [`${account}-dev`, `${account}-staging`];
  return { accounts: [account.toUpperCase(), ...others.map((name) => name.toUpperCase())] };
}

function quotaError(collection: string, most: number): Error {
  return new ApiError(403, `the quota of ${most} objects in ${collection} is reached`);
}

/** Adds the objects that every account has from the start. */
function addPlatform(transaction: Transaction, account: string): void {
  addDefaultChannel(transaction, account, owner);
  addPlatformPolicies(transaction);
  addPlatformProfiles(transaction);
}
