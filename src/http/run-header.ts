import type { Environment } from "../schema/index.ts";

/**
 * Returns the header that identifies the Terraform command of a client's requests. It is empty unless the environment of the
 * provider has `TFNODE_RUN=on`, which the server replaces by an ID.
 */
export function runHeader({ TFNODE_RUN: id = "" }: Environment): { readonly [name: string]: string } {
  return /^[0-9a-f]{12}$/.test(id) ? { "x-terraform-run": id } : {};
}
