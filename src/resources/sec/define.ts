import { definitionsFor, identifier, nonEmpty } from "../../schema/index.ts";
import type { SecApi } from "./api/client.ts";

/** What is defined for `sec` is handed its API client. */
export const { resource, dataSource, ephemeral, action, list } = definitionsFor<SecApi>();

/** The `id` of a `sec` resource: optional on the wire, because that is where hosts other than Terraform look for it. */
export function id(description: string) {
  return identifier(description, { configurable: true });
}

/** The API refuses names and other texts of whitespace alone. */
export function notBlank(text: string): string | undefined {
  return nonEmpty(text.trim());
}

/** Canonical form of text whose surrounding whitespace is ignored. */
export function trim(text: string): string {
  return text.trim();
}

/** Canonical form of text whose case is ignored and that the API has in upper case. */
export function upperCase(text: string): string {
  return text.toUpperCase();
}

/** Canonical form of text whose case is ignored. */
export function lowerCase(text: string): string {
  return text.toLowerCase();
}
