import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Setting } from "../shared/setting.ts";
import type { Report as ReportOf } from "../shared/setting-problem.ts";

type Report = ReportOf<"profile">;
type Wanted = Setting<"profile"> | null;

/** A section of the profile file; missing strings are empty. */
export interface Profile {
  readonly account: string;
  readonly subaccount: string;
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly version: number | null;
}

/** Reads a text file. Returns null if the file is missing, and throws if it cannot be read. */
export type ReadText = (path: string) => Promise<string | null>;

/** Reads a local file. */
export const readTextFile: ReadText = async (path) => {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
};

/** Returns the text of `~/.sec.toml`; null if the file is missing, or cannot be read, which is reported. */
export async function readProfileFile(
  home: string | undefined,
  readText: ReadText,
  report: Report,
): Promise<string | null> {
  if (!home) return null;
  try {
    return await readText(join(home, ".sec.toml"));
  } catch (error) {
    report({
      severity: "error",
      summary: "Profile file not readable",
      detail: `The file ~/.sec.toml cannot be read (${codeOf(error)}). Make it a file that you are permitted to read.`,
    });
    return null;
  }
}

/** Returns the section named by `wanted`, or `default`; null if the file does not have it, which is reported. */
export async function parseProfile(text: string, wanted: Wanted, report: Report): Promise<Profile | null> {
  const sections = await parseToml(text, report);
  if (sections === null) return null;
  const name = wanted?.value ?? "default";
  const section = Object.hasOwn(sections, name) ? sections[name] : undefined;
  if (!isTable(section)) {
    report({ severity: "error", ...blame(wanted), ...noSection(name, wanted, sections) });
    return null;
  }

  const faults: string[] = [];
  const string = (key: string) => {
    const value = Object.hasOwn(section, key) ? section[key] : "";
    if (typeof value === "string") return value;
    faults.push(`${key} in the section [${name}] must be a string`);
    return "";
  };
  const texts = {
    account: string("account"),
    subaccount: string("subaccount"),
    apiKey: string("api_key"),
    apiSecret: string("api_secret"),
  };
  const version = Object.hasOwn(section, "version") ? section.version : null;
  if (version !== null && !Number.isInteger(version)) {
    faults.push(`version in the section [${name}] must be an integer`);
  }
  if (faults.length === 0) return { ...texts, version: typeof version === "number" ? version : null };
  notUnderstood(`${faults.join(", and ")}.`, report);
  return null;
}

async function parseToml(text: string, report: Report): Promise<Record<string, unknown> | null> {
  const { parse, TomlError } = await import("smol-toml");
  try {
    return parse(text);
  } catch (error) {
    // The parser's own message quotes the lines around the error, which contain secrets.
    const place = error instanceof TomlError ? ` at line ${error.line}, column ${error.column}` : "";
    notUnderstood(`It is not valid TOML${place}.`, report);
    return null;
  }
}

function notUnderstood(error: string, report: Report): void {
  const detail = `The file ~/.sec.toml cannot be used: ${error} Correct the file.`;
  report({ severity: "error", summary: "Invalid profile file", detail });
}

function noSection(name: string, wanted: Wanted, sections: Record<string, unknown>) {
  const known = Object.keys(sections).filter((key) => isTable(sections[key]));
  const others = known.length === 0 ? "It has no sections." : `It has ${known.join(", ")}.`;
  const why = wanted ? `which ${wanted.origin} requires` : "which is used if no profile is set";
  return {
    summary: "Profile not found",
    detail: `The file ~/.sec.toml has no section [${name}], ${why}. ${others} Use one of its sections, or add this one.`,
  };
}

function blame(given: Wanted): Pick<Setting<"profile">, "attribute"> {
  return given?.attribute ? { attribute: given.attribute } : {};
}

function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "unknown error";
}
