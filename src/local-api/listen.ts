import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { StartupError } from "../background/startup-error.ts";
import { systemProblem } from "../background/system-error.ts";

/** Starts listening, and returns the address. Throws a `StartupError` if the port is not available. */
export async function listenOn(app: Pick<FastifyInstance, "listen" | "server">, host: string, port: number) {
  await app.listen({ port, host }).catch((cause: unknown) => {
    throw listenError(host, port, cause);
  });
  return addressOf(app.server.address());
}

/** Returns the error of a server that cannot listen. */
export function listenError(host: string, port: number, cause: unknown): StartupError {
  const reason = systemProblem(cause) ?? (cause instanceof Error ? cause.message : String(cause));
  return new StartupError(`cannot listen on ${host} port ${port}: ${reason}`, { cause });
}

/** Addresses that stand for all addresses of the machine. */
export const wildcards: readonly string[] = ["0.0.0.0", "::"];

/** Returns the host and the port in a URL; the host is `localhost` for the addresses `local`. */
export function hostAndPort({ address, family, port }: AddressInfo, local = wildcards): string {
  const plain = family === "IPv6" ? `[${address}]` : address;
  return `${local.includes(address) ? "localhost" : plain}:${port}`;
}

/** Returns the address of a server that listens on a port. */
export function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return address;
}
