import { type CodedParts, codedParts } from "../../schema/engine/operations/import-resource.ts";
import { declaredIdentity } from "../../schema/identity.ts";
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

/** The ways to import a resource, with values that fit its example. */
export interface Imports {
  readonly forms: readonly ImportForm[];
  readonly identity: ImportIdentity | undefined;
}

/** Returns the ways to import a resource. */
export function importsOf({ type, defined }: Entry<Resource>, samples: Documented["samples"]): Imports {
  const { attributes } = defined.block;
  const { example, importForms, identity } = defined.definition;
  const literals = literalsOf(example, type);
  const value = (part: string) => partValue(part, attributes, literals, samples);
  const forms = importForms.map((form) => ({
    form: form.replaceAll(/\{(\w+)\}/g, "<$1>"),
    parts: [...form.matchAll(/\{(\w+)\}/g)].map(([, part = ""]) => part),
    id: form.replaceAll(/\{(\w+)\}/g, (_, part: string) => value(part)),
    coded: codedParts(defined, form),
  }));
  if (!identity) return { forms, identity: undefined };
  const { required = [], optional = [], type: identityType } = declaredIdentity(defined) ?? {};
  const width = Math.max(...required.map((name) => name.length));
  const lines = required.map((name) => {
    const text = identityType?.[1][name] === "string" ? JSON.stringify(value(name)) : value(name);
    return `${name.padEnd(width)} = ${text}`;
  });
  return { forms, identity: { required, optional, lines } };
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
