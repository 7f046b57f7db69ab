import { isMap, type PlainMap } from "../api/structs.ts";
import { readYaml, writeYaml } from "./yaml.ts";

/** What a text of settings says, or why it says nothing. */
export type ParsedSettings = { readonly settings: PlainMap } | { readonly problem: string };

/** Reads settings: a mapping in YAML. A text without any, such as a comment, has none. */
export function readSettings(text: string | null): ParsedSettings {
  if (text === null) return { settings: new Map() };
  const reading = readYaml(text);
  if ("problem" in reading) return reading;
  const { plain } = reading;
  if (plain === null) return { settings: new Map() };
  return isMap(plain) ? { settings: plain } : { problem: "must be a mapping in YAML, such as `name: value`" };
}

/** The one text for settings; empty where there are none. */
export function writeSettings(settings: PlainMap): string {
  return settings.size > 0 ? writeYaml(settings) : "";
}

/** Canonical form of settings, by which their spellings are compared; what is no such text is its own. */
export function canonicalSettings(text: string): string {
  const reading = readSettings(text);
  return "settings" in reading ? writeSettings(reading.settings) : text;
}

/** Says what is wrong with a configured text of settings. */
export function validSettings(text: string): string | undefined {
  const reading = readSettings(text);
  return "problem" in reading ? reading.problem : undefined;
}
