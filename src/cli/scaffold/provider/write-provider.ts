import { existsSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { UsageError } from "../../../background/usage-error.ts";
import { print as printDoc } from "../../../code/layout.ts";
import { visible } from "../../../code/safe-text.ts";
import { writeText } from "../../../packaging/files.ts";
import { loadDeclarations } from "../../compare/load-declarations.ts";
import { openDecisions } from "../../project/decisions.ts";
import { nearestWith } from "../../project/nearest.ts";
import { openProject } from "../../project/project.ts";
import { CommandError } from "../../terminal/command.ts";
import { print } from "../../terminal/output.ts";
import { paint } from "../../terminal/paint.ts";
import { projectFiles, registryMember, sharedFiles } from "./project.ts";
import { loaderLines, type ProviderScaffold, prefixOf, scaffoldProvider, UnknownName } from "./scaffold.ts";

/** The options of `tfnode scaffold provider`. */
export interface ProviderScaffoldOptions {
  /** The built provider, or the output of `terraform providers schema -json`. */
  readonly binary?: string | undefined;
  readonly schema?: string | undefined;
  /** The address of the provider in the output, or its end. */
  readonly provider?: string | undefined;
  /** The names of the selected definitions; all if empty. */
  readonly only: readonly string[];
  /** The name of the provider in a new project; by default the beginning of its types' names. */
  readonly name?: string | undefined;
  /** The folder of the project. A new project is written where there is none. */
  readonly project?: string | undefined;
  readonly force?: boolean | undefined;
}

/** Writes the definitions of another provider into a project, or into a new one. Throws a CommandError or a UsageError. */
export async function writeProvider(options: ProviderScaffoldOptions): Promise<number> {
  const { binary, schema, provider: address, only, project, force = false } = options;
  if ((binary === undefined) === (schema === undefined))
    throw new UsageError("name the other provider: either --binary FILE, or --schema FILE");
  const declared = await loadDeclarations(binary ?? schema ?? "", address);
  const place = await placeOf(options, prefixOf(declared));
  const scaffold = scaffolded(() => scaffoldProvider(declared, { provider: place.provider, only }));
  if (scaffold.files.size === 0)
    throw new CommandError(
      `nothing can be written.\n${leftText(scaffold)}--name says how its types begin.`.trimEnd(),
    );
  const own = place.isNew ? projectFiles(declared, scaffold, place) : new Map<string, string>();
  const written = new Map([...own, ...scaffold.files]);
  const there = [...written.keys()].filter((path) => existsSync(join(place.folder, path)));
  if (there.length > 0 && !force)
    throw new CommandError(`${there.join(", ")} would be written over: --force does that.`);
  const missing = [...sharedFiles].filter(([path]) => !existsSync(join(place.folder, path)));
  for (const [path, text] of [...missing, ...written]) {
    await writeText(join(place.folder, path), text);
    print(`${path}\n`);
  }
  print(`\n${leftText(scaffold)}${place.isNew ? newProjectText(place, project) : loadersText(scaffold)}`);
  print(
    `${openDecisions([...scaffold.files.values()])} comments say what is to be decided: grep -rn "To decide" src\n`,
  );
  print(`tfnode compare ${basename(binary ?? schema ?? "")} with the built provider says what differs.\n`);
  return 0;
}

function scaffolded(make: () => ProviderScaffold): ProviderScaffold {
  try {
    return make();
  } catch (error) {
    throw error instanceof UnknownName ? new CommandError(error.message) : error;
  }
}

/** Where the modules are written. */
interface ModuleTarget {
  readonly folder: string;
  readonly provider: string;
  readonly isNew: boolean;
  readonly namespace: string;
  readonly version: string;
}

async function placeOf(
  { project, name }: ProviderScaffoldOptions,
  prefix: string | undefined,
): Promise<ModuleTarget> {
  const folder = resolve(project ?? ".");
  const { version } = JSON.parse(readFileSync(new URL("../../../../package.json", import.meta.url), "utf8"));
  const namespace = "example";
  if (nearestWith("tfnode.config.ts", folder) !== undefined) {
    if (name !== undefined) throw new UsageError("--name is for a new project: this one has a name");
    const opened = await openProject(project);
    return { folder: opened.folder, provider: opened.config.name, isNew: false, namespace, version };
  }
  const provider = name ?? prefix;
  if (provider === undefined || !/^[a-z][a-z0-9-]*$/.test(provider))
    throw new UsageError("--name has to be how the names of the types begin, in lower case, as in acme");
  return { folder, provider, isNew: true, namespace, version };
}

function leftText({ left }: ProviderScaffold): string {
  return left.map((one) => `${paint("yellow", "–")} ${visible(one)}\n`).join("");
}

function loadersText(scaffold: ProviderScaffold): string {
  const members = [...loaderLines(scaffold)].map(([registry, lines]) =>
    printDoc(registryMember(registry, lines)).replace(/^/gm, "  "),
  );
  return `The provider needs these lines:\n\n${members.join("\n")}\n\n`;
}

function newProjectText({ folder }: ModuleTarget, project: string | undefined): string {
  return `A project. Next: ${project === undefined ? "" : `cd ${folder} && `}npm install && npm run build\n`;
}
