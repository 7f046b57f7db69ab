import type { PrebuiltResponses } from "./constant-methods.ts";

/** None: methods are called. In a program that src/cli/bundle has made, the responses of its provider are in this place. */
export const prebuiltResponses: PrebuiltResponses = {};
