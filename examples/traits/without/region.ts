import { knownAfterApply, string, type Unknown } from "../../../src/schema/index.ts";
import type { MessagesApi } from "../api.ts";

export const regionField = string("The region; that of the provider if omitted")
  .optional()
  .computed()
  .requiresReplace();

export const listedRegion = string("The region to list; that of the provider if omitted").optional();

/** Returns the client of the region of an object. */
export function apiFor(api: MessagesApi, { region }: { readonly region: string | null }): MessagesApi {
  return region === null ? api : api.in(region);
}

/** Returns the region of a plan: that of the configuration, else that of the provider. */
export function planRegion(
  { region }: { readonly region: string | Unknown | null },
  api: MessagesApi | undefined,
): string | Unknown {
  return region ?? api?.region ?? knownAfterApply;
}
