import { mkdir, rm, symlink } from "node:fs/promises";
import { join, resolve } from "node:path";
import { bundleProvider } from "../../../../src/cli/bundle/bundle.ts";
import { frameworkOf } from "../../../../src/cli/bundle/framework.ts";
import { programFolder } from "../programs.ts";

const root = resolve(import.meta.dirname, "../../../../..");
const folder = join(root, "build/combined");

/** The programs in Go by the names of their providers, with the versions of their protocols. */
const programs = {
  time: "terraform-provider-time", // 5
  dns: "terraform-provider-dns", // 6
  lives: "random-provider", // 6
  older: "older-sdk-provider", // 5
} as const;

/** The name of a provider in Go. */
type Name = keyof typeof programs;
/** The names of the providers in Go. */
const names = Object.keys(programs) as readonly Name[];

/** The built programs of providers by their sources. */
export type Programs = { readonly [source: string]: string };

/** Builds programs that are combined with the providers in Go. Returns these, and the providers in Go alone, by the same sources. */
export async function combinedPrograms(
  wanted: readonly Name[] = names,
): Promise<{ readonly combined: Programs; readonly alone: Programs }> {
  const combined: Record<string, string> = {};
  const alone: Record<string, string> = {};
  for (const name of wanted) {
    const source = `hashicorp/${name}`;
    const own = join(folder, name);
    const other = join(own, "other", `terraform-provider-${name}`);
    const output = join(own, `terraform-provider-${name}`);
    await rm(own, { recursive: true, force: true });
    await mkdir(join(own, "other"), { recursive: true });
    await symlink(join(programFolder, programs[name]), other);
    const text = `import { serveCombined } from "./test/interop/support/combined/provider.ts";\nserveCombined("${name}");\n`;
    await bundleProvider({ root, framework: frameworkOf(root), entry: { text }, output });
    combined[source] = output;
    alone[source] = other;
  }
  return { combined, alone };
}

/** Builds programs that simulate the providers which the examples of the published provider also use. Returns them by their sources. */
export async function simulatedPrograms(): Promise<Programs> {
  const built: Record<string, string> = {};
  for (const name of ["aws", "null"]) {
    const output = join(folder, name, `terraform-provider-${name}`);
    const text = `import { serveSimulated } from "./test/interop/support/combined/simulated.ts";\nserveSimulated("${name}");\n`;
    await bundleProvider({ root, framework: frameworkOf(root), entry: { text }, output });
    built[`hashicorp/${name}`] = output;
  }
  return built;
}
