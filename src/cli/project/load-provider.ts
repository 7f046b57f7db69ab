import type { Provider } from "../../schema/define.ts";
import { CommandError } from "../terminal/command.ts";
import { loadModule } from "./load-module.ts";
import type { Project } from "./project.ts";

/** The provider of a project, loaded into this process. Throws a CommandError if its module has another default export. */
export async function loadProvider({ folder, provider, config }: Project): Promise<Provider> {
  const { default: loaded } = await loadModule(folder, provider);
  if (!isProvider(loaded)) throw new CommandError(`The default export of ${provider} is not a provider.`);
  const { name, version } = loaded.definition;
  if (name !== config.name || version !== config.version)
    throw new CommandError(
      `${provider} is ${name} ${version}, but tfnode.config.ts says ${config.name} ${config.version}. Import them from there.`,
    );
  return loaded;
}

function isProvider(value: unknown): value is Provider {
  return typeof value === "object" && value !== null && "definition" in value && "block" in value;
}
