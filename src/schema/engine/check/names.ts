import type { Attribute, Block, Content, Rule } from "../../schema.ts";
import { isSingle, type Member, memberOf, membersOf } from "../../walk.ts";

/** Finds the attribute or block of a dotted name, from the top of a schema; else returns a text with the reason why it does not exist. */
export function findName(content: Content, name: string): Attribute | "block" | Nowhere {
  return findPath(content, name.split("."));
}

type Nowhere = "which is not in the schema" | "which is inside a collection and has no fixed path";

function findPath(content: Content, [name = "", ...rest]: readonly string[]): ReturnType<typeof findName> {
  const member = memberOf(content, name);
  if (member && rest.length === 0) return member.attribute ?? "block";
  if (!member?.objects) return "which is not in the schema";
  const { objects } = member;
  const leads = findPath(objects.content, rest);
  return objects.one || isSingle(objects) || leads === "which is not in the schema"
    ? leads
    : "which is inside a collection and has no fixed path";
}

/** Returns all attributes and block types of a schema, at any depth, with their dotted names. */
export function membersIn(
  content: Content,
  place = "",
): readonly (readonly [place: string, member: Member])[] {
  return membersOf(content).flatMap((member) => [
    [`${place}${member.name}`, member] as const,
    ...(member.objects ? membersIn(member.objects.content, `${place}${member.name}.`) : []),
  ]);
}

/** Returns all attributes of a schema with their dotted names, including those of nested attributes and of blocks. */
export function attributesIn(content: Content): readonly (readonly [place: string, attribute: Attribute])[] {
  return membersIn(content).flatMap(([place, { attribute }]) => (attribute ? [[place, attribute]] : []));
}

/** Returns the problems of the names by which attributes of a schema refer to each other. */
export function referenceProblems(block: Block): readonly string[] {
  return membersIn(block).flatMap(([place, { attribute, blocks }]) =>
    ((attribute ?? blocks).modifiers ?? []).flatMap(({ name, names = [] }) =>
      dependencyProblems(block, place, name, names),
    ),
  );
}

/** Reports a name that is the attribute itself, or that no configuration can change, because nothing can depend on it. */
function dependencyProblems(
  block: Block,
  place: string,
  what: string,
  names: readonly string[],
): readonly string[] {
  return names.flatMap((name) => {
    const by = `${place}.${what} names ${JSON.stringify(name)}`;
    if (name === place) return [`${by}, which is the attribute itself`];
    const target = findName(block, name);
    if (target === "block") return [];
    if (typeof target === "string") return [`${by}, ${target}`];
    const configurable = target.required || target.optional;
    return configurable ? [] : [`${by}, which no configuration can change`];
  });
}

/** Returns the problems of the names of rules. */
export function ruleProblems(content: Content, rules: readonly Rule[] = []): readonly string[] {
  return rules.flatMap(({ names }, i) => [
    ...names.flatMap((name, at) => {
      const target = findName(content, name);
      const by = `rules[${i}] names ${JSON.stringify(name)}`;
      if (typeof target === "string" && target !== "block") return [`${by}, ${target}`];
      return names.indexOf(name) < at ? [`${by} twice`] : [];
    }),
    ...(names.length < 2 ? [`rules[${i}] names fewer than two attributes`] : []),
  ]);
}
