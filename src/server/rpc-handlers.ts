import type { MessageInit, MessageType } from "../protobuf/message.ts";
import type { providerMethods } from "./generated/methods.ts";
import type { providerMessages } from "./generated/tfplugin6.ts";
import type { Logger } from "./logging.ts";
import type { MethodName } from "./provider-methods.ts";
import type { CreatedObject, Creation } from "./unsaved.ts";

/** The information about a call that a handler receives in addition to the request. */
export interface RpcContext {
  /** The name of the method in the protocol: `ReadResource`. */
  readonly rpc: string;
  /** A random ID for the log, the same in every line of this call. */
  readonly requestId: string;
  /** Aborted when the client cancels the call or its connection is lost. */
  readonly signal: AbortSignal;
  /** The log of the call, which adds `tf_rpc` and `tf_req_id` to every line. */
  readonly log: Logger;
  /** The log for work that outlives the call. */
  readonly processLog: Logger;
  /** Tracks an object that this call creates, in case its response does not reach the client. */
  creating(object: CreatedObject): Creation;
}

type Messages = typeof providerMessages;
type Methods = typeof providerMethods;
type MessageOf<Type> = Type extends MessageType<infer Message> ? Message : never;

/** A request, or each of several, as received: complete, except for members with presence that were not sent. */
export type RequestOf<Name extends MethodName> = MessageOf<Messages[Name]["request"]>;
/** A response, or each of several, in the form in which handlers return it. */
export type ResponseOf<Name extends MethodName> = MessageInit<MessageOf<Messages[Name]["response"]>>;

/** A method with one request message and one response message. */
export type Unary<Name extends MethodName> = (
  request: RequestOf<Name>,
  context: RpcContext,
) => Promise<ResponseOf<Name>>;

/** A method with one request message and any number of response messages; the client may stop reading at any time. */
export type ServerStream<Name extends MethodName> = (
  request: RequestOf<Name>,
  context: RpcContext,
) => AsyncIterable<ResponseOf<Name>>;

/** A method with any number of request messages and one response message. */
export type ClientStream<Name extends MethodName> = (
  requests: AsyncIterable<RequestOf<Name>>,
  context: RpcContext,
) => Promise<ResponseOf<Name>>;

/** The handler of a method. */
export type RpcHandler<Name extends MethodName> = Methods[Name] extends { requestStream: true }
  ? ClientStream<Name>
  : Methods[Name] extends { responseStream: true }
    ? ServerStream<Name>
    : Unary<Name>;

/** The encoded messages of a request that is a stream. */
export interface RequestMessages {
  /** The first message, which names the definition; empty if there is none. */
  readonly first: Buffer;
  /** All messages, also the first one. They can be read once. */
  readonly all: AsyncIterable<Buffer>;
}

/** Passes encoded requests for the definitions of another provider on to it. */
export interface PassOn {
  /** The handlers of the provider itself. */
  readonly own: RpcHandlers;
  /** Returns the encoded response; undefined for a request that the provider itself handles. */
  unary(name: MethodName, request: Buffer, context: RpcContext): Promise<Buffer | undefined>;
  /** The same for a method that responds with a stream. */
  stream(name: MethodName, request: Buffer, context: RpcContext): Promise<AsyncIterable<Buffer> | undefined>;
  /** The same for a method whose request is a stream. */
  clientStream(name: MethodName, request: RequestMessages, context: RpcContext): Promise<Buffer | undefined>;
}

/**
 * The handlers of the methods of `tfplugin6.Provider`. A missing handler results in the status UNIMPLEMENTED. A handler that rejects
 * results in INTERNAL, which hosts show badly or not at all: report failures in the diagnostics of a response.
 */
export type RpcHandlers = { readonly [Name in MethodName]?: RpcHandler<Name> } & {
  /**
   * Closes the ephemeral objects that the client has left open. Called when the client has disappeared or requests the end of the process,
   * while calls may still be running. Resolves within this many milliseconds, with a sentence for each object that could not be closed.
   */
  readonly closeOpen?: (timeMs: number) => Promise<readonly string[]>;
  /** Passes requests on to another provider, if this one is combined with it. */
  readonly passOn?: PassOn;
  /** Called when the client has disconnected and its calls have ended, if the process continues to serve others. */
  readonly close?: () => Promise<void>;
};
