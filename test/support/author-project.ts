import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Metafile } from "esbuild";
import type * as Bundle from "../../src/cli/bundle/bundle.ts";
import type * as Frameworks from "../../src/cli/bundle/framework.ts";
import type { ProgramFiles } from "../../src/cli/bundle/program-files.ts";
import { temporaryDirectory } from "./stub.ts";

const packages = resolve(import.meta.dirname, "../../../packages");

/** A project of an author with the built packages, in a folder outside of the repository. */
export interface AuthorProject {
  readonly folder: string;
  /** Builds a program from the text of its first module, without trying it. Returns the file and esbuild's metafile. */
  build(
    entry: string,
    programFiles?: ProgramFiles,
  ): Promise<{ readonly program: string; readonly metafile: Metafile }>;
}

/** Creates such a project with its files. `removeTemporary` deletes it. */
export async function authorProject(files: Readonly<Record<string, string>>): Promise<AuthorProject> {
  const folder = await temporaryDirectory();
  for (const [name, text] of Object.entries({ "package.json": "{}", ...files }))
    await writeFile(join(folder, name), text);
  await mkdir(join(folder, "node_modules/@tfnode"), { recursive: true });
  await symlink(join(packages, "framework"), join(folder, "node_modules/@tfnode/framework"));
  const inPackage = (name: string) => pathToFileURL(join(packages, "cli/lib/cli/bundle", name)).href;
  const { bundleProvider }: typeof Bundle = await import(inPackage("bundle.js"));
  const { frameworkOf }: typeof Frameworks = await import(inPackage("framework.js"));
  return {
    folder,
    async build(entry, programFiles) {
      const program = join(folder, "terraform-provider-order");
      const framework = frameworkOf(folder);
      const options = {
        root: folder,
        framework,
        entry: { text: entry },
        output: program,
        ...(programFiles && { programFiles }),
      };
      return { program, metafile: await bundleProvider(options) };
    },
  };
}

/** A module whose default export is a provider `order` with a resource; another module exports its `text`. */
export const orderProvider = `
  import { definitionsFor, identifier, provider, string } from "@tfnode/framework";
  import { httpClient } from "@tfnode/framework/http";
  import { text } from "./helper.mjs";
  const thing = () => definitionsFor().resource({
    description: "A thing.",
    schema: { id: identifier("The id"), name: string("The name").required() },
    importForms: ["{id}"],
    example: 'resource "order_thing" "a" { name = "a" }',
    create: async ({ plan }) => ({ ...plan, id: String(await text) }),
    read: async () => null,
    delete: async () => {},
  });
  export default provider({
    name: "order",
    version: "1.0.0",
    description: "Order.",
    schema: {},
    configure: async () => httpClient({ baseUrl: "http://127.0.0.1", environment: {} }),
    resources: { thing: async () => ({ default: thing() }) },
    dataSources: {},
  });
`;

/** The first module of a program of that provider. */
export const orderEntry = `
  import { serve } from "@tfnode/framework";
  void serve({ address: "example/order", provider: async () => (await import("./provider.mjs")).default });
`;
