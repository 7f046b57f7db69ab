import { string } from "../../../src/index.ts";

export const url = string("The address").computed().requiresReplace();
