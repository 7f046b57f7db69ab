import { definitionsFor } from "../../src/index.ts";

/** The definitions of a provider without an API. */
export const { resource } = definitionsFor<object>();
