import type protobuf from "protobufjs";
import type { MessageInit } from "../../../protobuf/message.ts";
import type { UnaryMethod } from "../../../resources/vdb/api/wire-method.ts";
import type { JsonObject } from "../../json.ts";
import type { ObjectStore, Reader, Transaction } from "../../store.ts";
import type { ManagementKey } from "../management-keys.ts";
import { definitions, fieldValue, messageIn } from "../wire/definitions.ts";
import { fromJson } from "../wire/from-json.ts";
import type { Requirement } from "./requirements.ts";

/** The context of a call. */
export interface Call {
  /** The time in milliseconds; no two writes have the same time. */
  readonly now: number;
  /** Returns when the state transition is due that this call starts for an object of a collection. */
  readonly transitionAt: (collection: { readonly name: string }) => number;
  /** The account of the request in lowercase; empty for methods without one. */
  readonly accountId: string;
  /** The key of the call; undefined for methods that need none. */
  readonly key: ManagementKey | undefined;
  /** Returns the first value of a metadata entry. */
  readonly metadata: (name: string) => string | undefined;
  readonly reader: Reader;
  /** Whether referenced objects have to exist. */
  readonly strict: boolean;
}

/** The context of a call that changes objects. */
export interface WriteCall extends Call {
  readonly transaction: Transaction;
}

/** The environment in which a call is carried out. */
export interface CallSetting {
  readonly store: ObjectStore;
  /** Returns the context of the call; a write gets a unique time. */
  callAt(reader: Reader, isWrite: boolean): Call;
}

/** A decoded request, and how it is carried out. */
export interface DecodedRequest {
  readonly request: object;
  /** Carries out the request, and returns the encoded response. */
  execute(setting: CallSetting): Promise<Buffer>;
  /** Carries out the request in an existing transaction; absent for methods that change nothing. */
  readonly change?: (call: WriteCall) => void;
}

/** A method of the server. */
export interface ServedMethod {
  readonly path: string;
  readonly requirement: Requirement;
  readonly requestType: protobuf.Type;
  readonly responseType: protobuf.Type;
  /** Decodes a response; throws for invalid bytes. */
  decodeResponse(bytes: Buffer): object;
  /** Decodes a request; throws for invalid bytes. */
  decode(bytes: Buffer): DecodedRequest;
  /** Decodes a request in protobuf's JSON; throws an `ApiError` for invalid input. */
  fromJson(json: JsonObject): DecodedRequest;
  /** Returns the account that a request names; undefined for methods without one. */
  accountOf(request: object): string | undefined;
}

/** Defines a method that changes nothing. */
export function reads<Request extends object, Response extends object>(
  method: UnaryMethod<Request, Response>,
  requirement: Requirement,
  respond: (request: Request, call: Call) => MessageInit<Response>,
): ServedMethod {
  return defineMethod(method, requirement, async (request, { store, callAt }) =>
    method.responseSerialize(respond(request, callAt(store, false))),
  );
}

/** Defines a method that may change objects. If it throws, nothing changes. */
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
    // Definitions and codec come from the same file, so both have the same fields.
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
