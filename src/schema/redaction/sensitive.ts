import { type Content, contentOf } from "../schema.ts";
import { isRecord, isSequence, type Value } from "../values/value.ts";

/** Shorter values are too likely to be ordinary words of a message. */
const shortest = 6;

/** The texts of a value: those of sensitive attributes, and those of the others. */
export interface Texts {
  readonly sensitive: readonly string[];
  readonly nonSensitive: readonly string[];
}

/** The texts of configurations, plans or states. */
export function textsOf(content: Content, values: readonly Value[]): Texts {
  const texts = { sensitive: [] as string[], nonSensitive: [] as string[] };
  for (const value of values) collect(content, value, texts);
  return texts;
}

function collect(
  content: Content,
  value: Value,
  texts: { sensitive: string[]; nonSensitive: string[] },
): void {
  if (isSequence(value)) for (const element of value) collect(content, element, texts);
  if (!isRecord(value)) return;
  const within = (inner: Content, nesting: string, part: Value) => {
    const elements = nesting === "map" && isRecord(part) ? Object.values(part) : [part];
    for (const element of elements) collect(inner, element, texts);
  };
  for (const [name, { sensitive, writeOnly, nested }] of Object.entries(content.attributes)) {
    const part = value[name] ?? null;
    if (sensitive || writeOnly) texts.sensitive.push(...textsIn(part));
    else if (nested) within(contentOf(nested), nested.nesting, part);
    else texts.nonSensitive.push(...textsIn(part));
  }
  for (const [name, { nesting, block }] of Object.entries(content.blocks)) {
    within(block, nesting, value[name] ?? null);
  }
}

function textsIn(value: Value): string[] {
  if (typeof value === "string") return value.length >= shortest ? [value] : [];
  if (isSequence(value)) return value.flatMap(textsIn);
  return isRecord(value) ? Object.values(value).flatMap(textsIn) : [];
}
