// A client of gRPC APIs, for providers: @tfnode/framework/grpc. What both clients share is exported here, too: a program that imports
// src/http has the code of its transport.
export type { Auth, Credential, Credentials, FixedAuth, Headers } from "../http/auth.ts";
export type { CreateTracker, ListedItems, TrackedCreate } from "../http/lost-create.ts";
export { type Clock, systemClock } from "../http/net/clock.ts";
export type { Checked } from "../http/request.ts";
export { type IssuedToken, issuedTokens, type Tokens, type TokensOptions } from "../http/tokens.ts";
export {
  readInt64,
  readUint64,
  writeInt32,
  writeInt64,
  writeUint32,
  writeUint64,
} from "../protobuf/integers.ts";
// The modules of messages import these.
export {
  atMostOne,
  fromBytes,
  hasUnknownFields,
  keepUnknown,
  type MessageInit,
  type MessageReader,
  type MessageType,
  type MessageWriter,
  readBytes,
  readDelimited,
  readNested,
  skip,
  toBytes,
  unknownFieldsOf,
  writeUnknown,
} from "../protobuf/message.ts";
export {
  readEntry,
  readPacked,
  readTextEntry,
  writeEntry,
  writePacked,
  writeTextEntry,
} from "../protobuf/repeated.ts";
export { grpcAddressError } from "./address.ts";
export { type GrpcClient, grpcClient } from "./client.ts";
export { type GrpcMethod, type MethodKind, methodKind, methodLabel } from "./method.ts";
export type {
  FailedCall,
  GrpcCallOptions,
  GrpcClientOptions,
  GrpcExplanation,
  GrpcKeepAlive,
  GrpcLimits,
  GrpcMetadata,
  GrpcRetry,
} from "./options.ts";
export type { StatusName } from "./status.ts";
export { type RequestOf, type ResponseOf, type UnaryMethod, unary } from "./unary.ts";
