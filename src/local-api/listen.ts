import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { StartupError } from "../background/startup-error.ts";

/** Lets a server listen, and returns where. A port that cannot be had is a `StartupError`. */
export async function listenOn(app: Pick<FastifyInstance, "listen" | "server">, host: string, port: number) {
  await app.listen({ port, host }).catch((cause: unknown) => {
    throw listenError(host, port, cause);
  });
  return addressOf(app.server.address());
}

/** Why a server cannot listen. */
export function listenError(host: string, port: number, cause: unknown): StartupError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new StartupError(`cannot listen on ${host} port ${port}: ${reason}`, { cause });
}

/** The address of a server that listens on a port. */
export function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return address;
}
