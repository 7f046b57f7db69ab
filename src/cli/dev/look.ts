// A program: looks at the provider of the project whose folder it is given, and prints what is wrong with it as a JSON list of lines.
import { DefinitionsError, loadValidProvider } from "../project/load-provider.ts";
import { openProject } from "../project/project.ts";
import { isExpected } from "../terminal/command.ts";

const problems = await problemsIn(process.argv[2]);
process.stdout.write(`\n${JSON.stringify(problems)}`);
// Whatever modules of the project have begun to do ends here.
process.exit();

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
