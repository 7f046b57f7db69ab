import type { Type } from "../../../schema/values/type.ts";

// Reads from the descriptions of a provider what its schema does not contain. A text that is not clear has no facts.

/** Returns the values that a description names as the only ones, in its order; none if it names fewer than two, or only some. */
export function choicesIn(description: string): readonly string[] {
  const begin = introduction.exec(description);
  if (!begin) return [];
  const rest = description.slice(begin.index + begin[0].length);
  const [list = ""] = quotedList.exec(rest) ?? [];
  const choices = [...list.matchAll(quoted)].map(([, , value = ""]) => value);
  const isWhole = /^\s*(?:[.;)\]\n]|$)/.test(rest.slice(list.length));
  return isWhole && new Set(choices).size === choices.length && choices.length > 1 ? choices : [];
}

const introduction =
  /\b(?:(?:possible|valid|allowed|supported|acceptable|accepted|available) values(?: for [^.:]{1,60}?)?(?: are|:)|(?:must|can|may|should) be one of|one of)[\s:([]*(?=["'`])/i;
const quoted = /(["'`]{1,2})([^"'`\n]+)\1/g;
const quotedList = /^(?:[\s,|/[\]]*(?:(?:and|or)\s)?(["'`]{1,2})[^"'`\n]+\1)+/;

/** Returns the default that a description names for an attribute of a type; undefined if it names none. */
export function defaultIn(description: string, type: Type): string | number | boolean | undefined {
  const [, , inQuotes, plain] =
    /\bdefaults?(?: value)?(?: is| to|:| =)[\s:]*(?:(["'`]{1,2})([^"'`\n]+)\1|(true|false|-?\d+(?:\.\d+)?)\b)\s*(?:[.,;)\n]|$)/i.exec(
      description,
    ) ?? [];
  const text = inQuotes ?? plain;
  if (text === undefined) return undefined;
  if (type === "string") return inQuotes;
  if (type === "bool") return text === "true" || text === "false" ? text === "true" : undefined;
  return type === "number" && /^-?\d+(\.\d+)?$/.test(text) && Number.isSafeInteger(Math.trunc(Number(text)))
    ? Number(text)
    : undefined;
}
