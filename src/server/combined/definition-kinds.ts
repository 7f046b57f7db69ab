import type { Provider } from "../../schema/define.ts";
import type { MethodName } from "../provider-methods.ts";
import type { Kind } from "./other-schemas.ts";

/** The kinds of definitions, with the prefix of names that differ by kind. */
export const prefixes: { readonly [kind in Kind]: string } = {
  resources: "resource.",
  dataSources: "data.",
  ephemeralResources: "ephemeral.",
  listResources: "list.",
  stateStores: "state_store.",
  actions: "action.",
  functions: "function.",
};

export const allKinds = Object.keys(prefixes) as readonly Kind[];

/** The kind of definition that a method is about. */
export const kindOf: { readonly [Name in MethodName]?: Kind } = {
  validateResourceConfig: "resources",
  upgradeResourceState: "resources",
  upgradeResourceIdentity: "resources",
  readResource: "resources",
  planResourceChange: "resources",
  applyResourceChange: "resources",
  importResourceState: "resources",
  moveResourceState: "resources",
  generateResourceConfig: "resources",
  validateDataResourceConfig: "dataSources",
  readDataSource: "dataSources",
  validateEphemeralResourceConfig: "ephemeralResources",
  openEphemeralResource: "ephemeralResources",
  renewEphemeralResource: "ephemeralResources",
  closeEphemeralResource: "ephemeralResources",
  validateListResourceConfig: "listResources",
  listResource: "listResources",
  validateStateStoreConfig: "stateStores",
  configureStateStore: "stateStores",
  readStateBytes: "stateStores",
  writeStateBytes: "stateStores",
  lockState: "stateStores",
  unlockState: "stateStores",
  getStates: "stateStores",
  deleteState: "stateStores",
  validateActionConfig: "actions",
  planAction: "actions",
  invokeAction: "actions",
  callFunction: "functions",
};

/** Reports whether a provider has a definition. */
export type HasDefinition = (kind: Kind, name: string) => boolean;

/** Returns a function that reports whether this provider has a definition. */
export function definitionsOf({ definition }: Provider): HasDefinition {
  const names = (kind: Kind) => {
    const all = Object.keys(definition[kind]);
    return new Set(kind === "functions" ? all : all.map((type) => `${definition.name}_${type}`));
  };
  const byKind = new Map(allKinds.map((kind) => [kind, names(kind)]));
  return (kind, name) => byKind.get(kind)?.has(name) === true;
}
