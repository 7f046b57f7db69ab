import { string } from "../../../src/index.ts";

export const name = string("The name").required().computed();
