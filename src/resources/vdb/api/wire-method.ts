import { fromBytes, type MessageInit, type MessageType, toBytes } from "../../../protobuf/message.ts";

/**
 * A method with one request and one response, in the shape that grpc-js expects of clients and servers: sent messages may omit
 * fields, received messages are complete.
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

/** The request of a method. */
export type RequestOf<Method extends { requestDeserialize: (bytes: Buffer) => object }> = ReturnType<
  Method["requestDeserialize"]
>;

/** The response of a method. */
export type ResponseOf<Method extends { responseDeserialize: (bytes: Buffer) => object }> = ReturnType<
  Method["responseDeserialize"]
>;
