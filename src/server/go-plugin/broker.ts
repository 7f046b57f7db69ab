import type { handleBidiStreamingCall } from "@grpc/grpc-js";
import { grpcBrokerMethods } from "../generated/methods.ts";
import { definitionOf } from "../grpc-method.ts";
import type { OpenStreams } from "./open-streams.ts";

/** `plugin.GRPCBroker`, for opening further connections. Terraform opens its stream and never uses it. */
export const brokerDefinition = definitionOf(grpcBrokerMethods);

/** Reads and ignores all messages of clients until they end the stream. */
export function broker(streams: OpenStreams): { startStream: handleBidiStreamingCall<Buffer, Buffer> } {
  return {
    startStream(call) {
      streams.add(call);
      call.on("end", () => call.end()).resume();
    },
  };
}
