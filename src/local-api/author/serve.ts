import { callersOf } from "../callers.ts";
import type { LocalApiClock } from "../clock.ts";
import { consolePath } from "../console/routes.ts";
import { ControlledCollections } from "../control/collections.ts";
import { exportDocument } from "../control/document.ts";
import { secretKeysOfAnyApi } from "../control/masking.ts";
import { makeControl } from "../control.ts";
import { type ActiveFault, type Fault, FaultList } from "../faults.ts";
import { type JsonObject, without } from "../json.ts";
import { hostAndPort, listenOn } from "../listen.ts";
import { makeLog } from "../log.ts";
import { RequestLog } from "../request-log.ts";
import { type RequestRecord, requestWords } from "../request-record.ts";
import { type LocalApi, localApi } from "../running.ts";
import type { Transaction } from "../store.ts";
import { contentOf } from "./content.ts";
import type { Handle } from "./handle.ts";
import { type AuthorCollection, type AuthorCollections, authorObjects, idKey } from "./objects.ts";
import { buildServer } from "./server.ts";

export { type ClockChange, type ClockState, LocalApiClock } from "../clock.ts";
export type { RequestFilter, Verification, Verified } from "../control/requests.ts";
export type { LocalApi, RequestQuery } from "../running.ts";
export type { AuthorCollection, AuthorCollections, Fault, Handle, RequestRecord };

/** A local API of an author, which a control API and a console accompany. */
export interface AuthorApi {
  /** The name of the API, such as the type of its provider. */
  readonly name: string;
  /**
   * Handles a request to the API. The paths below `/control` and `/console` belong to the control API. The response to a request
   * whose handling fails has the status 500 and the message of the error.
   */
  readonly handle: Handle;
  /** The objects of the API; without them the console shows requests and faults. */
  readonly collections?: AuthorCollections;
  /** The clock from which the API reads the time, if it depends on time. */
  readonly clock?: LocalApiClock;
  /** The environment variables with which the provider finds the API, if it reads any. */
  readonly env?: Readonly<{ [name: string]: string }>;
  /**
   * Names of secrets, in addition to the usual ones such as `password` and `api_key`: keys of objects and bodies, headers and
   * parameters of queries. The console shows `***` in place of their values.
   */
  readonly secrets?: readonly string[];
  /** The port on this machine; by default any free port. */
  readonly port?: number;
  /** Whether to serve the console, default true. */
  readonly console?: boolean;
  /** Whether recorded requests include bodies, with the secrets in them, so that tests can verify them; default false. */
  readonly recordBodies?: boolean;
  /** Receives a line about each request, without secrets, and about each error of the API; default none. */
  readonly log?: (line: string) => void;
}

const host = "127.0.0.1";

/**
 * Serves a local API of an author, with the control API below `/control` and the console at `/console`: objects, runs, requests, faults,
 * snapshots and, if the API has one, the clock.
 */
export async function serveApi(api: AuthorApi): Promise<LocalApi<Fault, RequestRecord>> {
  const { name, handle, collections = {}, clock, env = {}, secrets = [], port = 0 } = api;
  const { console = true, recordBodies = false } = api;
  const log = makeLog(api.log);
  const isSecret = secretKeysOfAnyApi(secrets);
  const objects = await authorObjects(collections);
  const { store, terraformObject, attributeNames } = objects;
  const controlled = new ControlledCollections(objects.controlled, [], isSecret);
  const faults = new FaultList();
  const requests = new RequestLog<RequestRecord>();
  // The console groups requests by the command that they name.
  const variables = { ...env, TFNODE_RUN: "on" };
  const create = (collection: string, object: JsonObject, transaction: Transaction) => {
    transaction.put(collection, String(object[idKey]), without(object, [idKey]));
  };
  const documents = { api: name, collections: controlled, create };
  const control = makeControl<Fault, ActiveFault, RequestRecord>({
    ...documents,
    kind: "author",
    store,
    clock,
    faults,
    requests,
    words: requestWords,
    quotas: undefined,
    variations: undefined,
    begin: () => {},
    // The objects that the API begins with.
    seed: exportDocument(documents, store, true),
    variables: () => variables,
    secretVariables: Object.keys(variables).filter((variable) => isSecret(variable, "")),
    terraformObject,
    attributeNames: () => attributeNames,
  });
  const app = buildServer({
    handle,
    control,
    traffic: { faults, requests, recordBodies, log, isSecret, contentOf },
    callers: callersOf([host]),
    console,
    afterRequest: objects.refresh,
  });
  const url = `http://${hostAndPort(await listenOn(app, host, port))}`;
  if (console) log.message(`console: ${url}${consolePath}`);
  const stop = () => app.close();
  return localApi({ url, controlUrl: url, env: variables, caFile: null, control, stop });
}
