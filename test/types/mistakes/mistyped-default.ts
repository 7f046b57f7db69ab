import { bool } from "../../../src/index.ts";

export const enabled = bool("Whether it is on").default("true");
