import { set, string } from "../../../src/index.ts";

export const names = set(string(), "The names").unordered().required();
