import { type Field, type Fields, field } from "../../dsl/field.ts";
import type { ListDefinition } from "../../list.ts";
import type { ResourceDefinition } from "../../resource.ts";
import { traitsIn, wholeTraitIdentity } from "../../with-traits.ts";
import { memberProblems, traitMembers } from "./members.ts";

type Definition = Pick<ResourceDefinition<Fields, never, unknown>, "schema" | "traits">;

/** A definition with fields, and its name in problems: `the trait tags`. */
interface Owner {
  readonly name: string;
  readonly schema: Fields;
}

/** Returns the problems of the traits of a resource: each field has one owner, and a trait finds the fields that it names. */
export function traitProblems({ schema, traits: all = [] }: Definition): readonly string[] {
  const traits = traitsIn(all);
  const definitions = traits.map((trait) => trait.definition);
  const owners = definitions.map(({ name, schema: fields }) => ({
    name: `the trait ${name}`,
    schema: fields,
  }));
  const names = definitions.map(({ name }) => name);
  return [
    ...(traits.length === all.length ? [] : ["traits must be a list of traits, each the result of trait()"]),
    ...names.filter((name, i) => names.indexOf(name) < i).map((name) => `traits has ${name} twice`),
    ...fieldProblems("the resource", schema, owners),
    ...definitions.flatMap(({ name, ...trait }, i) => {
      const { needs = {}, returned = [], identity, result } = trait;
      const own = (names: readonly string[], member: string) =>
        names
          .filter((one) => !Object.hasOwn(trait.schema, one))
          .map((one) => `${member} names ${JSON.stringify(one)}, which is not a field of the trait`);
      const problems = [
        ...memberProblems(definitions[i] ?? {}, traitMembers),
        ...Object.keys(needs)
          .filter((one) => !Object.hasOwn(schema, one))
          .map((one) => `needs ${one}, which the resource does not have`),
        ...own(returned, "returned"),
        ...own(identity ? wholeTraitIdentity(identity).optional : [], "identity"),
        ...(result ? [] : unreturned(trait.schema, returned)).map(
          (one) => `nothing returns ${one}: add a result function, or name it in returned`,
        ),
      ];
      return problems.map((problem) => `trait ${name}: ${problem}`);
    }),
  ];
}

/** Returns the problems of what traits add to the `config` block of a list. */
export function listTraitProblems({
  of,
  schema,
}: Pick<ListDefinition<Fields, never>, "of" | "schema">): readonly string[] {
  const owners = traitsIn(of?.definition?.traits).map(({ definition: { name, list } }) => ({
    name: `the trait ${name}`,
    schema: list?.schema ?? {},
  }));
  return fieldProblems("the list resource", schema, owners);
}

/** Reports the fields that two definitions have. `schema` has the fields of all, of which those of the whole definition are the last. */
function fieldProblems(whole: string, schema: Fields, owners: readonly Owner[]): readonly string[] {
  return owners.flatMap((owner, i) =>
    Object.keys(owner.schema).flatMap((name) => {
      const others = owners.slice(i + 1).filter((other) => Object.hasOwn(other.schema, name));
      const isReplaced = !owners.some((any) => any.schema[name] === schema[name]);
      const named = [...(isReplaced ? [whole] : []), ...others.map((other) => other.name)];
      return named.map((other) => `${owner.name} and ${other} both define ${name}`);
    }),
  );
}

/** Returns the fields that operations have to return, and that nothing does. */
function unreturned(schema: Fields, returned: readonly string[]): readonly string[] {
  return Object.entries(schema)
    .filter(([name, one]) => !returned.includes(name) && !isNotReturned(one))
    .map(([name]) => name);
}

function isNotReturned(one: Field): boolean {
  const properties = one[field];
  return "notReturned" in properties && properties.notReturned === true;
}
