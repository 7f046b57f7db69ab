import { mkdir, symlink, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { LargeProvider } from "./schemas.ts";
import { dataSourceSource, fields, resourceSource } from "./sources.ts";

/** The address of generated providers in configurations. */
export const largeAddress = (name: string) => `example/${name}`;

/** Writes a project with a module for each definition of a provider, which uses the built packages of this repository. */
export async function writeLargeProject(folder: string, { name, schemas }: LargeProvider): Promise<void> {
  const registries = { resources: schemas.resource_schemas, "data-sources": schemas.data_source_schemas };
  const files: { [path: string]: string } = {
    "package.json": JSON.stringify({ name: `terraform-provider-${name}`, type: "module", license: "MIT" }),
    "tsconfig.json": JSON.stringify({ compilerOptions, include: ["src"] }),
    "tfnode.config.ts": `export default ${JSON.stringify({ name, address: largeAddress(name), version: "1.0.0", check: { api: false } })};\n`,
    "src/api.ts": api,
    "src/define.ts": define,
    "src/provider.ts": providerSource(name, schemas),
  };
  for (const [kind, found] of Object.entries(registries))
    for (const [type, { block }] of Object.entries(found)) {
      const source = kind === "resources" ? resourceSource : dataSourceSource;
      files[`src/${kind}/${shortName(type)}.ts`] = source(type, block);
    }
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const modules = join(folder, "node_modules");
  await mkdir(join(modules, "@tfnode"), { recursive: true });
  for (const one of ["framework", "cli"])
    await symlink(resolve("packages", one), join(modules, "@tfnode", one));
  for (const one of ["@types", "typescript", "undici-types"])
    await symlink(resolve("node_modules", one), join(modules, one));
}

/** Returns the name of a type without the prefix of its provider. */
export function shortName(type: string): string {
  return type.slice(type.indexOf("_") + 1);
}

const compilerOptions = {
  target: "ES2023",
  lib: ["ES2023"],
  types: ["node"],
  module: "NodeNext",
  noEmit: true,
  strict: true,
  skipLibCheck: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  verbatimModuleSyntax: true,
  allowImportingTsExtensions: true,
};

const api = `/** Objects in memory. */
export class Api {
  readonly #objects = new Map<string, object>();
  create(plan: object) {
    const id = String(this.#objects.size + 1);
    this.#objects.set(id, { ...plan, id });
    return this.#objects.get(id);
  }
  read(id: string | null) {
    return this.#objects.get(id ?? "") ?? null;
  }
  update(id: string, plan: object) {
    this.#objects.set(id, { ...plan, id });
    return this.#objects.get(id);
  }
  delete(id: string) {
    this.#objects.delete(id);
  }
}
`;

const define = `import { definitionsFor } from "@tfnode/framework";
import type { Api } from "./api.ts";

export const { resource, dataSource } = definitionsFor<Api>();
`;

function providerSource(name: string, { provider, ...schemas }: LargeProvider["schemas"]): string {
  const loaders = (kind: string, types: object) =>
    Object.keys(types)
      .map(
        (type) =>
          `    ${JSON.stringify(shortName(type))}: () => import("./${kind}/${shortName(type)}.ts"),\n`,
      )
      .join("");
  return `import { block, bool, list, map, nested, number, object, provider, set, string } from "@tfnode/framework";
const large = provider({
  name: ${JSON.stringify(name)},
  version: "1.0.0",
  description: "A provider with many definitions.",
  schema: {
    ${fields(provider.block)}
  },
  configure: async () => new (await import("./api.ts")).Api(),
  resources: {
${loaders("resources", schemas.resource_schemas)}  },
  dataSources: {
${loaders("data-sources", schemas.data_source_schemas)}  },
});

export default large;
`;
}
