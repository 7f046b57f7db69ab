import type { ClientOptions } from "@grpc/grpc-js";
import { pemOf } from "../../certificates/der.ts";
import { magicCookie } from "../handshake.ts";

/** The fields of the handshake line. */
export interface Handshake {
  readonly fields: readonly string[];
  readonly network: string;
  readonly address: string;
  /** The certificate in Base64 without padding; empty without TLS. */
  readonly certificate: string;
}

/** Parses a handshake line. */
export function parseHandshake(line: string): Handshake {
  const fields = line.split("|");
  const [, , network = "", address = "", , certificate = ""] = fields;
  return { fields, network, address, certificate };
}

/** Returns the server's certificate in PEM. */
export function serverCertificate({ certificate }: Handshake): string {
  return pemOf(Buffer.from(certificate, "base64"));
}

/** How long Terraform waits for the handshake line, in milliseconds. */
export const startMs = 60_000;

/** The environment variables that go-plugin's clients set for every plugin. */
export const pluginEnvironment = {
  TF_PLUGIN_MAGIC_COOKIE: magicCookie,
  PLUGIN_PROTOCOL_VERSIONS: "5,6",
  PLUGIN_MIN_PORT: "10000",
  PLUGIN_MAX_PORT: "25000",
};

/** The options of a connection to a plugin, whose certificate is for `localhost`. */
export const clientOptions: ClientOptions = {
  "grpc.max_receive_message_length": -1,
  "grpc.max_send_message_length": -1,
  "grpc.ssl_target_name_override": "localhost",
  "grpc.use_local_subchannel_pool": 1,
};
