import { matches } from "../../../schema/index.ts";

/** A string that is a UUID with hyphens, in any case. */
export const uuid = matches(/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i, "a UUID");
