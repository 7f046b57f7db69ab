import { type Attribute, type Block, blockType, type Content, contentOf, type Rule } from "./schema.ts";
import type { Type } from "./values/type.ts";

const blockName = /^[a-z][a-z0-9_]*$/;

/** What a resource says about its schema; a data source and a provider say less. */
interface Said {
  readonly version?: number;
  readonly rules?: readonly Rule[];
  readonly importForms?: readonly string[];
  readonly slashesIn?: readonly string[];
  readonly identity?: readonly string[];
  /** What only a provider has. */
  readonly configure?: unknown;
}

/**
 * What is wrong with a schema by the rules of Terraform, which refuses such a provider or dies of it, and with the names
 * that its definition uses. Providers call this in their tests for every resource and data source.
 */
export function schemaProblems(
  block: Block,
  { version = 0, rules = [], importForms = [], slashesIn = [], identity = [], configure }: Said = {},
): readonly string[] {
  const problems = contentProblems(block, "", false);
  if (!Number.isInteger(version) || version < 0) problems.push("the version is not a whole number from 0 on");
  const named = [
    ...rules.flatMap(({ names }) => names.map((name) => [name, "a rule"] as const)),
    ...attributesIn(block).flatMap(({ suppress }) =>
      (suppress?.names ?? []).map((name) => [name, "a suppression"] as const),
    ),
  ];
  const own = configure ? Object.values(block.attributes) : [];
  for (const { requiredUnless: variable } of attributesIn(block).filter((one) => !own.includes(one))) {
    if (variable !== undefined)
      problems.push(
        `${variable} decides what is required, which only a provider's own attribute leaves to it`,
      );
  }
  for (const [name, where] of named) {
    if (!isPlace(block, name.split(".")))
      problems.push(`${name}, which ${where} names, is no attribute of one place`);
  }
  const parts = importForms.flatMap((form) => [...form.matchAll(/\{(\w+)\}/g)].map(([, part = ""]) => part));
  for (const name of [...parts, ...slashesIn, ...identity]) {
    if (!(name in block.attributes)) problems.push(`${name}, which an import names, is no attribute`);
  }
  return problems;
}

/** Whether a dotted name leads to an attribute or block, not through collections, whose elements have no such name. */
function isPlace(content: Content, [name = "", ...rest]: readonly string[]): boolean {
  const attribute = content.attributes[name];
  const nested = content.blocks[name];
  if (rest.length === 0) return attribute !== undefined || nested !== undefined;
  if (attribute?.nested?.nesting === "single") return isPlace(contentOf(attribute.nested), rest);
  return (
    nested !== undefined &&
    (nested.one || !["list", "set", "map"].includes(nested.nesting)) &&
    isPlace(nested.block, rest)
  );
}

/** All attributes of a schema, those of nested attributes and of blocks included. */
function attributesIn({ attributes, blocks }: Content): readonly Attribute[] {
  return [
    ...Object.values(attributes).flatMap((attribute) => [
      attribute,
      ...(attribute.nested ? attributesIn(contentOf(attribute.nested)) : []),
    ]),
    ...Object.values(blocks).flatMap(({ block }) => attributesIn(block)),
  ];
}

function contentProblems(content: Content, place: string, inSet: boolean): string[] {
  const problems: string[] = [];
  for (const [name, attribute] of Object.entries(content.attributes)) {
    const at = `${place}${name}`;
    const { required, optional, computed, writeOnly, retained, nested, type } = attribute;
    const report = (wrong: boolean | undefined, what: string) => wrong && problems.push(`${at} ${what}`);
    report(
      !blockName.test(name),
      "cannot be written in configuration: lowercase letters, digits and underscores only",
    );
    report(name in content.blocks, "is both an attribute and a block");
    report(!required && !optional && !computed, "is neither required, optional nor computed");
    report(required && (optional || computed), "is required and optional or computed at once");
    report(writeOnly && computed, "is write-only and computed at once");
    report(writeOnly && inSet, "is write-only inside a set");
    report(retained && inSet, "is retained inside a set, whose elements have no identity to carry it by");
    report(attribute.description === "", "has no description");
    report(inSet && holdsDynamic(type), "is of dynamic type inside a set");
    if (nested) {
      problems.push(...contentProblems(contentOf(nested), `${at}.`, inSet || nested.nesting === "set"));
    }
  }
  for (const [name, { nesting, min, max, block }] of Object.entries(content.blocks)) {
    const at = `${place}${name}`;
    const report = (wrong: boolean, what: string) => wrong && problems.push(`${at} ${what}`);
    report(
      !blockName.test(name),
      "cannot be written in configuration: lowercase letters, digits and underscores only",
    );
    report(
      nesting === "list" || nesting === "set" ? max > 0 && min > max : max > 0 || min > 1,
      "has impossible limits",
    );
    report(block.description === "", "has no description");
    report(
      (nesting === "list" || nesting === "map") && holdsDynamic(blockType(block)),
      "is a collection of blocks with a dynamic attribute",
    );
    problems.push(...contentProblems(block, `${at}.`, inSet || nesting === "set"));
  }
  return problems;
}

function holdsDynamic(type: Type): boolean {
  if (typeof type === "string") return type === "dynamic";
  if (type[0] === "tuple") return type[1].some(holdsDynamic);
  if (type[0] === "object") return Object.values(type[1]).some(holdsDynamic);
  return holdsDynamic(type[1]);
}
