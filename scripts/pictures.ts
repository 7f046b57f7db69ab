// Makes the pictures of the documentation from real runs: npm run pictures [-- NAME...]. Writes only pictures whose content has
// changed, unless --anew is set. docs/decisions/archive/073 explains why.
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { consolePictures } from "./pictures/console.ts";
import { demoPicture } from "./pictures/demo.ts";
import { traceOfApply } from "./pictures/trace.ts";

const root = resolve(import.meta.dirname, "../..");
const makers = { demo: demoPicture, console: consolePictures, trace: traceOfApply };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { anew: { type: "boolean", default: false } },
});
const unknown = positionals.filter((name) => !Object.hasOwn(makers, name));
if (unknown.length > 0) {
  console.error(`There is no picture ${unknown.join(", ")}; there are ${Object.keys(makers).join(", ")}.`);
  process.exitCode = 2;
} else {
  for (const [name, make] of Object.entries(makers)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    for (const line of await make(root, values)) console.log(line);
  }
}
