import { definitionsFor, identifier, string, validator } from "../../schema/index.ts";
import type { SecApi } from "./api/client.ts";

/** The builders of definitions whose operations receive the API client of `sec`. */
export const { resource, dataSource, ephemeral, action, listResource } = definitionsFor<SecApi>();

/** The `id` of a `sec` resource. It is optional in the protocol, because hosts other than Terraform expect it there. */
export function id(description: string) {
  return identifier(description, { configurable: true });
}

/** The option of a secret of an integration: the API replaces the `data` of an integration as a whole. */
export const partOfWhole = { alwaysSent: true } as const;

/** A string that the platform sets once. Responses that lack it say nothing about it; it is null until one contains it. */
export function lasting(description: string) {
  return string(description).computed().nullable().useNonNullStateForUnknown();
}

/** Rejects strings of whitespace alone, as the API does. */
export const notBlank = validator({
  says: "must not be empty",
  test: (text: string) => text.trim() !== "",
});

/** The canonical form of a string whose surrounding whitespace is ignored. */
export function trim(text: string): string {
  return text.trim();
}

/** The canonical form of a string whose case is ignored and that the API has in uppercase. */
export function upperCase(text: string): string {
  return text.toUpperCase();
}

/** The canonical form of a string whose case is ignored. */
export function lowerCase(text: string): string {
  return text.toLowerCase();
}
