import { inVersion6 } from "../../server/combined/former-schema.ts";
import { methodPath } from "../../server/combined/method-path.ts";
import type { MethodName } from "../../server/provider-methods.ts";
import type { Caller, CoreMethod, CoreRequest, CoreResponse } from "../../testing/core/methods.ts";
import { decodeResponse, encodeRequest } from "../../testing/core/rpc-messages.ts";
import type { PluginClient } from "../../testing/plugin/client.ts";

/** The error output of a plugin that crashed. */
export function panicOf(plugin: PluginClient): string {
  const lines = plugin.process.stderr().split("\n");
  return lines.find((line) => /^panic|Error/.test(line)) ?? lines.filter((line) => line !== "").at(-1) ?? "";
}

/** Returns the path of a method in gRPC, in the version of the protocol that a plugin has selected. */
export function pathOf({ handshake }: PluginClient, name: MethodName): string {
  return methodPath(name, handshake.fields[1]);
}

/** Calls a method, and returns the encoded response as version 6 of the protocol has it. */
export async function bytesOf<M extends CoreMethod>(
  plugin: PluginClient,
  method: M,
  request: CoreRequest<M>,
  signal?: AbortSignal,
): Promise<Buffer> {
  const bytes = await plugin.raw(pathOf(plugin, method), encodeRequest(method, request), signal);
  return inVersion6(method, plugin.handshake.fields[1], bytes);
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
export function callerFor(plugin: PluginClient, heard: Heard): Caller {
  return async <M extends CoreMethod>(method: M, request: CoreRequest<M>) => {
    const signal = slow.includes(method) ? undefined : AbortSignal.timeout(patienceMs);
    const bytes = await bytesOf(plugin, method, request, signal).catch((error) => {
      throw signal?.aborted
        ? new Error(`${method} has no response within ${patienceMs / 1000} seconds`)
        : error;
    });
    return responseIn(method, bytes, heard);
  };
}

/** Decodes a response, and notes whether the provider is written with the older SDK. */
export function responseIn<M extends CoreMethod>(method: M, bytes: Buffer, heard: Heard): CoreResponse<M> {
  const response: object = decodeResponse(method, bytes);
  if ("legacyTypeSystem" in response && response.legacyTypeSystem) heard.legacy = true;
  return response as CoreResponse<M>;
}
