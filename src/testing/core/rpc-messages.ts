import { fromBytes, type MessageType, toBytes } from "../../protobuf/message.ts";
import { providerMessages } from "../../server/generated/tfplugin6.ts";
import type { MethodName } from "../../server/provider-methods.ts";
import type { RequestOf, ResponseOf } from "../../server/rpc-handlers.ts";

type MessageOf<Type> = Type extends MessageType<infer Message> ? Message : never;

/** A request in the form in which it is sent. */
export type RequestTo<Name extends MethodName> = Parameters<
  (typeof providerMessages)[Name]["request"]["write"]
>[0];
/** A response, or each of several, as received. */
export type ResponseFrom<Name extends MethodName> = MessageOf<(typeof providerMessages)[Name]["response"]>;

/** Returns the messages of a method, without their exact types. */
const messagesOf = (name: MethodName): { request: MessageType<object>; response: MessageType<object> } =>
  providerMessages[name];

export function encodeRequest(name: MethodName, request: object): Buffer {
  return toBytes(messagesOf(name).request, request);
}

export function decodeRequest<Name extends MethodName>(name: Name, bytes: Uint8Array): RequestOf<Name> {
  return fromBytes(messagesOf(name).request, bytes) as RequestOf<Name>;
}

export function encodeResponse<Name extends MethodName>(name: Name, response: ResponseOf<Name>): Buffer {
  return toBytes(messagesOf(name).response, response);
}

export function decodeResponse<Name extends MethodName>(name: Name, bytes: Uint8Array): ResponseFrom<Name> {
  return fromBytes(messagesOf(name).response, bytes) as ResponseFrom<Name>;
}
