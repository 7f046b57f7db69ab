import type { handleUnaryCall } from "@grpc/grpc-js";
import { empty, method } from "../grpc-method.ts";

/** `plugin.GRPCController`, by which the client ends the plugin. */
export const controllerDefinition = { shutdown: method("/plugin.GRPCController/Shutdown") };

/** Answers first and then calls `finish`; the client waits two seconds for the process to end. */
export function controller(finish: () => void): { shutdown: handleUnaryCall<Buffer, Buffer> } {
  return {
    shutdown(_call, callback) {
      callback(null, empty);
      finish();
    },
  };
}
