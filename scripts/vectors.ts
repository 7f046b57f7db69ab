// Checks vector files in the formats of test/vectors/README.md: npm run vectors -- FILE…
import { checkFile } from "../test/support/vectors.ts";

const files = process.argv.slice(2);
if (files.length === 0) console.log("Usage: npm run vectors -- FILE…");
const results: Awaited<ReturnType<typeof checkFile>>[] = [];
for (const file of files) results.push(await checkFile(file));
for (const problem of results.flatMap(({ problems }) => problems)) console.log(problem);
const ok = results.reduce((sum, result) => sum + result.ok, 0);
const failed = results.reduce((sum, { problems }) => sum + problems.length, 0);
console.log(`${ok} ok, ${failed} failed`);
process.exitCode = failed > 0 || ok === 0 ? 1 : 0;
