import { it } from "node:test";
import { checks, failing } from "./kit.ts";

for (const [title, check] of Object.entries(checks)) it(title, check);
it("fails", failing);
