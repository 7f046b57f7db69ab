import { providerMethods } from "../generated/methods.ts";
import { type MethodName, rpcName } from "../provider-methods.ts";

/** The names of methods in version 5 of the protocol that differ from those in version 6. */
const formerNames: { readonly [Name in MethodName]?: string } = {
  getProviderSchema: "GetSchema",
  validateProviderConfig: "PrepareProviderConfig",
  validateResourceConfig: "ValidateResourceTypeConfig",
  validateDataResourceConfig: "ValidateDataSourceConfig",
  configureProvider: "Configure",
  stopProvider: "Stop",
};

/** Returns the path of a method in gRPC, in version 5 or 6 of the protocol. */
export function methodPath(name: MethodName, protocol: string | undefined): string {
  if (protocol !== "5") return providerMethods[name].path;
  return `/tfplugin5.Provider/${formerNames[name] ?? rpcName(name)}`;
}
