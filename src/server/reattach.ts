import { type Address, addressText, protocolVersion } from "./handshake.ts";

/** Returns the value of `TF_REATTACH_PROVIDERS` with which commands use a process as the provider of a source. */
function reattachConfiguration(source: string, address: Address, pid = process.pid): object {
  return {
    [source]: {
      Protocol: "grpc",
      ProtocolVersion: protocolVersion,
      Pid: pid,
      // Without it, the client would end the process after the first command.
      Test: true,
      Addr: { Network: address.network, String: addressText(address) },
    },
  };
}

/** Returns the text that `--debug` prints. */
export function reattachInstructions(source: string, address: Address): string {
  return `Serving ${source} for commands that are started with this variable, until Ctrl-C:

TF_REATTACH_PROVIDERS='${JSON.stringify(reattachConfiguration(source, address))}'
`;
}
