import type protobuf from "protobufjs";
import type { UnaryMethod } from "../../../grpc/index.ts";
import type { MessageInit } from "../../../protobuf/message.ts";
import type { JsonObject } from "../../json.ts";
import type { Reader, Transaction } from "../../store.ts";
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
  /** Whether to reject what only the service rejects: the opposite of `--lenient`. */
  readonly strict: boolean;
}

/** The context of a call that changes objects. */
export interface WriteCall extends Call {
  readonly transaction: Transaction;
}

/** A method of the server: how its messages are read, and how it is carried out. */
export type ServedMethod = ReadMethod | WriteMethod;

interface MethodShape {
  readonly path: string;
  readonly requirement: Requirement;
  readonly requestType: protobuf.Type;
  readonly responseType: protobuf.Type;
  /** The field of the request with the object, for requests that name their account there. */
  readonly carrier: protobuf.Field | undefined;
  /** Decodes a request; throws for invalid bytes. */
  decode(bytes: Buffer): object;
  /** Decodes a response; throws for invalid bytes. */
  decodeResponse(bytes: Buffer): object;
  /** Decodes a request in protobuf's JSON; throws an `ApiError` for invalid input. */
  fromJson(json: JsonObject): object;
  /** Returns the account that a request names; undefined for methods without one. */
  accountOf(request: object): string | undefined;
}

interface ReadMethod extends MethodShape {
  readonly isWrite: false;
  /** Carries out a decoded request, and returns the encoded response. */
  respond(request: object, call: Call): Buffer;
}

export interface WriteMethod extends MethodShape {
  readonly isWrite: true;
  /** Carries out a decoded request in the transaction of the call, and returns the encoded response. */
  respond(request: object, call: WriteCall): Buffer;
}

/** Defines a method that changes nothing. */
export function reads<Request extends object, Response extends object>(
  method: UnaryMethod<Request, Response>,
  requirement: Requirement,
  respond: (request: Request, call: Call) => MessageInit<Response>,
): ServedMethod {
  return {
    ...shapeOf(method, requirement),
    isWrite: false,
    // `decode` of the same method returned the request.
    respond: (request, call) => method.responseSerialize(respond(request as Request, call)),
  };
}

/** Defines a method that may change objects. If it throws, nothing changes. */
export function writes<Request extends object, Response extends object>(
  method: UnaryMethod<Request, Response>,
  requirement: Requirement,
  respond: (request: Request, call: WriteCall) => MessageInit<Response>,
): ServedMethod {
  return {
    ...shapeOf(method, requirement),
    isWrite: true,
    respond: (request, call) => method.responseSerialize(respond(request as Request, call)),
  };
}

function shapeOf<Request extends object, Response extends object>(
  { path, requestSerialize, requestDeserialize, responseDeserialize }: UnaryMethod<Request, Response>,
  requirement: Requirement,
): MethodShape {
  const { requestType, responseType } = typesOf(path);
  const carrier = requestType.fields.account_id ? undefined : requestType.fieldsArray.find(messageIn);
  return {
    path,
    requirement,
    requestType,
    responseType,
    carrier,
    decode: requestDeserialize,
    decodeResponse: responseDeserialize,
    // Definitions and codec come from the same file, so both have the same fields.
    fromJson: (json) =>
      requestDeserialize(requestSerialize(fromJson(requestType, json) as MessageInit<Request>)),
    accountOf(request) {
      const inner = carrier ? fieldValue(request, carrier) : request;
      const account: unknown = Reflect.get(Object(inner), "accountId");
      return typeof account === "string" ? account.toLowerCase() : undefined;
    },
  };
}

function typesOf(path: string) {
  const [service = "", name = ""] = path.slice(1).split("/");
  const method = definitions.lookupService(service).methods[name];
  const { resolvedRequestType: requestType, resolvedResponseType: responseType } = method ?? {};
  if (!requestType || !responseType) throw new Error(`The definitions have no method ${path}`);
  return { requestType, responseType };
}
