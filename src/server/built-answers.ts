import type { Answers } from "./answers.ts";

/** None: methods are called. In a program that scripts/bundle.mjs has made, the answers of its provider are in this place. */
export const answers: Answers = {};
