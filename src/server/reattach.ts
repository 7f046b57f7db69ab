import { type Address, addressText, protocolVersion } from "./handshake.ts";

/** What `TF_REATTACH_PROVIDERS` has to hold for commands to use this process. */
export function reattachConfiguration(source: string, address: Address): string {
  return JSON.stringify({
    [source]: {
      Protocol: "grpc",
      ProtocolVersion: protocolVersion,
      Pid: process.pid,
      // Without it, the client would end the process after the first command.
      Test: true,
      Addr: { Network: address.network, String: addressText(address) },
    },
  });
}

/** What `--debug` prints. */
export function reattachInstructions(source: string, address: Address): string {
  return `Serving ${source} for commands that are started with this variable, until Ctrl-C:

TF_REATTACH_PROVIDERS='${reattachConfiguration(source, address)}'
`;
}
