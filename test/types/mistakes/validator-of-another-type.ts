import { atLeast, string } from "../../../src/index.ts";

export const name = string("The name").validate(atLeast(1)).required();
