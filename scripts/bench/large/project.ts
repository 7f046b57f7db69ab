import { mkdir, symlink } from "node:fs/promises";
import { join, resolve } from "node:path";
import { projectFiles, sharedFiles } from "../../../src/cli/scaffold/provider/project.ts";
import { scaffoldProvider } from "../../../src/cli/scaffold/provider/scaffold.ts";
import { writeText } from "../../../src/packaging/files.ts";
import type { LargeProvider } from "./schemas.ts";

/** The address of generated providers in configurations. */
export const largeAddress = (name: string) => `example/${name}`;

/**
 * Writes the project that `tfnode scaffold provider` writes for the schemas of a provider, with operations on objects in memory. It uses the
 * built packages of this repository.
 */
export async function writeLargeProject(folder: string, { name, declared }: LargeProvider): Promise<void> {
  const scaffold = scaffoldProvider(declared, { provider: name });
  const place = { provider: name, namespace: "example", version: "0.0.0" };
  const project = projectFiles(declared, scaffold, place);
  for (const [path, text] of [...sharedFiles, ...project, ...scaffold.files, ["src/api.ts", api]] as const)
    await writeText(join(folder, path), decided(path, text));
  const modules = join(folder, "node_modules");
  await mkdir(join(modules, "@tfnode"), { recursive: true });
  for (const one of ["framework", "cli"])
    await symlink(resolve("packages", one), join(modules, "@tfnode", one));
  for (const one of ["@types", "typescript", "undici-types"])
    await symlink(resolve("node_modules", one), join(modules, one));
}

/** Decides what the scaffold leaves open: the operations, computed attributes without a value, and a check without the API of the provider. */
function decided(path: string, text: string): string {
  const operations = path.startsWith("src/data-sources/") ? reading : managing;
  return text
    .replace('version: "0.1.0",', "$&\n  check: { api: false },")
    .replaceAll(".computed()", "$&.nullable()")
    .replace(
      /^ {2}async (\w+)\(\) \{\n {4}return unwritten\([^;]*\);\n {2}\},$/gm,
      (whole, name: string) => operations[name] ?? whole,
    );
}

type Operations = { readonly [name: string]: string };

const reading: Operations = { read: "  read: async ({ config }) => config as never," };

const managing: Operations = {
  create: "  create: async ({ plan, api }) => api.create(plan) as never,",
  read: "  read: async ({ prior, api }) => api.read(prior.id) as never,",
  update: "  update: async ({ plan, prior, api }) => api.update(prior.id, plan) as never,",
  delete: "  delete: async ({ prior, api }) => api.delete(prior.id),",
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
