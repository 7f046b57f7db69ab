import type { handleBidiStreamingCall } from "@grpc/grpc-js";
import { grpcBrokerMethods } from "../generated/methods.ts";
import { definitionOf } from "../grpc-method.ts";
import type { OpenStreams } from "./open-streams.ts";

/** `plugin.GRPCBroker`, a way to open further connections. Terraform opens the stream and never uses it. */
export const brokerDefinition = definitionOf(grpcBrokerMethods);

/** Takes what clients send without looking at it, until they have no more. */
export function broker(streams: OpenStreams): { startStream: handleBidiStreamingCall<Buffer, Buffer> } {
  return {
    startStream(call) {
      streams.add(call);
      call.on("end", () => call.end()).resume();
    },
  };
}
