import { providerMethods } from "../../server/generated/methods.ts";
import { type MethodName, rpcName } from "../../server/provider-methods.ts";
import type { Caller, CoreMethod, CoreRequest, CoreResponse } from "../../testing/core/methods.ts";
import { decodeResponse, encodeRequest } from "../../testing/core/rpc-messages.ts";
import type { PluginClient } from "../../testing/plugin/client.ts";

/** The versions of the protocol. Their common methods have the same messages, some under other names. */
export type Protocol = 5 | 6;

/** The names of methods in version 5 that differ from those in version 6. */
const formerNames: { readonly [Name in MethodName]?: string } = {
  getProviderSchema: "GetSchema",
  validateProviderConfig: "PrepareProviderConfig",
  validateResourceConfig: "ValidateResourceTypeConfig",
  validateDataResourceConfig: "ValidateDataSourceConfig",
  configureProvider: "Configure",
  stopProvider: "Stop",
};

/** The protocol version that a plugin has selected. */
export function protocolOf({ handshake }: PluginClient): Protocol {
  return handshake.fields[1] === "5" ? 5 : 6;
}

/** The error output of a plugin that crashed. */
export function panicOf(plugin: PluginClient): string {
  const lines = plugin.process.stderr().split("\n");
  return lines.find((line) => /^panic|Error/.test(line)) ?? lines.filter((line) => line !== "").at(-1) ?? "";
}

/** Returns the path of a method in gRPC. */
export function pathOf(protocol: Protocol, name: MethodName): string {
  if (protocol === 6) return providerMethods[name].path;
  return `/tfplugin5.Provider/${formerNames[name] ?? rpcName(name)}`;
}

/** The diagnostics that a provider sent with its responses. */
export interface Heard {
  /** Whether a response identified the provider as written with the older SDK, whose violations Terraform tolerates. */
  legacy: boolean;
}

/** The maximum time for a response that requires no API, in milliseconds. */
export const patienceMs = 20_000;

/** The methods whose responses may take as long as the API does. */
const slow: readonly CoreMethod[] = ["configureProvider", "applyResourceChange", "readResource"];

/** The calls of a simulated Terraform to a plugin that speaks either version of the protocol. */
export function callerFor(plugin: PluginClient, protocol: Protocol, heard: Heard): Caller {
  return async <M extends CoreMethod>(method: M, request: CoreRequest<M>) => {
    const signal = slow.includes(method) ? undefined : AbortSignal.timeout(patienceMs);
    const bytes = await plugin
      .raw(pathOf(protocol, method), encodeRequest(method, request), signal)
      .catch((error) => {
        throw signal?.aborted
          ? new Error(`${method} has no response within ${patienceMs / 1000} seconds`)
          : error;
      });
    const response = decodeResponse(method, bytes) as CoreResponse<M>;
    if ((response as { readonly legacyTypeSystem?: boolean }).legacyTypeSystem) heard.legacy = true;
    return response;
  };
}
