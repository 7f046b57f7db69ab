import { hasEffect } from "../../modifier.ts";
import { problemsBy } from "../../problem.ts";
import { type Attribute, blockType, type Content, isComputed, type NestedBlock } from "../../schema.ts";
import { holdsDynamic, type Type } from "../../values/type.ts";
import { isRecord, type Value } from "../../values/value.ts";
import { atObjects, membersOf, type Objects, objectsOf } from "../../walk.ts";
import { modifierProblems } from "./modifiers.ts";
import { ruleProblems } from "./names.ts";
import { writeOnlyProblems } from "./write-only.ts";

/** The names of attributes, types and functions that configurations can write. `__proto__` is not the name of a member in JavaScript. */
export const writable = /^(?!__proto__$)[a-z_][a-z0-9_]*$/;

/** Returns the violations of Terraform's schema rules, because of which Terraform would reject the provider or crash. */
export function contentProblems(content: Content, place = "", within: Surroundings = {}): string[] {
  const { inSet = false, isUnordered = false } = within;
  return membersOf(content).flatMap(({ name, attribute, blocks, objects }) => {
    const at = `${place}${name}`;
    const own = [
      ...(writable.test(name)
        ? []
        : ["is not a valid name: only lowercase letters, digits and underscores are allowed"]),
      ...(attribute
        ? attributeProblems(content, name, attribute, {
            ...within,
            inSet,
            isUnordered,
            isAtTop: place === "",
          })
        : kindProblems(blocks)),
    ].map((problem) => `${at} ${problem}`);
    if (!objects) return own;
    const rules = ruleProblems(objects.content, objects.rules).map((problem) => `${at}: ${problem}`);
    return [
      ...own,
      ...rules,
      ...contentProblems(objects.content, `${at}.`, {
        inSet: inSet || objects.nesting === "set",
        isUnordered: isUnordered || objects.unordered === true,
        // A collection of blocks is reported as a whole.
        collection: attribute ? (within.collection ?? collectionName(attribute)) : within.collection,
      }),
    ];
  });
}

/** The collections around a content. */
interface Surroundings {
  /** Whether one of them is a set. */
  readonly inSet?: boolean;
  /** Whether one of them is a list without order. */
  readonly isUnordered?: boolean;
  /** The outermost collection of a nested attribute, as its definition names it. */
  readonly collection?: string | undefined;
}

function collectionName({ nested }: Attribute): string | undefined {
  return nested && nested.nesting !== "single" ? `nested.${nested.nesting}` : undefined;
}

/** Returns the problems of an attribute as texts that follow its name. */
function attributeProblems(
  content: Content,
  name: string,
  attribute: Attribute,
  {
    inSet,
    isUnordered = false,
    isAtTop,
    collection,
  }: Surroundings & { readonly inSet: boolean; readonly isAtTop: boolean },
): readonly string[] {
  const { required, optional, computed, notReturned, unsent, nullable, type } = attribute;
  const hasDefault = attribute.default !== undefined;
  return [
    ...problemsThat([
      [Object.hasOwn(content.blocks, name), "is both an attribute and a block"],
      [!required && !optional && !computed, "is neither required, optional nor computed"],
      [required && (optional || computed), "is required and also optional or computed"],
    ]),
    ...writeOnlyProblems(content, name, { inSet }),
    ...problemsThat([
      [
        notReturned && inSet,
        "is notReturned inside a set, whose elements cannot be matched with those of the prior state",
      ],
      [
        unsent && !isAtTop,
        "is never sent inside a block or object, whose change is a change of the API's object",
      ],
      [unsent && computed && !hasDefault, "is never sent, so that the API cannot decide it"],
      [
        nullable && (!computed || hasDefault),
        "is nullable, which only computed attributes without a default need",
      ],
    ]),
    ...overruledProblems(attribute, inSet),
    ...extensionProblems(attribute, inSet || isUnordered),
    ...modifierProblems(attribute, inSet),
    ...(attribute.nested ? [] : elementTypeProblems(type, collection)),
    ...defaultProblems(attribute).map((problem) => `has a default ${problem}`),
  ];
}

/** Returns the problems of a block type as texts that follow its name. */
function kindProblems(blocks: NestedBlock): readonly string[] {
  const { nesting, min, max, block } = blocks;
  const isCounted = nesting === "list" || nesting === "set";
  return [
    ...problemsThat([[isCounted ? max > 0 && min > max : max > 0 || min > 1, "has an invalid min or max"]]),
    ...computedBlockProblems(blocks),
    ...problemsThat([
      [
        nesting !== "single" && nesting !== "group" && holdsDynamic(blockType(block)),
        `is a ${nesting} of blocks with a dynamic attribute, which Terraform refuses: ${instead}, or use nested.single`,
      ],
    ]),
  ];
}

