import type { Environment } from "../schema/environment.ts";

/** The value by which go-plugin's clients and plugins recognize each other. */
export const magicCookie = "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2";

/** The version of go-plugin's own protocol; below, that of Terraform's. */
const coreVersion = 1;
export const protocolVersion = 6;

/** The address on which the plugin listens. */
export type Address =
  | { readonly network: "unix"; readonly path: string }
  | { readonly network: "tcp"; readonly host: string; readonly port: number };

/** Reports whether a go-plugin client has started this process. */
export function isStartedByClient(env: Environment): boolean {
  return env.TF_PLUGIN_MAGIC_COOKIE === magicCookie;
}

/** Reports whether Pulumi may have started this process: its engine sets variables of the environment. */
export function isStartedByPulumi(env: Environment): boolean {
  return Object.keys(env).some((name) => name.startsWith("PULUMI_"));
}

/** Returns the line on standard output from which the client learns how to connect. `certificate` is the server's, in DER, with TLS. */
export function handshakeLine(env: Environment, address: Address, certificate?: Uint8Array): string {
  const fields = [
    coreVersion,
    // The only version of the plugin: a client that does not support it reports the mismatch.
    protocolVersion,
    address.network,
    addressText(address),
    "grpc",
    certificate ? Buffer.from(certificate).toString("base64").replace(/=+$/, "") : "",
  ];
  // Older clients split the line into six fields and fail at a seventh, so it is sent only to clients that request it.
  const multiplex = env.PLUGIN_MULTIPLEX_GRPC ? [false] : [];
  return `${[...fields, ...multiplex].join("|")}\n`;
}

/** Formats an address as in the handshake line and in the reattach configuration. */
export function addressText(address: Address): string {
  return address.network === "unix" ? address.path : `${address.host}:${address.port}`;
}

/** Returns the text for a practitioner who starts the program by hand. */
export function manualStartText(program: string): string {
  return `${program} is a provider: a plugin that Terraform starts by itself. Do not start it by hand.

Put its folder into a dev_overrides block of the CLI configuration, or a package of it into a mirror, and run
terraform. To serve several commands with one process, such as under a debugger, start it with --debug.
See ${program} --help.
`;
}
