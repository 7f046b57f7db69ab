import { hasEffect } from "../modifier.ts";
import { requiresReplace } from "../modifiers/requires-replace.ts";
import { type Attribute, type Attributes, nestedType, versionName, writeOnlyName } from "../schema.ts";

/** Returns the marks of a write-only attribute. Everything in it is write-only, too, without a mark of its own. */
export function writeOnlyMarks({ nested }: Attribute): Partial<Attribute> {
  const marks = { writeOnly: true, notReturned: true, sensitive: true };
  if (!nested) return marks;
  const attributes = Object.fromEntries(
    Object.entries(nested.attributes).map(([name, inner]) => [name, { ...inner, ...writeOnlyMarks(inner) }]),
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
  const { type, nested, members, choices, exact, format, validators } = attribute;
  const version = versionName(name);
  return {
    description: `Write-only form of \`${name}\`, which is stored nowhere. Sent again when \`${version}\` changes`,
    type,
    ...(nested && { nested }),
    ...(members && { members }),
    ...(choices && { choices }),
    ...(format && { format }),
    ...(exact && { exact }),
    ...(validators && { validators }),
    optional: true,
    ...writeOnlyMarks(attribute),
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
