import type { Attribute, Block, Content } from "../../schema.ts";
import { isSingle, type Member, memberOf, membersOf } from "../walk.ts";

/** What a dotted name leads to, from the top of a schema; text says why it leads nowhere. */
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

/** All attributes and kinds of blocks of a schema, at any depth, with their dotted names. */
function membersIn(content: Content, place = ""): readonly (readonly [place: string, member: Member])[] {
  return membersOf(content).flatMap((member) => [
    [`${place}${member.name}`, member] as const,
    ...(member.objects ? membersIn(member.objects.content, `${place}${member.name}.`) : []),
  ]);
}

/** All attributes of a schema with their dotted names, those of nested attributes and of blocks included. */
export function attributesIn(content: Content): readonly (readonly [place: string, attribute: Attribute])[] {
  return membersIn(content).flatMap(([place, { attribute }]) => (attribute ? [[place, attribute]] : []));
}

/** What is wrong with the names by which attributes of a schema speak of each other. */
export function referenceProblems(block: Block): readonly string[] {
  return membersIn(block).flatMap(([place, { attribute, blocks }]) =>
    ((attribute ?? blocks).modifiers ?? []).flatMap(({ name, names = [] }) =>
      dependencyProblems(block, place, name, names),
    ),
  );
}

/** A change on which something depends has to be one that a configuration can make, elsewhere. */
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
