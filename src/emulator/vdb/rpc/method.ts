import type protobuf from "protobufjs";
import type { MessageInit } from "../../../protobuf/message.ts";
import type { UnaryMethod } from "../../../resources/vdb/api/wire-method.ts";
import type { ObjectStore, Reader, Transaction } from "../../store.ts";
import type { ManagementKey } from "../management-keys.ts";
import { definitions, fieldValue, messageIn } from "../wire/definitions.ts";
import type { Requirement } from "./requirements.ts";

/** What a method knows when it is carried out. */
export interface Call {
  /** The time in milliseconds; no two writes have the same. */
  readonly now: number;
  /** When the state transition is due that this call starts. */
  readonly transitionAt: number;
  /** The account of the request in lower case; empty for methods without one. */
  readonly accountId: string;
  /** The key of the call; undefined for methods that need none. */
  readonly key: ManagementKey | undefined;
  /** The first value of an entry of the metadata. */
  readonly metadata: (name: string) => string | undefined;
  readonly reader: Reader;
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
}

/** A method as it is served. */
export interface ServedMethod {
  readonly path: string;
  readonly requirement: Requirement;
  readonly requestType: protobuf.Type;
  /** Throws for bytes that are no such request. */
  decode(bytes: Buffer): DecodedRequest;
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
  return defineMethod(method, requirement, (request, { store, callAt }) =>
    store.write((transaction) =>
      method.responseSerialize(respond(request, { ...callAt(transaction, true), transaction })),
    ),
  );
}

function defineMethod<Request extends object, Response extends object>(
  { path, requestDeserialize }: UnaryMethod<Request, Response>,
  requirement: Requirement,
  carryOut: (request: Request, setting: CallSetting) => Promise<Buffer>,
): ServedMethod {
  const requestType = requestTypeOf(path);
  const carrier = requestType.fields.account_id ? undefined : requestType.fieldsArray.find(messageIn);
  return {
    path,
    requirement,
    requestType,
    decode(bytes) {
      const request = requestDeserialize(bytes);
      return { request, execute: (setting) => carryOut(request, setting) };
    },
    accountOf(request) {
      const inner = carrier ? fieldValue(request, carrier) : request;
      const account: unknown = Reflect.get(Object(inner), "accountId");
      return typeof account === "string" ? account.toLowerCase() : undefined;
    },
  };
}

function requestTypeOf(path: string): protobuf.Type {
  const [service = "", name = ""] = path.slice(1).split("/");
  const type = definitions.lookupService(service).methods[name]?.resolvedRequestType;
  if (!type) throw new Error(`The definitions have no method ${path}`);
  return type;
}
