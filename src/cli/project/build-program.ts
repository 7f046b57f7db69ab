import { join } from "node:path";
import { accompany } from "../bundle/accompany.ts";
import { bundleProvider, needsOf } from "../bundle/bundle.ts";
import { compareVersions, nodeVersion, versionText } from "../bundle/engines.ts";
import type { Entry } from "../bundle/entry.ts";
import { CommandError } from "../terminal/command.ts";
import type { Project } from "./project.ts";
import { tryProgram } from "./try-program.ts";

/** Returns the program of a project's provider as a text, so that projects need no program file. */
export function programOf({ config, provider }: Project): Entry {
  const [address, module] = [config.address, `./${provider}`].map((text) => JSON.stringify(text));
  return {
    text: `import { serve } from "@tfnode/framework";
void serve({ address: ${address}, provider: async () => (await import(${module})).default });
`,
  };
}

/**
 * Builds the program and its accompanying files in a folder, and tries the program. Returns its file. Says which version of Node the program
 * needs if that is a newer one than the framework does, and throws a CommandError if this process has an older one.
 */
export async function buildProgram(project: Project, folder: string): Promise<string> {
  const { folder: root, framework, config, licence } = project;
  const { name, version, licences = [] } = config;
  const output = join(folder, `terraform-provider-${name}`);
  const metafile = await bundleProvider({ root, framework, entry: programOf(project), output });
  const { oldest, because } = needsOf(metafile, root);
  if (because.length > 0) {
    const packages = because.map(({ id, range }) => `${id} supports "${range}"`).join(" and ");
    const needs = `The program needs Node.js ${versionText(oldest)} or newer, because ${packages}.`;
    if (compareVersions(nodeVersion(process.version), oldest) < 0)
      throw new CommandError(
        `${needs} This is ${process.version}: build the program with a newer one, or use an older version of the package.`,
      );
    process.stderr.write(`${needs}\n`);
  }
  await accompany({ output, version, licence, root, metafile, allowed: licences });
  await tryProgram(output);
  return output;
}
