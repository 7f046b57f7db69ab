import { status } from "@grpc/grpc-js";
import { callersOf } from "../callers.ts";
import { LocalApiClock } from "../clock.ts";
import { type Closers, startOrClose } from "../closers.ts";
import { readAttributeNames } from "../control/attribute-names.ts";
import { ControlledCollections } from "../control/collections.ts";
import { Quotas } from "../control/quotas.ts";
import { Variations } from "../control/variations.ts";
import { makeControl } from "../control.ts";
import { hostAndPort, wildcards } from "../listen.ts";
import { makeLog } from "../log.ts";
import { openStore } from "../open-store.ts";
import { RequestLog } from "../request-log.ts";
import { seedOf } from "../seed-file.ts";
import type { Reader, Transaction } from "../store.ts";
import { attributeNames } from "./attribute-names.ts";
import { CallError } from "./call-error.ts";
import { accounts, collections, environments } from "./collections.ts";
import { startControlServer } from "./control-server.ts";
import { createFrom } from "./create-from.ts";
import { putMainKey } from "./management-keys.ts";
import { demoCredentials, type VdbControl, type VdbLocalApi, type VdbLocalApiOptions } from "./options.ts";
import { recordFormat } from "./record-format.ts";
import { type CallRecord, callWords } from "./rpc/call-record.ts";
import { type ActiveFault, type Fault, FaultList } from "./rpc/faults.ts";
import { listen } from "./rpc/listener.ts";
import { owner } from "./seed/accounts.ts";
import { seedObjects } from "./seed/all.ts";
import { allMethods } from "./services/all.ts";
import { allTransitions } from "./state-transitions/all.ts";
import { transitionStore } from "./state-transitions/store.ts";
import type { PhaseMs } from "./state-transitions/transition.ts";
import { terraformObject } from "./terraform-types.ts";
import { vdbVariables } from "./variables.ts";

export type { Json, JsonObject } from "../json.ts";
export { demoCredentials, type VdbControl, type VdbLocalApi, type VdbLocalApiOptions } from "./options.ts";
export type { CallRecord } from "./rpc/call-record.ts";
export type { ActiveFault, Fault } from "./rpc/faults.ts";
export { secondAccountId } from "./seed/accounts.ts";

/** Starts a local API. Throws a `StartupError` for problems that the user can correct. */
export function startVdbLocalApi(options: VdbLocalApiOptions = {}): Promise<VdbLocalApi> {
  return startOrClose((closers) => start(options, closers));
}

async function start(options: VdbLocalApiOptions, closers: Closers): Promise<VdbLocalApi> {
  const { listen: host = "127.0.0.1" } = options;
  const settings = settingsOf(options);
  const { accountId, apiKey, strict, phaseMs, clock, log } = settings;
  const controlled = new ControlledCollections(collections);
  const quotas = new Quotas(controlled, options.quotas);
  const variations = new Variations(options.variations);
  const { store, ...objects } = await openObjects(options, settings, controlled, closers);
  const certificate = options.certificate
    ? { ...options.certificate, caPath: null, remove: async () => {} }
    : await (await import("../tls.ts")).certificateFor(options);
  closers.add(certificate.remove);
  const { key, cert, caPath } = certificate;
  const access = { credentials: { accountId, apiKey }, caPath };

  const faults = new FaultList();
  const requests = new RequestLog<CallRecord>();
  const control: VdbControl = makeControl<Fault, ActiveFault, CallRecord>({
    ...objects,
    kind: "vdb",
    ...{ store, clock, faults, requests, words: callWords, quotas, variations },
    variables: () => vdbVariables({ target: hostAndPort(listener.address, local), ...access }),
    secretVariables: ["VDB_API_KEY"],
    terraformObject,
    attributeNames: () => readAttributeNames(attributeNames),
  });
  closers.add(settleForListeners(control, store, log));

  const stop = new AbortController();
  const { recordBodies = false } = options;
  const limited = { ...quotas.limit(store, quotaError), settle: store.settle };
  const common = { strict, faults, requests, recordBodies, clock, phaseMs, log, variations };
  const address = { port: options.port ?? 0, host, key, cert };
  const listener = await listen(allMethods, { ...common, store: limited, stopping: stop.signal }, address);
  closers.add(() => listener.close());
  const controlServer = await startControlServer(control, {
    port: options.controlPort ?? 0,
    host,
    callers: callersOf([host, ...(options.allowHosts ?? [])], cert),
    console: options.console ?? true,
  });
  closers.add(() => controlServer.close());
  closers.add(async () => stop.abort());

  return {
    target: hostAndPort(listener.address, local),
    controlUrl: `http://${hostAndPort(controlServer.address, local)}`,
    ...access,
    control,
    close: () => closers.close(),
  };
}

/** Returns the settings of a local API, with their defaults. */
function settingsOf(options: VdbLocalApiOptions) {
  const { apiKey = demoCredentials.apiKey, phaseSeconds } = options;
  // In reality the customer runs the commands that bootstrap an environment. The local API pretends that they run immediately,
  // so that an environment does not change on its own later.
  const phaseMs: PhaseMs = ({ name }) => (phaseSeconds ?? (name === environments.name ? 0 : 1)) * 1000;
  return {
    accountId: (options.accountId ?? demoCredentials.accountId).toLowerCase(),
    apiKey,
    strict: options.lenient !== true,
    phaseMs,
    clock: new LocalApiClock(options.clock ?? Date.now),
    log: makeLog(options.log, options.logFormat),
  };
}

/** Opens the store, whose initial objects are those of the seed. */
async function openObjects(
  { data, permissions, seed: seedOption }: VdbLocalApiOptions,
  { accountId, apiKey, strict, phaseMs, clock, log }: ReturnType<typeof settingsOf>,
  controlled: ControlledCollections,
  closers: Closers,
) {
  const begin = (transaction: Transaction, isNew = true) => {
    if (isNew) seedObjects(transaction, accountId);
    putMainKey(transaction, { id: apiKey, email: owner, permissions: permissions && [...permissions] });
  };
  const isNew = (reader: Reader) => !accounts.get(reader, accountId);
  const create = createFrom({ accountId, email: owner, clock, phaseMs, strict });
  const documents = { api: "vdb", collections: controlled, create };
  const seed = await seedOf(seedOption);
  const stored = await openStore({ data, format: recordFormat, log, seed, documents, isNew, begin });
  closers.add(() => stored.close());
  const store = transitionStore(stored, allTransitions, { now: () => clock.now(), phaseMs });
  return { ...documents, begin, seed: seed?.document, store };
}

/** Carries out the state transitions while a client listens to events, when no call may arrive that would. Returns a function that ends this. */
function settleForListeners(
  control: VdbControl,
  store: ReturnType<typeof transitionStore>,
  log: ReturnType<typeof makeLog>,
): () => Promise<void> {
  const pulse = setInterval(() => {
    if (control.events.listeners > 0) store.settle().catch((error) => log.message(String(error)));
  }, 500);
  pulse.unref();
  return async () => clearInterval(pulse);
}

function quotaError(collection: string, most: number): Error {
  return new CallError(status.RESOURCE_EXHAUSTED, `the quota of ${most} objects in ${collection} is reached`);
}

/** Addresses for which `localhost` is used, because TLS prefers names: all addresses of the machine, and its loopback address. */
const local: readonly string[] = [...wildcards, "127.0.0.1"];
