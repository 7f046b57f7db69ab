import type { Provider } from "../../schema/define.ts";
import { definitionProblems } from "../../schema/engine/check/definitions.ts";
import { CommandError } from "../terminal/command.ts";
import { thrownOf } from "../terminal/thrown.ts";
import { guarded, placeIn, withinLimit } from "./guard.ts";
import { loadModule } from "./load-module.ts";
import type { Project } from "./project.ts";

/** The maximum number of problems of definitions that a command shows. */
const mostShown = 20;

/** Returns the first problems of definitions, and the number of the others and of all definitions with problems. */
export function shownProblems(problems: readonly string[]): readonly string[] {
  const left = problems.length - mostShown;
  if (left <= 0) return problems;
  const definitions = new Set(problems.map((text) => text.split(": ", 1)[0])).size;
  const where = definitions === 1 ? "all in one definition" : `in ${definitions} definitions in all`;
  const more = left === 1 ? "1 more problem" : `${left} more problems`;
  return [...problems.slice(0, mostShown), `${more}, ${where}`];
}

/** The errors in a provider's definitions, in lines that begin with their place. */
export class DefinitionsError extends CommandError {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`the definitions have to be corrected first:\n${shownProblems(problems).join("\n")}`);
    this.problems = problems;
  }
}

/** Loads the provider of a project into this process. Throws a CommandError if the default export of its module is not a provider. */
export async function loadProvider({ folder, provider, config }: Project): Promise<Provider> {
  const { default: loaded, ...others } = await loadModule(folder, provider);
  if (!isProvider(loaded)) {
    const [named] = Object.entries(others).find(([, value]) => isProvider(value)) ?? [];
    const cure =
      named === undefined ? "write: export default provider({ … })" : `add: export default ${named}`;
    throw new CommandError(`The default export of ${provider} is not a provider; ${cure}`);
  }
  const { name, version } = loaded.definition;
  if (name !== config.name || version !== config.version)
    throw new CommandError(
      `${provider} is ${name} ${version}, but tfnode.config.ts says ${config.name} ${config.version}. Import them from there.`,
    );
  return loaded;
}

/** Returns the errors in the definitions of a project's provider, whose modules this function imports. */
export async function problemsOf({ folder }: Project, provider: Provider): Promise<readonly string[]> {
  const placeOf = (error: unknown) => {
    process.setSourceMapsEnabled(true);
    const place = placeIn(folder, thrownOf(error).stack);
    process.setSourceMapsEnabled(false);
    return place;
  };
  const look = () => withinLimit(definitionProblems(provider, placeOf), "A module of the definitions");
  return await guarded(folder, "the definitions are checked", look);
}

/** Loads the provider of a project and checks its definitions. Throws a DefinitionsError if there are errors. */
export async function loadValidProvider(project: Project): Promise<Provider> {
  const provider = await loadProvider(project);
  const problems = await problemsOf(project, provider);
  if (problems.length > 0) throw new DefinitionsError(problems);
  return provider;
}

function isProvider(value: unknown): value is Provider {
  return typeof value === "object" && value !== null && "definition" in value && "block" in value;
}
