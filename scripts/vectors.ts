// Checks any vector file of the forms in test/vectors/README.md: npm run vectors -- FILE…
import { checkVector, readVectors } from "../test/support/vectors.ts";

let ok = 0;
let failed = 0;
for (const file of process.argv.slice(2)) {
  for (const vector of readVectors(file)) {
    const problem = checkVector(vector);
    if (problem === undefined) ok++;
    else {
      failed++;
      console.log(`${file} ${vector.id}: ${problem.slice(0, 500)}`);
    }
  }
}
console.log(`${ok} ok, ${failed} failed`);
process.exitCode = failed > 0 || ok === 0 ? 1 : 0;
