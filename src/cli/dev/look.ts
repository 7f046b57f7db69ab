// A program that checks the definitions of the project in the folder of its argument, and reports the problems as a JSON list of
// lines.
import { writeFileSync } from "node:fs";
import { resultDescriptor } from "../child/result-descriptor.ts";
import { releaseGuard, reportWith } from "../project/guard.ts";
import { DefinitionsError, loadValidProvider } from "../project/load-provider.ts";
import { openProject } from "../project/project.ts";
import { isExpected } from "../terminal/command.ts";

reportWith((message) => report([message]));
report(await problemsIn(process.argv[2]));
releaseGuard();
// Ends everything that modules of the project have started.
process.exit();

function report(problems: readonly string[]): void {
  writeFileSync(resultDescriptor, JSON.stringify(problems));
}

async function problemsIn(folder: string | undefined): Promise<readonly string[]> {
  try {
    await loadValidProvider(await openProject(folder));
    return [];
  } catch (error) {
    if (error instanceof DefinitionsError) return error.problems;
    if (error instanceof Error && isExpected(error)) return [error.message];
    throw error;
  }
}
