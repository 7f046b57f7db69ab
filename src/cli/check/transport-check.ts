import { connect } from "node:tls";
import { type ClientCertificate, makeClientCertificate } from "../../server/combined/client-certificate.ts";
import type { Handshake, PluginClient } from "../../testing/plugin/client.ts";
import { type Finding, findings } from "./report.ts";

/** How long a plugin may take to reject a connection, in milliseconds. */
const patienceMs = 5000;

/** The content of the handshake line, and whether it is valid. */
export function handshakeFindings({ handshake }: PluginClient, tookMs: number): readonly Finding[] {
  const [core, version, network, , protocol, certificate = ""] = handshake.fields;
  const problems = [
    core === "1" ? "" : `the version of the handshake is ${core}, not 1`,
    version === "5" || version === "6" ? "" : `the version of the protocol is ${version}, neither 5 nor 6`,
    network === "unix" || network === "tcp" ? "" : `the network is ${network}, neither unix nor tcp`,
    protocol === "grpc" ? "" : `the protocol is ${protocol}, not grpc`,
    certificate === "" ? "there is no certificate, although the client has sent its own" : "",
    certificate.endsWith("=") ? "the certificate is padded, which go-plugin does not understand" : "",
  ].filter((problem) => problem !== "");
  return findings(
    "handshake",
    problems,
    `protocol ${version} over ${network}, with TLS, in ${Math.round(tookMs)} ms`,
  );
}

/** Whether a plugin rejects all clients except the one that started it. */
export async function mutualTlsFindings({ handshake }: PluginClient): Promise<readonly Finding[]> {
  const problems: string[] = [];
  const strangers = {
    "without a certificate": undefined,
    "with another certificate": makeClientCertificate(),
  };
  for (const [who, certificate] of Object.entries(strangers)) {
    const response = await responseTo(handshake, certificate);
    if (response !== "refused") problems.push(`a client ${who} is ${response}`);
  }
  return findings("mTLS", problems, "clients without a certificate, or with another one, are rejected");
}

/** Connects, and waits for HTTP/2 to begin or for the connection to end. */
function responseTo(
  { network, address }: Handshake,
  certificate: ClientCertificate | undefined,
): Promise<"refused" | "let in" | "neither refused nor let in"> {
  const colon = address.lastIndexOf(":");
  const place =
    network === "unix"
      ? { path: address }
      : { host: address.slice(0, colon), port: Number(address.slice(colon + 1)) };
  return new Promise((resolve) => {
    const socket = connect({
      ...place,
      ...(certificate && { cert: certificate.cert, key: certificate.key }),
      ALPNProtocols: ["h2"],
      rejectUnauthorized: false,
      servername: "localhost",
    });
    const timer = setTimeout(() => end("neither refused nor let in"), patienceMs);
    const end = (response: "refused" | "let in" | "neither refused nor let in") => {
      clearTimeout(timer);
      socket.destroy();
      resolve(response);
    };
    socket.on("data", () => end("let in"));
    socket.on("error", () => end("refused"));
    socket.on("close", () => end("refused"));
    // The first bytes of HTTP/2; with TLS 1.3 a client learns only afterwards that its certificate is rejected.
    socket.on("secureConnect", () => socket.write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0"));
  });
}
