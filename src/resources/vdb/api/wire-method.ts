import { fromBytes, type MessageInit, type MessageType, toBytes } from "../../../protobuf/message.ts";

/**
 * A call with one request and one response. It has the shape that grpc-js wants of a method, for clients and for servers
 * alike: what is sent may leave fields out, what is received is complete.
 */
export interface UnaryMethod<Request extends object, Response extends object> {
  readonly path: string;
  readonly requestType: MessageType<Request>;
  readonly responseType: MessageType<Response>;
  readonly requestStream: false;
  readonly responseStream: false;
  readonly requestSerialize: (request: MessageInit<Request>) => Buffer;
  readonly requestDeserialize: (bytes: Buffer) => Request;
  readonly responseSerialize: (response: MessageInit<Response>) => Buffer;
  readonly responseDeserialize: (bytes: Buffer) => Response;
}

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

/** What a method is asked. */
export type RequestOf<Method extends { requestDeserialize: (bytes: Buffer) => object }> = ReturnType<
  Method["requestDeserialize"]
>;

/** What a method answers. */
export type ResponseOf<Method extends { responseDeserialize: (bytes: Buffer) => object }> = ReturnType<
  Method["responseDeserialize"]
>;
