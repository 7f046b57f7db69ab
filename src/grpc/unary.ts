import { fromBytes, type MessageInit, type MessageType, toBytes } from "../protobuf/message.ts";

/**
 * A method whose messages are of these types, in the shape that clients and servers of grpc-js expect: sent messages may omit
 * fields, received messages are complete.
 */
export interface UnaryMethod<Request extends object, Response extends object> {
  /** The path on the wire: `/package.Service/Method`. */
  readonly path: string;
  /** The type of the request. */
  readonly requestType: MessageType<Request>;
  /** The type of the response. */
  readonly responseType: MessageType<Response>;
  /** A client sends one request. */
  readonly requestStream: false;
  /** A server sends one response. */
  readonly responseStream: false;
  /** Encodes a request. */
  readonly requestSerialize: (request: MessageInit<Request>) => Buffer;
  /** Decodes a request. */
  readonly requestDeserialize: (bytes: Buffer) => Request;
  /** Encodes a response. */
  readonly responseSerialize: (response: MessageInit<Response>) => Buffer;
  /** Decodes a response. */
  readonly responseDeserialize: (bytes: Buffer) => Response;
}

/** Returns the method with this path whose messages are of these types. */
export function unary<Request extends object, Response extends object>(
  path: string,
  requestType: MessageType<Request>,
  responseType: MessageType<Response>,
): UnaryMethod<Request, Response> {
  return {
    path,
    requestType,
    responseType,
    requestStream: false,
    responseStream: false,
    requestSerialize: (request) => toBytes(requestType, request),
    requestDeserialize: (bytes) => fromBytes(requestType, bytes),
    responseSerialize: (response) => toBytes(responseType, response),
    responseDeserialize: (bytes) => fromBytes(responseType, bytes),
  };
}

/** The request of a method. */
export type RequestOf<Method extends { requestDeserialize: (bytes: Buffer) => object }> = ReturnType<
  Method["requestDeserialize"]
>;

/** The response of a method. */
export type ResponseOf<Method extends { responseDeserialize: (bytes: Buffer) => object }> = ReturnType<
  Method["responseDeserialize"]
>;
