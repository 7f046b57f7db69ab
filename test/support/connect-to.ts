import { PluginClient, parseHandshake } from "../../src/testing/plugin/client.ts";

/** Connects to the socket of a process that this one did not start, as a command does for one of its provider configurations. */
export function connectTo(socket: string): PluginClient {
  return new PluginClient(undefined as never, parseHandshake(`1|6|unix|${socket}|grpc|`));
}
