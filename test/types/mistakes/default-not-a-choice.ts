import { string } from "../../../src/index.ts";

export const mode = string("The mode").oneOf("ANY", "ALL").default("SOME");