function problemsThat(
  wrong: readonly (readonly [is: boolean | undefined, what: string])[],
): readonly string[] {
  return wrong.flatMap(([is, what]) => (is ? [what] : []));
}

/** Returns the problems of a value that the API may replace. */
function overruledProblems(attribute: Attribute, inSet: boolean): readonly string[] {
  const { overruled, notReturned, writeOnly } = attribute;
  if (overruled === undefined) return [];
  return [
    ...(overruled.trim() === "" ? ["may be overruled, but does not say why"] : []),
    ...(notReturned || writeOnly ? ["may be overruled, but the API never returns it"] : []),
    ...(inSet ? ["may be overruled inside a set, whose elements have no address"] : []),
  ];
}

/** Returns the problems of a value to which the API may add members. `isMatched` says that the objects around it are found by their values. */
function extensionProblems(attribute: Attribute, isMatched: boolean): readonly string[] {
  const { mayBeExtended, notReturned, writeOnly, computed, default: standard } = attribute;
  if (mayBeExtended === undefined) return [];
  return problemsThat([
    [notReturned || writeOnly, "may be extended, but the API never returns it"],
    [
      computed && standard === undefined,
      "may be extended, but the API decides all of it if nothing is configured",
    ],
    [hasEffect(attribute, "hides"), "may be extended, and hides changes"],
    [
      isMatched,
      "may be extended inside a set or a list without order, whose elements are found by their values",
    ],
  ]);
}

/** Returns the problems of a computed block, in which all attributes and blocks must be computed. */
function computedBlockProblems({ computed, nesting, min, block }: NestedBlock): readonly string[] {
  if (!computed) return [];
  const configuredOnly = [
    ...Object.entries(block.attributes).filter(([, attribute]) => !isComputed(attribute)),
    ...Object.entries(block.blocks).filter(([, inner]) => !inner.computed),
  ].map(([name]) => name);
  return [
    ...(nesting === "group" ? ["is computed, but a group is always there"] : []),
    ...(min > 0 ? ["is computed and also required"] : []),
    ...configuredOnly.map((name) => `is computed, but ${name} in it is not`),
  ];
}

/** Returns the problems that the checks of an attribute, and of its parts, find in its default. */
function defaultProblems(attribute: Attribute): readonly string[] {
  const { default: standard } = attribute;
  return standard === undefined || standard === null ? [] : [...new Set(valueProblems(attribute, standard))];
}

function valueProblems(attribute: Attribute, value: Value, place = ""): readonly string[] {
  const [{ validators = [] }, objects] = [attribute, objectsOf(attribute)];
  const own = problemsBy(validators, value).flatMap(({ text, isWarning }) => (isWarning ? [] : [text]));
  return [
    ...own.map((text) => (place ? `whose ${place} ${text}` : `that ${text}`)),
    ...(objects
      ? atObjects<[Value], string>(objects, [value], [], ([object]) => objectProblems(objects, object, place))
      : []),
  ];
}

function objectProblems({ content }: Objects, object: Value, place: string): readonly string[] {
  if (!isRecord(object)) return [];
  return Object.entries(content.attributes).flatMap(([name, member]) => {
    const [value = null, at] = [object[name], place ? `${place}.${name}` : name];
    if (value !== null) return valueProblems(member, value, at);
    return member.required ? [`whose ${at} is missing`] : [];
  });
}

const instead = "declare json() in place of dynamic() or jsonObject()";

/**
 * Returns the uses of values without a fixed type in collections, as texts that follow a name. The elements of a collection have one type:
 * Terraform converts values that differ, or crashes.
 */
export function elementTypeProblems(type: Type, collection = openCollection(type)): readonly string[] {
  if (collection === undefined || !holdsDynamic(type)) return [];
  return [
    `has values of any type in a ${collection}, whose elements must all have one type: ${instead}, or one of these in place of the whole ${collection}`,
  ];
}

/** Returns the kind of the first collection in a type whose elements have no fixed type. */
function openCollection(type: Type): string | undefined {
  if (typeof type === "string") return undefined;
  const [kind, parts] = type;
  if (kind === "object" || kind === "tuple")
    return Object.values(parts)
      .map(openCollection)
      .find((found) => found !== undefined);
  return holdsDynamic(parts) ? kind : undefined;
}
