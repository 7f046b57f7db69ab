import { createHash } from "node:crypto";
import { hostname } from "node:os";
import type { Environment } from "../../schema/environment.ts";
import { meaningfulVariables } from "./environment.ts";
import type { ProgramFile } from "./program-file.ts";

/**
 * What two requests have to agree in to be served by one process: the program's file, Node, the machine, and the environment.
 * Begins with the provider's type; the rest is a digest, from which no value can be read.
 */
export function identityOf(name: string, file: ProgramFile, env: Environment): string {
  const parts = [
    file.path,
    file.fingerprint,
    process.version,
    process.execPath,
    // Machines may share a home.
    hostname(),
    meaningfulVariables(name, env),
  ];
  const digest = createHash("sha256").update(JSON.stringify(parts)).digest("hex");
  return `${name}-${digest.slice(0, 32)}`;
}
