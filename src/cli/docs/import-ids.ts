import { type CodedParts, codedParts } from "../../schema/engine/operations/import-resource.ts";
import { wholeIdentity } from "../../schema/identity.ts";
import type { Resource } from "../../schema/index.ts";
import type { Attributes } from "../../schema/schema.ts";
import type { Entry } from "./catalogue.ts";
import type { Documented } from "./documented.ts";

/** A form of import IDs for readers, the attributes that it names, and a sample ID. */
export interface ImportForm {
  readonly form: string;
  readonly parts: readonly string[];
  readonly id: string;
  /** The parts of the ID that have to be percent-encoded. */
  readonly coded: CodedParts;
}

/** The content of an import by identity. */
export interface ImportIdentity {
  readonly required: readonly string[];
  readonly optional: readonly string[];
  /** The required attributes in the form of a configuration, each with a value. */
  readonly lines: readonly string[];
}

/** Returns the identity of a resource with values that fit its example; undefined if it has none. */
export function importIdentityOf(
  { type, defined: { block, definition } }: Entry<Resource>,
  samples: Documented["samples"],
): ImportIdentity | undefined {
  if (!definition.identity) return undefined;
  const { required, optional } = wholeIdentity(definition.identity);
  const literals = literalsOf(definition.example, type);
  const width = Math.max(...required.map((name) => name.length));
  const lines = required.map((name) => {
    const text = partValue(name, block.attributes, literals, samples);
    const value = block.attributes[name]?.type === "string" ? JSON.stringify(text) : text;
    return `${name.padEnd(width)} = ${value}`;
  });
  return { required, optional, lines };
}

/** Returns the import forms of a resource with IDs that fit its example. */
export function importFormsOf(
  { type, defined }: Entry<Resource>,
  samples: Documented["samples"],
): readonly ImportForm[] {
  const { block, definition } = defined;
  const literals = literalsOf(definition.example, type);
  const value = (part: string) => partValue(part, block.attributes, literals, samples);
  return definition.importForms.map((form) => ({
    form: form.replaceAll(/\{(\w+)\}/g, "<$1>"),
    parts: [...form.matchAll(/\{(\w+)\}/g)].map(([, part = ""]) => part),
    id: form.replaceAll(/\{(\w+)\}/g, (_, part: string) => value(part)),
    coded: codedParts(defined, form),
  }));
}

/** Returns the address of the resource in the example: `sec_alert_rule.on_call`. */
export function exampleAddress(example: string, type: string): string {
  const [, , label] = new RegExp(headOf(type), "m").exec(example) ?? [];
  if (label === undefined) throw new Error(`The example of ${type} has no resource of this type.`);
  return `${type}.${label}`;
}

/** Matches the first line of a resource of a type with any indentation and spacing; its groups are the indentation and the label. */
function headOf(type: string): string {
  return `^([ \\t]*)resource[ \\t]+"?${type}"?[ \\t]+"?([\\w-]+)"?[ \\t]*\\{`;
}

/** Returns the string literals of the resource's attributes in the example. */
function literalsOf(example: string, type: string): ReadonlyMap<string, string> {
  const whole = new RegExp(`${headOf(type)}[ \\t]*\n([\\s\\S]*?)^\\1\\}`, "m");
  const [, indent = "", , body = ""] = whole.exec(example) ?? [];
  const attribute = new RegExp(`^${indent}(?: {2}|\t)(\\w+)[ \\t]*=[ \\t]*"([^"\\\\$%]*)"[ \\t]*$`, "gm");
  return new Map([...body.matchAll(attribute)].map(([, name = "", text = ""]) => [name, text]));
}

/**
 * Returns the value of a part of an import ID: the example's value of this attribute, or of the attribute that its description
 * names as equal; else a sample; else the part itself.
 */
function partValue(
  part: string,
  attributes: Attributes,
  literals: ReadonlyMap<string, string>,
  samples: Documented["samples"],
): string {
  const description = attributes[part]?.description ?? "";
  const [, same = part] = /\bthe same as `(\w+)`/.exec(description) ?? [];
  return (
    literals.get(part) ??
    literals.get(same) ??
    samples.find(([described]) => described.test(description))?.[1] ??
    `<${part}>`
  );
}
