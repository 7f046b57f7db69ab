import { hasEffect } from "../modifier.ts";
import { requiresReplace } from "../modifiers/requires-replace.ts";
import { validatorOf, withoutValue } from "../problem.ts";
import {
  type Attribute,
  type Attributes,
  becauseWhole,
  nestedType,
  versionName,
  writeOnlyName,
} from "../schema.ts";
import type { Value } from "../values/value.ts";

/**
 * Returns the marks of an attribute that may be write-only: its text must not be empty. A secret of a CI job that is missing is an empty
 * text there, and no plan would show that it overwrites the stored secret.
 */
export function secretMarks({ type, alwaysSent = false, validators = [] }: Attribute): Partial<Attribute> {
  const marks = { ...(alwaysSent && { alwaysSent }) };
  if (type !== "string") return marks;
  const why = alwaysSent ? `: ${becauseWhole}` : "";
  const check = validatorOf(
    withoutValue((value: Value) =>
      String(value).trim() === "" ? `must not be empty${why}. ${emptyCure}` : undefined,
    ),
  );
  return { ...marks, validators: [check, ...validators] };
}

const emptyCure =
  "Check the variable or the secret store that the value comes from; to set no value, set null or leave the argument out";

/** Returns the marks of a write-only attribute. Everything in it is write-only, too, without a mark of its own. */
export function writeOnlyMarks(attribute: Attribute): Partial<Attribute> {
  const { nested, alwaysSent = false, declaredNonSensitive } = attribute;
  const declared = declaredNonSensitive && { declaredNonSensitive };
  const marks = {
    writeOnly: true,
    notReturned: true,
    sensitive: true,
    ...declared,
    ...secretMarks(attribute),
  };
  if (!nested) return marks;
  const attributes = Object.fromEntries(
    Object.entries(nested.attributes).map(([name, inner]) => [
      name,
      { ...inner, ...writeOnlyMarks({ ...inner, alwaysSent, ...declared }) },
    ]),
  );
  const inner = { ...nested, attributes };
  return { ...marks, nested: inner, type: nestedType(inner) };
}

/**
 * Returns the attributes of a schema with those that they add: write-only forms and versions, each after the attribute that
 * it belongs to. An attribute that the author declares stays as it is; definitionProblems checks whether it fits.
 */
export function withWriteOnlyFields(declared: Attributes): Attributes {
  const all: { [name: string]: Attribute } = {};
  for (const [name, attribute] of Object.entries(declared)) {
    all[name] = attribute;
    for (const [added, field] of broughtAlong(name, attribute)) {
      if (!Object.hasOwn(declared, added)) all[added] ??= field;
    }
  }
  return all;
}

function broughtAlong(name: string, attribute: Attribute): readonly (readonly [string, Attribute])[] {
  const { writeOnlyForm, writeOnlyVersion } = attribute;
  if (writeOnlyForm) {
    const version = versionName(name);
    return [
      [writeOnlyName(name), formOf(name, attribute)],
      [version, versionOf(name, writeOnlyName(name), hasEffect(attribute, "replaces"))],
    ];
  }
  return writeOnlyVersion ? [[writeOnlyVersion, versionOf(name, name)]] : [];
}

function formOf(name: string, attribute: Attribute): Attribute {
  const { type, nested, members, element, choices, exact, format, validators, alwaysSent } = attribute;
  const version = versionName(name);
  return {
    description: `Write-only form of \`${name}\`, which is stored nowhere. Sent again when \`${version}\` changes`,
    type,
    ...(nested && { nested }),
    ...(members && { members }),
    ...(element && { element }),
    ...(choices && { choices }),
    ...(format && { format }),
    ...(exact && { exact }),
    optional: true,
    ...writeOnlyMarks(attribute),
    // The attribute has the checks of a secret already.
    ...(validators && { validators }),
    ...(alwaysSent && { alwaysSent }),
    writeOnlyVersion: version,
    broughtBy: name,
  };
}

function versionOf(name: string, writeOnly: string, replaces = false): Attribute {
  return {
    description: `Version of the value of \`${writeOnly}\`, such as \`1\``,
    type: "number",
    optional: true,
    notReturned: true,
    // The value is not stored, so each new version counts as a new value.
    ...(replaces && { modifiers: [requiresReplace] }),
    broughtBy: name,
  };
}
