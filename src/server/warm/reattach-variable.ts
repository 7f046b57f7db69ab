import type { Environment } from "../../schema/environment.ts";
import { reattachConfiguration } from "../reattach.ts";
import type { WarmProcess } from "./records.ts";
import { WarmError } from "./warm-error.ts";

const variable = "TF_REATTACH_PROVIDERS";

/** The variable's value with a process for these sources, besides what it has for others. Throws a WarmError. */
export function withProcess(
  env: Environment,
  sources: readonly string[],
  { pid, socket }: WarmProcess,
): string {
  const address = { network: "unix", path: socket } as const;
  const own = sources.map((source) => reattachConfiguration(source, address, pid));
  return JSON.stringify(Object.assign(without(env, sources), ...own));
}

/** The variable's value without these sources; undefined where nothing remains. Throws a WarmError. */
export function withoutProcess(env: Environment, sources: readonly string[]): string | undefined {
  const others = without(env, sources);
  return Object.keys(others).length > 0 ? JSON.stringify(others) : undefined;
}

function without(env: Environment, sources: readonly string[]): object {
  const entries = Object.entries(providersIn(env)).filter(([source]) => !sources.includes(source));
  return Object.fromEntries(entries);
}

function providersIn(env: Environment): object {
  try {
    const providers: unknown = JSON.parse(env[variable] || "{}");
    if (typeof providers === "object" && providers !== null && !Array.isArray(providers)) return providers;
  } catch {
    // Told below.
  }
  throw new WarmError(`${variable} is set to something else than a JSON object: unset it`);
}

/** A line for a shell that sets the variable, or unsets it. */
export function shellLine(value: string | undefined): string {
  if (value === undefined) return `unset ${variable}\n`;
  return `export ${variable}='${value.replaceAll("'", "'\\''")}'\n`;
}
