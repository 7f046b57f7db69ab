import type { Environment } from "../schema/index.ts";

/**
 * Returns the header with which the requests of a client name the Terraform command that they belong to. It is empty unless the
 * environment of the provider has `TFNODE_RUN=on`, in whose place the server puts an id.
 */
export function runHeader({ TFNODE_RUN: id = "" }: Environment): { readonly [name: string]: string } {
  return /^[0-9a-f]{12}$/.test(id) ? { "x-terraform-run": id } : {};
}
