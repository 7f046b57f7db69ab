import { isMap, type PlainMap } from "../api/structs.ts";
import { readYaml, writeYaml } from "./yaml.ts";

/** The settings in a text, or the reason why it has none. */
export type ParsedSettings = { readonly settings: PlainMap } | { readonly problem: string };

/** Parses settings: a mapping in YAML. A text without any value, such as a comment, has no settings. */
export function readSettings(text: string | null): ParsedSettings {
  if (text === null) return { settings: new Map() };
  const reading = readYaml(text);
  if ("problem" in reading) return reading;
  const { plain } = reading;
  if (plain === null) return { settings: new Map() };
  return isMap(plain) ? { settings: plain } : { problem: "must be a mapping in YAML, such as `name: value`" };
}

/** Returns the canonical text of settings; empty if there are none. */
export function writeSettings(settings: PlainMap): string {
  return settings.size > 0 ? writeYaml(settings) : "";
}

/** Returns the canonical form of a text of settings, by which its spellings are compared; returns an invalid text unchanged. */
export function canonicalSettings(text: string): string {
  const reading = readSettings(text);
  return "settings" in reading ? writeSettings(reading.settings) : text;
}

/** Returns the error in a configured text of settings. */
export function validSettings(text: string): string | undefined {
  const reading = readSettings(text);
  return "problem" in reading ? reading.problem : undefined;
}
