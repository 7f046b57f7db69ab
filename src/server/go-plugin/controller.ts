import type { handleUnaryCall } from "@grpc/grpc-js";
import { grpcControllerMethods } from "../generated/methods.ts";
import { definitionOf, empty } from "../grpc-method.ts";

/** `plugin.GRPCController`, with which the client ends the plugin. */
export const controllerDefinition = definitionOf(grpcControllerMethods);

/** Sends the response and then calls `finish`; the client waits two seconds for the process to end. */
export function controller(finish: () => void): { shutdown: handleUnaryCall<Buffer, Buffer> } {
  return {
    shutdown(_call, callback) {
      callback(null, empty);
      finish();
    },
  };
}
