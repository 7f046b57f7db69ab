import { blockType, type Content } from "../schema.ts";
import { cached } from "../values/cached.ts";
import { isNumeric, numericText } from "../values/number.ts";
import type { Type } from "../values/type.ts";
import { Dynamic, isRecord, isSequence, type Value } from "../values/value.ts";
import { gather } from "../walk.ts";

/** The minimum length of a hidden value. Shorter values are too likely to be ordinary words of a message. */
const shortest = 6;

/** The texts and the digits of the numbers in a value: those of sensitive attributes, and those of all others. */
export interface Texts {
  readonly sensitive: readonly string[];
  readonly nonSensitive: readonly string[];
}

/** Returns the texts of configurations, plans or states. */
export function textsOf(content: Content, values: readonly Value[]): Texts {
  const texts = { sensitive: [] as string[], nonSensitive: [] as string[] };
  for (const value of values)
    gather<[Value], never>(content, [value], ({ attribute, objects }, [part], _, within) => {
      if (attribute?.sensitive || attribute?.writeOnly) texts.sensitive.push(...textsIn(part));
      else if (objects) within();
      else texts.nonSensitive.push(...textsIn(part));
      return [];
    });
  return texts;
}

/** Returns the names of the attributes and blocks of a content, at all depths. */
export const namesOf = cached(
  (content: Content): ReadonlySet<string> => new Set(namesIn(blockType(content))),
);

function namesIn(type: Type): readonly string[] {
  if (typeof type === "string") return [];
  if (type[0] === "tuple") return type[1].flatMap(namesIn);
  if (type[0] !== "object") return namesIn(type[1]);
  return Object.entries(type[1]).flatMap(([name, member]) => [name, ...namesIn(member)]);
}

function textsIn(value: Value): string[] {
  if (value instanceof Dynamic) return textsIn(value.value);
  if (isSequence(value)) return value.flatMap(textsIn);
  const text = isNumeric(value) ? numericText(value) : value;
  if (typeof text === "string") return text.length >= shortest ? [text] : [];
  return isRecord(value) ? Object.values(value).flatMap(textsIn) : [];
}
