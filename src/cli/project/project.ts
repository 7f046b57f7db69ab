import { existsSync, realpathSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { type Framework, installedFramework } from "../bundle/framework.ts";
import type { Config } from "../config.ts";
import { CommandError } from "../terminal/command.ts";
import { loadModule } from "./load-module.ts";

/** A folder with a provider in it. */
export interface Project {
  /** Absolute, without links. */
  readonly folder: string;
  readonly config: Config;
  readonly framework: Framework;
  /** The module whose default export is the provider, relative to the folder. */
  readonly provider: string;
  /** Under what the project may be passed on; an SPDX expression. */
  readonly licence: string;
}

const configFile = "tfnode.config.ts";

/** The project that a folder is in. Throws a CommandError if there is none, or what it says of itself is wrong. */
export async function openProject(from: string | undefined): Promise<Project> {
  const folder = folderOf(from === undefined ? process.cwd() : resolve(from));
  const framework = installedFramework(folder);
  const { default: config } = await loadModule(folder, configFile);
  const problem = problemOf(config);
  if (problem !== undefined) throw new CommandError(`${join(folder, configFile)}: ${problem}`);
  const checked = config as Config;
  const provider = checked.provider ?? "src/provider.ts";
  if (!existsSync(join(folder, provider)))
    throw new CommandError(
      `${join(folder, provider)} does not exist. Its default export has to be the provider.`,
    );
  return { folder, config: checked, framework, provider, licence: await licenceOf(folder) };
}

function folderOf(start: string): string {
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, configFile))) return realpathSync(folder);
    if (dirname(folder) === folder)
      throw new CommandError(
        `There is no ${configFile} in ${start} or above. Run this in the project of a provider; npm create @tfnode makes one.`,
      );
  }
}

/** What is wrong with a configuration. */
function problemOf(config: unknown): string | undefined {
  if (typeof config !== "object" || config === null) return "the default export has to be an object.";
  const { name, address, version, targets = [] } = config as { [name: string]: unknown };
  const is = (value: unknown, form: RegExp) => typeof value === "string" && form.test(value);
  if (!is(name, /^[a-z][a-z0-9-]*$/))
    return "name has to consist of lower-case letters, digits and dashes, as in acme.";
  if (!is(address, /^[\w-]+\/[\w-]+$/))
    return "address has to be of the form namespace/name, as in example/acme.";
  if (String(address).split("/")[1] !== name) return `address has to end in the name, as in example/${name}.`;
  if (!is(version, /^\d+\.\d+\.\d+(-[\w.]+)?$/)) return "version has to be of the form 1.2.3.";
  const wrong = Array.isArray(targets)
    ? targets.find((target) => !is(target, /^(linux|darwin|windows)_(amd64|arm64)$/))
    : targets;
  return wrong === undefined
    ? undefined
    : `targets has ${JSON.stringify(wrong)}, which is none such as linux_amd64.`;
}

async function licenceOf(folder: string): Promise<string> {
  const file = join(folder, "package.json");
  try {
    const { license } = JSON.parse(await readFile(file, "utf8"));
    return typeof license === "string" ? license : "UNLICENSED";
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new CommandError(`${file} cannot be read: ${message}. A project needs one. Run npm init.`, {
      cause,
    });
  }
}
