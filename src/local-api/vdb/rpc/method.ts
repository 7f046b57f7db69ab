import type protobuf from "protobufjs";
import type { MessageInit } from "../../../protobuf/message.ts";
import type { UnaryMethod } from "../../../resources/vdb/api/wire-method.ts";
import type { JsonObject } from "../../json.ts";
import type { ObjectStore, Reader, Transaction } from "../../store.ts";
import type { ManagementKey } from "../management-keys.ts";
import { definitions, fieldValue, messageIn } from "../wire/definitions.ts";
import { fromJson } from "../wire/from-json.ts";
import type { Requirement } from "./requirements.ts";

/** What a method knows when it is carried out. */
export interface Call {
  /** The time in milliseconds; no two writes have the same. */
  readonly now: number;
  /** When the state transition of an object of a collection is due that this call starts. */
  readonly transitionAt: (collection: { readonly name: string }) => number;
  /** The account of the request in lower case; empty for methods without one. */
  readonly accountId: string;
  /** The key of the call; undefined for methods that need none. */
  readonly key: ManagementKey | undefined;
  /** The first value of an entry of the metadata. */
  readonly metadata: (name: string) => string | undefined;
  readonly reader: Reader;
  /** Whether what an object names has to exist. */
  readonly strict: boolean;
}

/** A call that changes something. */
export interface WriteCall extends Call {
  readonly transaction: Transaction;
}

/** What a call takes place in. */
export interface CallSetting {
  readonly store: ObjectStore;
  /** The call, as it is now; for a write at a time of its own. */
  callAt(reader: Reader, isWrite: boolean): Call;
}

/** A decoded request, and how it is carried out. */
export interface DecodedRequest {
  readonly request: object;
  /** Carries it out, and returns the encoded response. */
  execute(setting: CallSetting): Promise<Buffer>;
  /** Carries it out in a transaction that somebody else has begun; absent for what changes nothing. */
  readonly change?: (call: WriteCall) => void;
}

/** A method as it is served. */
export interface ServedMethod {
  readonly path: string;
  readonly requirement: Requirement;
  readonly requestType: protobuf.Type;
  readonly responseType: protobuf.Type;
  /** The message that a response has; throws for bytes that are none. */
  decodeResponse(bytes: Buffer): object;
  /** Throws for bytes that are no such request. */
  decode(bytes: Buffer): DecodedRequest;
  /** The same for a request in protobuf's JSON; an `ApiError` for what is none. */
  fromJson(json: JsonObject): DecodedRequest;
  /** The account that a request names; undefined for methods that have none. */
  accountOf(request: object): string | undefined;
}

/** A method that changes nothing. */
export function reads<Request extends object, Response extends object>(
  method: UnaryMethod<Request, Response>,
  requirement: Requirement,
  respond: (request: Request, call: Call) => MessageInit<Response>,
): ServedMethod {
  return defineMethod(method, requirement, async (request, { store, callAt }) =>
    method.responseSerialize(respond(request, callAt(store, false))),
  );
}

/** A method that may change something: all of it happens or, when it throws, nothing. */
export function writes<Request extends object, Response extends object>(
  method: UnaryMethod<Request, Response>,
  requirement: Requirement,
  respond: (request: Request, call: WriteCall) => MessageInit<Response>,
): ServedMethod {
  return defineMethod(
    method,
    requirement,
    (request, { store, callAt }) =>
      store.write((transaction) =>
        method.responseSerialize(respond(request, { ...callAt(transaction, true), transaction })),
      ),
    respond,
  );
}

function defineMethod<Request extends object, Response extends object>(
  { path, requestSerialize, requestDeserialize, responseDeserialize }: UnaryMethod<Request, Response>,
  requirement: Requirement,
  carryOut: (request: Request, setting: CallSetting) => Promise<Buffer>,
  change?: (request: Request, call: WriteCall) => void,
): ServedMethod {
  const { requestType, responseType } = typesOf(path);
  const carrier = requestType.fields.account_id ? undefined : requestType.fieldsArray.find(messageIn);
  const decode = (bytes: Buffer): DecodedRequest => {
    const request = requestDeserialize(bytes);
    const execute = (setting: CallSetting) => carryOut(request, setting);
    return change ? { request, execute, change: (call) => change(request, call) } : { request, execute };
  };
  return {
    path,
    requirement,
    requestType,
    responseType,
    decodeResponse: responseDeserialize,
    decode,
    // The definitions and the codec are of one file: what the one reads, the other writes.
    fromJson: (json) => decode(requestSerialize(fromJson(requestType, json) as MessageInit<Request>)),
    accountOf(request) {
      const inner = carrier ? fieldValue(request, carrier) : request;
      const account: unknown = Reflect.get(Object(inner), "accountId");
      return typeof account === "string" ? account.toLowerCase() : undefined;
    },
  };
}

function typesOf(path: string): {
  readonly requestType: protobuf.Type;
  readonly responseType: protobuf.Type;
} {
  const [service = "", name = ""] = path.slice(1).split("/");
  const method = definitions.lookupService(service).methods[name];
  const { resolvedRequestType: requestType, resolvedResponseType: responseType } = method ?? {};
  if (!requestType || !responseType) throw new Error(`The definitions have no method ${path}`);
  return { requestType, responseType };
}
