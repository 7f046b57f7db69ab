import { startOf } from "../check/project-check.ts";
import type { CheckApi, PlainObject } from "../config.ts";
import { type LivedResource, livesOfPrograms } from "../lives/programs.ts";
import { guarded } from "../project/guard.ts";
import { isJsonObject, readJson } from "../project/json.ts";
import { CommandError } from "../terminal/command.ts";
import { print } from "../terminal/output.ts";
import { paint } from "../terminal/paint.ts";
import { isJson } from "./load-declarations.ts";

/** The arguments of `tfnode compare --lives`. */
export interface LivesArguments {
  readonly programs: readonly [string, string];
  readonly api: string | undefined;
  readonly config: string | undefined;
  readonly count: number;
  readonly seed: number;
  readonly json: boolean;
}

/** Lives the resources of two providers, prints what differs, and returns the exit code. */
export async function compareLives({
  programs,
  api,
  config,
  count,
  seed,
  json,
}: LivesArguments): Promise<number> {
  for (const program of programs)
    if (await isJson(program)) throw new CommandError(`${program} is not a program, which --lives needs`);
  const { examples, ...settings } = await settingsIn(config);
  const apis = api === undefined ? settings.apis : await startedApis(api, settings.apis);
  try {
    const all: LivedResource[] = [];
    const options = { programs, names: ["OLD", "NEW"] as const, apis, examples, count, seed };
    for await (const one of livesOfPrograms(options)) {
      all.push(one);
      if (!json) print(livedText(one, count));
    }
    const isSame = all.every(({ differences }) => differences.length === 0);
    const lived = all.filter(({ skipped }) => skipped === undefined);
    const calls = lived.reduce((sum, { compared }) => sum + compared, 0);
    if (json) print(`${JSON.stringify({ ok: isSame, resources: all }, null, 2)}\n`);
    else
      print(`${lived.length} resources lived, ${all.length - lived.length} not, ${calls} calls compared\n`);
    return isSame ? 0 : 1;
  } finally {
    for (const one of api === undefined ? [] : apis) await one.close?.();
  }
}

/** Starts an API for each provider; `settings` have the configurations and variables of a user, which take precedence. */
async function startedApis(
  module: string,
  settings: readonly [CheckApi, CheckApi],
): Promise<readonly [CheckApi, CheckApi]> {
  const folder = process.cwd();
  const start = await startOf({ folder, config: { check: { api: module } } });
  const started = async ({ provider, env }: CheckApi): Promise<CheckApi> => {
    const api = (await start?.()) ?? { provider: {} };
    return { ...api, provider: { ...api.provider, ...provider }, env: { ...api.env, ...env } };
  };
  return await guarded(folder, `${module} starts`, async () => [
    await started(settings[0]),
    await started(settings[1]),
  ]);
}

interface Settings {
  readonly apis: readonly [CheckApi, CheckApi];
  readonly examples: { readonly [type: string]: readonly PlainObject[] };
}

async function settingsIn(file: string | undefined): Promise<Settings> {
  const none = { provider: {} };
  if (file === undefined) return { apis: [none, none], examples: {} };
  const json = await readJson(file);
  const { provider = {}, env = {}, resources = {} } = isJsonObject(json) ? json : {};
  const [providers, envs] = [pairOf(provider), pairOf(env)];
  const isValid =
    isJsonObject(json) &&
    providers?.every(isJsonObject) &&
    envs?.every(
      (one) => isJsonObject(one) && Object.values(one).every((value) => typeof value === "string"),
    ) &&
    isJsonObject(resources) &&
    Object.values(resources).every(
      (list) => Array.isArray(list) && list.length > 0 && list.every(isJsonObject),
    );
  if (!isValid || !envs)
    throw new CommandError(
      `${file} has to be an object with "provider" and "env", each an object or a list of two, and "resources", an object with a list of configurations for each type; the variables in "env" are texts`,
    );
  const examples = resources as Settings["examples"];
  const [first, second] = [0, 1].map((i) => ({ provider: providers[i], env: envs[i] }) as CheckApi);
  if (!first || !second) throw new TypeError("a pair has two members");
  // Providers with the same settings share an API.
  const isShared = ![provider, env].some(Array.isArray);
  return { apis: [first, isShared ? first : second], examples };
}

/** Returns the values for both providers: two, or one for both. */
function pairOf(value: unknown): readonly [unknown, unknown] | undefined {
  if (!Array.isArray(value)) return [value, value];
  return value.length === 2 ? [value[0], value[1]] : undefined;
}

function livedText({ type, skipped, differences, compared }: LivedResource, count: number): string {
  if (skipped !== undefined) return `${paint("yellow", "–")} ${type}: ${skipped}\n`;
  if (differences.length === 0)
    return `${paint("green", "✓")} ${type}: ${count} lives, ${compared} calls compared, no difference\n`;
  const texts = differences.map(({ text, detail, seed, lives }) => {
    const where = `(${lives} of ${count} lives, the shortest with --seed ${seed})`;
    return `${paint("red", "✗")} ${type}: ${text} ${where}\n  ${detail.replaceAll("\n", "\n  ")}\n`;
  });
  return texts.join("");
}
