import type { MessageInit, MessageType } from "../protobuf/message.ts";
import type { providerMethods } from "./generated/methods.ts";
import type { providerMessages } from "./generated/tfplugin6.ts";
import type { Logger } from "./logging.ts";
import type { MethodName } from "./provider-methods.ts";
import type { CreatedObject, Creation } from "./unsaved.ts";

/** What a handler knows about its call besides the request. */
export interface RpcContext {
  /** The method, in the protocol's spelling: `ReadResource`. */
  readonly rpc: string;
  /** Random, for the log: the same in every line of this call. */
  readonly requestId: string;
  /** Aborted when the client cancels the call or its connection is lost. */
  readonly signal: AbortSignal;
  /** Adds `tf_rpc` and `tf_req_id` to every line. */
  readonly log: Logger;
  /** For lines of what outlives the call. */
  readonly processLog: Logger;
  /** Keeps track of an object that this call creates, in case that its answer reaches nobody. */
  creating(object: CreatedObject): Creation;
}

type Messages = typeof providerMessages;
type Methods = typeof providerMethods;
type MessageOf<Type> = Type extends MessageType<infer Message> ? Message : never;

/** A request, or each of several, as it was received: complete, but for what has presence of its own and was not sent. */
export type RequestOf<Name extends MethodName> = MessageOf<Messages[Name]["request"]>;
/** A response, or each of several, as it is made to be sent. */
export type ResponseOf<Name extends MethodName> = MessageInit<MessageOf<Messages[Name]["response"]>>;

/** One message in, one message out. */
export type Unary<Name extends MethodName> = (
  request: RequestOf<Name>,
  context: RpcContext,
) => Promise<ResponseOf<Name>>;

/** One message in, any number out; the client may stop listening at any time. */
export type ServerStream<Name extends MethodName> = (
  request: RequestOf<Name>,
  context: RpcContext,
) => AsyncIterable<ResponseOf<Name>>;

/** Any number of messages in, one out. */
export type ClientStream<Name extends MethodName> = (
  requests: AsyncIterable<RequestOf<Name>>,
  context: RpcContext,
) => Promise<ResponseOf<Name>>;

/** What serves a method. */
export type RpcHandler<Name extends MethodName> = Methods[Name] extends { requestStream: true }
  ? ClientStream<Name>
  : Methods[Name] extends { responseStream: true }
    ? ServerStream<Name>
    : Unary<Name>;

/**
 * The methods of `tfplugin6.Provider`. A method that is left out answers UNIMPLEMENTED. A handler that rejects answers
 * INTERNAL, which hosts show badly or not at all: failures belong into the diagnostics of a response.
 */
export type RpcHandlers = { readonly [Name in MethodName]?: RpcHandler<Name> } & {
  /**
   * Closes what the client has left open. Called when it is gone or asks the process to end, while calls may still be running.
   * Resolves within so many milliseconds, with a sentence for each thing that could not be closed.
   */
  readonly closeOpen?: (timeMs: number) => Promise<readonly string[]>;
  /** Called when the client is gone and its calls are over, if the process goes on to serve others. */
  readonly close?: () => Promise<void>;
};
