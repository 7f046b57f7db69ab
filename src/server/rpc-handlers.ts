import type { tfplugin6 } from "./generated/tfplugin6.js";
import type { Logger } from "./logging.ts";
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

type Messages = typeof tfplugin6;
type Decoded<Codec> = Codec extends { decode(bytes: Uint8Array): infer Message } ? Message : never;
type Encodable<Codec> = Codec extends { encode(message: infer Message): unknown } ? Message : never;

type RequestOf<
  Name extends keyof Messages,
  Part extends string = "Request",
> = Part extends keyof Messages[Name] ? Decoded<Messages[Name][Part]> : never;
type ResponseOf<
  Name extends keyof Messages,
  Part extends string = "Response",
> = Part extends keyof Messages[Name] ? Encodable<Messages[Name][Part]> : never;

/** One message in, one message out. */
export type Unary<Name extends keyof Messages> = (
  request: RequestOf<Name>,
  context: RpcContext,
) => Promise<ResponseOf<Name>>;

/** One message in, any number out; the client may stop listening at any time. */
export type ServerStream<Name extends keyof Messages, Part extends string> = (
  request: RequestOf<Name>,
  context: RpcContext,
) => AsyncIterable<ResponseOf<Name, Part>>;

/** Any number of messages in, one out. */
export type ClientStream<Name extends keyof Messages, Part extends string> = (
  requests: AsyncIterable<RequestOf<Name, Part>>,
  context: RpcContext,
) => Promise<ResponseOf<Name>>;

/**
 * The methods of `tfplugin6.Provider`, with messages as protobufjs decodes them: members in camel case, `bytes` as Buffer,
 * `int64` as number, a missing message as null. A method that is left out answers UNIMPLEMENTED. A handler that rejects
 * answers INTERNAL, which hosts show badly or not at all: failures belong into the diagnostics of a response.
 */
export interface RpcHandlers {
  readonly getMetadata?: Unary<"GetMetadata">;
  readonly getProviderSchema?: Unary<"GetProviderSchema">;
  readonly getResourceIdentitySchemas?: Unary<"GetResourceIdentitySchemas">;
  readonly validateProviderConfig?: Unary<"ValidateProviderConfig">;
  readonly configureProvider?: Unary<"ConfigureProvider">;
  readonly stopProvider?: Unary<"StopProvider">;

  readonly validateResourceConfig?: Unary<"ValidateResourceConfig">;
  readonly upgradeResourceState?: Unary<"UpgradeResourceState">;
  readonly upgradeResourceIdentity?: Unary<"UpgradeResourceIdentity">;
  readonly readResource?: Unary<"ReadResource">;
  readonly planResourceChange?: Unary<"PlanResourceChange">;
  readonly applyResourceChange?: Unary<"ApplyResourceChange">;
  readonly importResourceState?: Unary<"ImportResourceState">;
  readonly moveResourceState?: Unary<"MoveResourceState">;
  readonly generateResourceConfig?: Unary<"GenerateResourceConfig">;

  readonly validateDataResourceConfig?: Unary<"ValidateDataResourceConfig">;
  readonly readDataSource?: Unary<"ReadDataSource">;

  readonly getFunctions?: Unary<"GetFunctions">;
  readonly callFunction?: Unary<"CallFunction">;

  readonly validateEphemeralResourceConfig?: Unary<"ValidateEphemeralResourceConfig">;
  readonly openEphemeralResource?: Unary<"OpenEphemeralResource">;
  readonly renewEphemeralResource?: Unary<"RenewEphemeralResource">;
  readonly closeEphemeralResource?: Unary<"CloseEphemeralResource">;

  readonly validateListResourceConfig?: Unary<"ValidateListResourceConfig">;
  readonly listResource?: ServerStream<"ListResource", "Event">;

  readonly validateActionConfig?: Unary<"ValidateActionConfig">;
  readonly planAction?: Unary<"PlanAction">;
  readonly invokeAction?: ServerStream<"InvokeAction", "Event">;

  readonly validateStateStoreConfig?: Unary<"ValidateStateStore">;
  readonly configureStateStore?: Unary<"ConfigureStateStore">;
  readonly readStateBytes?: ServerStream<"ReadStateBytes", "Response">;
  readonly writeStateBytes?: ClientStream<"WriteStateBytes", "RequestChunk">;
  readonly lockState?: Unary<"LockState">;
  readonly unlockState?: Unary<"UnlockState">;
  readonly getStates?: Unary<"GetStates">;
  readonly deleteState?: Unary<"DeleteState">;
}
