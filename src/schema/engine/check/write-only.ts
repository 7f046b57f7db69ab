import { type Attribute, type Content, versionName, writeOnlyName } from "../../schema.ts";

/** Returns the problems of an attribute that is write-only or has a write-only form, as texts that follow its name. */
export function writeOnlyProblems(
  content: Content,
  name: string,
  { inSet }: { readonly inSet: boolean },
): readonly string[] {
  const attribute = content.attributes[name];
  if (!attribute) return [];
  return [
    ...(attribute.writeOnly ? ownProblems(attribute, inSet) : innerProblems(attribute)),
    ...formProblems(content, name, attribute),
    ...versionProblems(content, attribute),
    ...preferenceProblems(content, attribute),
  ];
}

function preferenceProblems(
  { attributes }: Content,
  { preferredWriteOnly: name }: Attribute,
): readonly string[] {
  if (name === undefined || (Object.hasOwn(attributes, name) && attributes[name]?.writeOnly)) return [];
  return [`prefers ${JSON.stringify(name)}, which is not a write-only attribute next to it`];
}

function ownProblems(attribute: Attribute, inSet: boolean): readonly string[] {
  const { computed, default: standard, nested } = attribute;
  const wrong: readonly (readonly [boolean, string])[] = [
    [
      inSet,
      "is write-only inside a set, which Terraform rejects: its elements are distinguished by their values",
    ],
    [standard !== undefined, "is write-only and has a default, which nothing could show"],
    [computed === true && standard === undefined, "is both write-only and computed"],
    [
      nested !== undefined && !Object.values(nested.attributes).every(({ writeOnly }) => writeOnly),
      "is write-only, but something in it is not",
    ],
  ];
  return wrong.flatMap(([is, what]) => (is ? [what] : []));
}

/** Reports write-only attributes inside a computed object: the API decides such an object as a whole, so no part can be configured only. */
function innerProblems({ nested, computed }: Attribute): readonly string[] {
  if (!nested || !computed) return [];
  return Object.entries(nested.attributes).flatMap(([name, { writeOnly }]) =>
    writeOnly ? [`is computed, but ${name} in it is write-only`] : [],
  );
}

/** Reports attributes that the schema declares although a write-only form adds them. */
function formProblems(
  { attributes, blocks }: Content,
  name: string,
  attribute: Attribute,
): readonly string[] {
  if (!attribute.writeOnlyForm) return [];
  const { computed, sensitive } = attribute;
  const taken = [writeOnlyName(name), versionName(name)].filter(
    (form) => attributes[form]?.broughtBy !== name || Object.hasOwn(blocks, form),
  );
  return [
    ...taken.map((form) => `uses orWriteOnly, which adds ${form}, but the schema has that already`),
    ...(computed ? ["uses orWriteOnly, but is computed"] : []),
    ...(sensitive ? [] : ["uses orWriteOnly, but is not sensitive"]),
  ];
}

function versionProblems(
  { attributes }: Content,
  { writeOnly, writeOnlyVersion }: Attribute,
): readonly string[] {
  if (!writeOnly || writeOnlyVersion === undefined) return [];
  const version = attributes[writeOnlyVersion];
  const fits =
    version?.optional &&
    !version.computed &&
    !version.writeOnly &&
    ["number", "string"].includes(String(version.type));
  return fits ? [] : [`has the version ${writeOnlyVersion}, which must be an optional number or string`];
}
