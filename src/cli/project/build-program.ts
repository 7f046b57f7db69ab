import { join } from "node:path";
import { accompany } from "../bundle/accompany.ts";
import { bundleProvider } from "../bundle/bundle.ts";
import type { Entry } from "../bundle/entry.ts";
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

/** Builds the program and its accompanying files in a folder, and tries the program. Returns its file. */
export async function buildProgram(project: Project, folder: string): Promise<string> {
  const { folder: root, framework, config, licence } = project;
  const { name, version, licences = [] } = config;
  const output = join(folder, `terraform-provider-${name}`);
  const metafile = await bundleProvider({ root, framework, entry: programOf(project), output });
  await accompany({ output, version, licence, root, metafile, allowed: licences });
  await tryProgram(output);
  return output;
}
