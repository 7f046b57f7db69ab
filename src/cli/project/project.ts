import { realpathSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type Framework, frameworkOf } from "../bundle/framework.ts";
import type { Config } from "../config.ts";
import { CommandError, messageOf } from "../terminal/command.ts";
import { requireCompiler } from "./compiler.ts";
import { fromJson, isJsonObject } from "./json.ts";
import { loadModule } from "./load-module.ts";
import { isFile, nearestWith, packageOf } from "./nearest.ts";

/** A folder with a provider. */
export interface Project {
  /** An absolute path without links. */
  readonly folder: string;
  /** The folder of its package.json: this one, or one above it. */
  readonly home: string;
  readonly config: Config;
  readonly framework: Framework;
  /** The module whose default export is the provider, relative to the folder. */
  readonly provider: string;
  /** The license of the project; an SPDX expression. */
  readonly licence: string;
}

const configFile = "tfnode.config.ts";

/** Opens the project that contains a folder. Throws a CommandError if there is none, or its configuration is invalid. */
export async function openProject(from: string | undefined): Promise<Project> {
  const start = from === undefined ? process.cwd() : resolve(from);
  if (!statSync(start, { throwIfNoEntry: false })?.isDirectory())
    throw new CommandError(`${start} is no folder. Say the folder of a project.`);
  const nearest = nearestWith(configFile, start);
  if (nearest === undefined)
    throw new CommandError(
      `There is no ${configFile} in ${start} or above. Run this in the project of a provider; tfnode-create, of the package @tfnode/create, makes one.`,
    );
  const folder = realpathSync(nearest);
  const framework = frameworkOf(folder);
  requireCompiler(folder);
  const { default: config } = await loadModule(folder, configFile);
  const problem = problemOf(config);
  if (problem !== undefined) throw new CommandError(`${join(folder, configFile)}: ${problem}`);
  const checked = config as Config;
  const provider = checked.provider ?? "src/provider.ts";
  if (!isFile(join(folder, provider)))
    throw new CommandError(
      `${join(folder, provider)} is no file. Its default export has to be the provider.`,
    );
  const home = packageOf(folder);
  return { folder, home, config: checked, framework, provider, licence: await licenceOf(home) };
}

/** Returns the error in a configuration. */
function problemOf(config: unknown): string | undefined {
  if (typeof config !== "object" || config === null) return "the default export has to be an object.";
  const { name, address, version, targets = [], ...others } = config as { [name: string]: unknown };
  const is = (value: unknown, form: RegExp) => typeof value === "string" && form.test(value);
  if (!is(name, /^[a-z][a-z0-9-]*$/))
    return "name has to consist of lower-case letters, digits and dashes, as in acme.";
  if (!is(address, /^[\w-]+\/[\w-]+$/))
    return "address has to be of the form namespace/name, as in example/acme.";
  if (String(address).split("/")[1] !== name) return `address has to end in the name, as in example/${name}.`;
  const numbers = is(version, /^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}(-[\da-zA-Z-]+(\.[\da-zA-Z-]+)*)?$/)
    ? String(version).split("-")[0]?.split(".")
    : [];
  if (!numbers?.length) return "version has to be of the form 1.2.3 or 1.2.3-beta1.";
  if (!numbers.every((number) => Number.isSafeInteger(Number(number))))
    return `version ${version} has a number that is too large.`;
  const wrong = Array.isArray(targets)
    ? targets.find((target) => !is(target, /^(linux|darwin|windows)_(amd64|arm64)$/))
    : targets;
  if (wrong !== undefined) return `targets has ${JSON.stringify(wrong)}, which is none such as linux_amd64.`;
  return otherProblemOf(others);
}

/** Returns the error in the optional members of a configuration. */
function otherProblemOf({
  provider,
  licences,
  licenceTexts,
  external,
  assets,
  docs,
  check,
}: {
  readonly [name: string]: unknown;
}) {
  const isText = (value: unknown) => value === undefined || (typeof value === "string" && value !== "");
  const isObject = (value: unknown) => value === undefined || isJsonObject(value);
  if (!isText(provider)) return "provider has to be the path of a module, as in src/provider.ts.";
  if (licences !== undefined && !(Array.isArray(licences) && licences.every(isText)))
    return "licences has to be a list of names as SPDX has them.";
  if (
    !isObject(licenceTexts) ||
    !Object.values(licenceTexts ?? {}).every((text) => text !== undefined && isText(text))
  )
    return "licenceTexts has to be an object with the texts of licences by the names of packages.";
  for (const [name, list] of Object.entries({ external, assets })) {
    if (list !== undefined && !(Array.isArray(list) && list.every((one) => one !== undefined && isText(one))))
      return `${name} has to be a list of ${name === "external" ? "names of packages" : "paths of files and folders"}.`;
  }
  if (!isObject(docs)) return "docs has to be an object.";
  const { folders, guides } = (docs ?? {}) as { readonly [name: string]: unknown };
  if (!isFolders(folders)) return "docs.folders has to have the paths of the folders docs and examples.";
  if (guides !== undefined && !(Array.isArray(guides) && guides.every((one) => typeof one === "string")))
    return "docs.guides has to be a list of paths of pages.";
  if (!isObject(check)) return "check has to be an object.";
  const { api, prefix, variables, resources } = (check ?? {}) as { readonly [name: string]: unknown };
  if (api !== false && !isText(api))
    return "check.api has to be the path of a module, as in dev/api.ts, or false for a provider without an API.";
  if (!isText(prefix)) return "check.prefix has to be a text, as in tfnode-check-.";
  if (!isObject(variables)) return "check.variables has to be an object.";
  if (!isObject(resources)) return "check.resources has to be an object.";
  for (const [name, one] of Object.entries(resources ?? {})) {
    if (one !== false && !isObject(one)) return `check.resources.${name} has to be an object or false.`;
    const { importIgnore = [] } = (one || {}) as { readonly importIgnore?: unknown };
    if (!(Array.isArray(importIgnore) && importIgnore.every((name) => typeof name === "string")))
      return `check.resources.${name}.importIgnore has to be a list of names of attributes.`;
  }
  return undefined;
}

function isFolders(folders: unknown): boolean {
  if (folders === undefined) return true;
  // Null and values that are no objects become objects without these members.
  const { docs, examples } = Object(folders) as { readonly [name: string]: unknown };
  return [docs, examples].every((path) => typeof path === "string" && path !== "");
}

async function licenceOf(home: string): Promise<string> {
  const file = join(home, "package.json");
  try {
    const { license } = fromJson(await readFile(file, "utf8")) as { readonly license?: unknown };
    return typeof license === "string" ? license : "UNLICENSED";
  } catch (cause) {
    const problem = `${file} cannot be read: ${messageOf(cause)}. A project needs one. Run npm init.`;
    throw new CommandError(problem, { cause });
  }
}
