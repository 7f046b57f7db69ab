import type { tfplugin6 } from "./generated/tfplugin6.js";
import type { RpcHandlers } from "./rpc-handlers.ts";

/** A method of `tfplugin6.Provider`, in camel case. */
export type MethodName = keyof RpcHandlers;

/** How a method's messages travel, and what they are called where that is not plain from its name. */
export interface MethodShape {
  readonly kind: "unary" | "serverStream" | "clientStream";
  readonly messages?: string;
  readonly request?: string;
  readonly response?: string;
}

/** A message class of the generated code. `encode` takes plain objects. */
export interface Codec {
  encode(message: object): { finish(): Uint8Array };
  decode(bytes: Uint8Array): object;
}

const unary: MethodShape = { kind: "unary" };

/** All methods of the protocol's version 6.11. */
export const providerMethods: { readonly [Name in MethodName]-?: MethodShape } = {
  getMetadata: unary,
  getProviderSchema: unary,
  getResourceIdentitySchemas: unary,
  validateProviderConfig: unary,
  configureProvider: unary,
  stopProvider: unary,
  validateResourceConfig: unary,
  upgradeResourceState: unary,
  upgradeResourceIdentity: unary,
  readResource: unary,
  planResourceChange: unary,
  applyResourceChange: unary,
  importResourceState: unary,
  moveResourceState: unary,
  generateResourceConfig: unary,
  validateDataResourceConfig: unary,
  readDataSource: unary,
  getFunctions: unary,
  callFunction: unary,
  validateEphemeralResourceConfig: unary,
  openEphemeralResource: unary,
  renewEphemeralResource: unary,
  closeEphemeralResource: unary,
  validateListResourceConfig: unary,
  listResource: { kind: "serverStream", response: "Event" },
  validateActionConfig: unary,
  planAction: unary,
  invokeAction: { kind: "serverStream", response: "Event" },
  validateStateStoreConfig: { kind: "unary", messages: "ValidateStateStore" },
  configureStateStore: unary,
  readStateBytes: { kind: "serverStream" },
  writeStateBytes: { kind: "clientStream", request: "RequestChunk" },
  lockState: unary,
  unlockState: unary,
  getStates: unary,
  deleteState: unary,
};

/** The method in the protocol's spelling: `ReadResource`. */
export function rpcName(name: MethodName): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** Where gRPC finds the method. */
export function rpcPath(name: MethodName): string {
  return `/tfplugin6.Provider/${rpcName(name)}`;
}

/** The message classes of a method. A test makes sure that there are some for every method. */
export function codecsOf(name: MethodName, generated: typeof tfplugin6): { request: Codec; response: Codec } {
  const { messages = rpcName(name), request = "Request", response = "Response" } = providerMethods[name];
  const classes = (generated as unknown as Record<string, Record<string, Codec> | undefined>)[messages];
  const [requestCodec, responseCodec] = [classes?.[request], classes?.[response]];
  if (!requestCodec || !responseCodec)
    throw new Error(`No messages for ${rpcName(name)} in the generated code`);
  return { request: requestCodec, response: responseCodec };
}
