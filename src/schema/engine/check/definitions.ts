import type { Action } from "../../action.ts";
import { ValueError } from "../../codec/value-error.ts";
import type { DataSource } from "../../data-source.ts";
import type { Loader, Provider } from "../../define.ts";
import type { EphemeralResource } from "../../ephemeral.ts";
import { type ProviderFunction, typeOf } from "../../function.ts";
import type { ListResource } from "../../list.ts";
import type { Resource } from "../../resource.ts";
import { type Attribute, type Block, type Content, isComputed, type Rule } from "../../schema.ts";
import type { StateStore } from "../../state-store.ts";
import { contentProblems, elementTypeProblems, writable } from "./content.ts";
import { memberProblems, providerMembers, typeMembers } from "./members.ts";
import { isOfResources } from "./modifiers.ts";
import { attributesIn, membersIn, referenceProblems, ruleProblems } from "./names.ts";
import {
  identityProblems,
  importProblems,
  moveProblems,
  timeoutProblems,
  versionProblems,
} from "./resource.ts";
import { listTraitProblems, traitProblems } from "./traits.ts";

// Finds the problems of definitions, one line each with its place: `notes_note: importForms[0] names "idd", which the schema does
// not have`. Runs when a provider is built; for a provider that was not built, it checks each definition when it is loaded.

/**
 * Returns the problems of a provider and of all its definitions. `placeOf` returns the place in the author's files where an error was thrown, if
 * that is known.
 */
export async function definitionProblems<Api>(
  provider: Provider<Api>,
  placeOf: (error: unknown) => string | undefined = () => undefined,
): Promise<readonly string[]> {
  const { name, resources, dataSources, functions } = provider.definition;
  const { ephemeralResources, listResources, actions, stateStores } = provider.definition;
  const reasonOf = (error: unknown) => loadingReason(error, placeOf(error));
  const all = await Promise.all([
    providerProblems(provider),
    ...problemsInAll(resources, `${name}_`, resourceProblems, reasonOf),
    ...problemsInAll(dataSources, `${name}_`, dataSourceProblems, reasonOf),
    ...problemsInAll(functions, "", functionProblems, reasonOf),
    ...problemsInAll(ephemeralResources, `${name}_`, ephemeralProblems, reasonOf),
    ...problemsInAll(listResources, `${name}_`, listProblems, reasonOf),
    ...problemsInAll(actions, `${name}_`, actionProblems, reasonOf),
    ...problemsInAll(stateStores, `${name}_`, stateStoreProblems, reasonOf),
    ...Object.keys(listResources).map((type) => subjectProblems(provider, type)),
  ]);
  return all.flat();
}

/** The definitions without problems: by which check, and under which name. Tests load the same definitions into many providers. */
const right = new WeakMap<object, readonly [check: unknown, name: string]>();

function problemsInAll<T>(
  registry: { readonly [name: string]: Loader<T> },
  prefix: string,
  problems: (name: string, loaded: T) => readonly string[],
  reasonOf: (error: unknown) => string,
): readonly Promise<readonly string[]>[] {
  return Object.entries(registry).map(async ([shortName, load]) => {
    const name = prefix + shortName;
    const loaded = await load().catch(reasonOf);
    if (typeof loaded === "string") return [`${name} cannot be loaded: ${loaded}`];
    const definition = loaded.default;
    if (!isDefinition(definition))
      return [
        `${name} is not a definition: the default export of its module must be a resource, data source or function`,
      ];
    const [check, checkedName] = right.get(definition) ?? [];
    if (check === problems && checkedName === name) return [];
    const found = problems(name, definition);
    if (found.length === 0) right.set(definition, [problems, name]);
    return found;
  });
}

function isDefinition<T>(loaded: T): loaded is T & object {
  return typeof loaded === "object" && loaded !== null && "definition" in loaded;
}

/** Returns the reason why a definition cannot be loaded. */
function loadingReason(error: unknown, at: string | undefined): string {
  const place = error instanceof ValueError && error.place ? `${error.place}: ` : "";
  const text = `${place}${error instanceof Error ? error.message : String(error)}`;
  return `${text}${at === undefined ? "" : ` (${at})`}${withoutRewriting(error) ?? ""}`;
}

/** Returns advice for a compiled module that imports a source, which TypeScript before 7 causes. */
function withoutRewriting(error: unknown): string | undefined {
  if (!(error instanceof Error) || !/\.[cm]?ts'? imported from .*\.[cm]?js$/.test(error.message))
    return undefined;
  return (
    ". The compiler has left the extension in import(): TypeScript before 7 does so within `export default …`, " +
    "so assign the provider to a constant, and export the constant"
  );
}

/** Returns the problems of a provider without those of its resources, data sources and so on. */
export function providerProblems<Api>(provider: Provider<Api>): readonly string[] {
  const { block, definition } = provider;
  const { name, resources, dataSources } = definition;
  const { ephemeralResources, listResources, actions, stateStores } = definition;
  const unwritable = Object.keys({
    ...resources,
    ...dataSources,
    ...ephemeralResources,
    ...listResources,
    ...actions,
    ...stateStores,
  }).filter((type) => !writable.test(type));
  return withPlace(`provider ${name}`, [
    ...memberProblems(definition, providerMembers),
    ...(/^[a-z][a-z0-9-]*$/.test(name)
      ? []
      : [
          `name is ${JSON.stringify(name)}, but must consist of lowercase letters, digits and dashes: all type names begin with it`,
        ]),
    ...unwritable.map((type) => `${JSON.stringify(type)} is not a valid type name`),
    ...blockProblems(block, ["alias", "version"]),
    ...environmentProblems(block, Object.values(block.attributes)),
    ...changeProblems(block),
    ...ruleProblems(block, definition.rules),
    ...(definition.mayBeUnknown ?? []).flatMap((name) => unknownProblems(block, name)),
    ...withPlace("meta", metaProblems(provider)),
  ]);
}

function unknownProblems({ attributes, blocks }: Content, name: string): readonly string[] {
  return name in attributes || name in blocks
    ? []
    : [`mayBeUnknown names ${name}, which is not in the schema`];
}

function metaProblems<Api>({ metaBlock }: Provider<Api>): readonly string[] {
  if (!metaBlock) return [];
  return [
    ...blockProblems(metaBlock, []),
    ...environmentProblems(metaBlock),
    ...changeProblems(metaBlock),
    ...computedProblems(metaBlock),
  ];
}

/** Returns the problems of a resource with this full type name. */
export function resourceProblems<Api>(typeName: string, resource: Resource<Api>): readonly string[] {
  const { block, definition } = resource;
  return typeProblems("resource", typeName, resource, [
    ...versionProblems(definition),
    ...timeoutProblems(definition, "resource"),
    ...identityProblems(block, definition),
    ...importProblems(block, definition),
    ...moveProblems(definition.moves, typeName),
    ...traitProblems(definition),
  ]);
}

function dataSourceProblems<Api>(typeName: string, source: DataSource<Api>): readonly string[] {
  const timeouts = timeoutProblems(source.definition, "data source");
  return typeProblems("data", typeName, source, [...changeProblems(source.block), ...timeouts]);
}

function ephemeralProblems<Api>(typeName: string, ephemeral: EphemeralResource<Api>): readonly string[] {
  return typeProblems("ephemeral", typeName, ephemeral, changeProblems(ephemeral.block));
}

function listProblems<Api>(typeName: string, list: ListResource<Api>): readonly string[] {
  return typeProblems("list", typeName, list, [
    ...computedProblems(list.block),
    ...changeProblems(list.block),
    ...(list.definition.of?.definition?.identity ? [] : ["of is not a resource with an identity"]),
    ...listTraitProblems(list.definition),
  ]);
}

function actionProblems<Api>(typeName: string, action: Action<Api>): readonly string[] {
  return typeProblems("action", typeName, action, [
    ...computedProblems(action.block),
    ...replaceProblems(action.block),
    ...timeoutProblems(action.definition, "action"),
  ]);
}

function stateStoreProblems<Api>(typeName: string, store: StateStore<Api>): readonly string[] {
  const { lock, unlock } = store.definition;
  return typeProblems("state_store", typeName, store, [
    ...computedProblems(store.block),
    ...changeProblems(store.block),
    ...(Boolean(lock) === Boolean(unlock)
      ? []
      : ["lock and unlock belong together: states are locked by both or by none"]),
  ]);
}

/** Meta-arguments that Terraform reserves in every resource and data source. */
const reserved = ["connection", "count", "depends_on", "for_each", "lifecycle", "provider", "provisioner"];

/** A definition of any kind of type. */
interface TypeDefinition {
  readonly block: Block;
  readonly definition: { readonly example: string; readonly rules?: readonly Rule[] };
}

/** Returns the problems that a type of any kind may have, and those of its kind. */
function typeProblems(
  kind: keyof typeof typeMembers,
  typeName: string,
  { block, definition }: TypeDefinition,
  ofKind: readonly string[],
): readonly string[] {
  const isConfiguredOnly = kind === "list" || kind === "action" || kind === "state_store";
  return withPlace(kind === "resource" ? typeName : `${kind}.${typeName}`, [
    ...memberProblems(definition, typeMembers[kind]),
    ...blockProblems(block, isConfiguredOnly ? [] : reserved),
    ...environmentProblems(block),
    ...ofKind,
    ...exampleProblems(kind, typeName, definition.example),
    ...ruleProblems(block, definition.rules),
  ]);
}

/** The check of each kind of definition. */
export const checks = {
  provider: (_: string, provider: Provider) => providerProblems(provider),
  resource: resourceProblems,
  "data source": dataSourceProblems,
  "ephemeral resource": ephemeralProblems,
  "list resource": listProblems,
  action: actionProblems,
  "state store": stateStoreProblems,
  function: functionProblems,
};

function functionProblems(name: string, { definition }: ProviderFunction): readonly string[] {
  const { parameters, variadic, returns, summary, description, example } = definition;
  const all = [...parameters, ...(variadic ? [variadic] : [])];
  const names = all.map((parameter) => parameter.name);
  return withPlace(`function ${name}`, [
    ...(writable.test(name) ? [] : [`${JSON.stringify(name)} is not a valid function name`]),
    ...(summary === "" ? ["summary is empty"] : []),
    ...(description === "" ? ["description is empty"] : []),
    ...(example === undefined || example.includes(`::${name}(`) ? [] : [`example has no call of ${name}`]),
    ...names.filter((one) => !writable.test(one)).map((one) => `${one} is not a valid parameter name`),
    ...names.filter((one, i) => names.indexOf(one) < i).map((one) => `${one} is the name of two parameters`),
    ...[...all, { name: "returns", type: returns }].flatMap(({ name: one, type }) =>
      elementTypeProblems(typeOf(type)).map((problem) => `${one} ${problem}`),
    ),
  ]);
}

/** Returns the problems of the resource whose objects a list resource lists: Terraform Core expects it under the same name. */
async function subjectProblems<Api>({ definition }: Provider<Api>, type: string): Promise<readonly string[]> {
  const { name, resources, listResources } = definition;
  const place = `list.${name}_${type}`;
  const listed = Object.hasOwn(resources, type) ? resources[type] : undefined;
  if (!listed) return withPlace(place, [`the provider has no resource ${name}_${type}`]);
  try {
    const [list, resource] = await Promise.all([listResources[type]?.(), listed()]);
    const isOther = list?.default.definition.of?.block !== resource.default.block;
    return withPlace(place, isOther ? [`of is another resource than ${name}_${type}`] : []);
  } catch {
    // A definition that cannot be loaded is reported elsewhere.
    return [];
  }
}

function computedProblems(block: Content): readonly string[] {
  return attributesIn(block).flatMap(([place, attribute]) =>
    isComputed(attribute) ? [`${place} is computed, but nothing computes it`] : [],
  );
}

function withPlace(place: string, problems: readonly string[]): readonly string[] {
  return problems.map((problem) => `${place}: ${problem}`);
}

function blockProblems(block: Block, taken: readonly string[]): readonly string[] {
  return [
    ...Object.keys({ ...block.attributes, ...block.blocks })
      .filter((name) => taken.includes(name))
      .map((name) => `${name} is reserved: it is a meta-argument of Terraform`),
    ...contentProblems(block),
    ...referenceProblems(block),
  ];
}

/** Returns the uses of modifiers for changes in a schema whose values never change. */
function changeProblems(block: Content): readonly string[] {
  return [...replaceProblems(block), ...writeOnlyProblems(block)];
}

/** Returns the uses of plan modifiers and computed blocks outside resources, which alone have a prior state, updates and imports. */
function replaceProblems(block: Content): readonly string[] {
  return membersIn(block).flatMap(([place, { attribute, blocks }]) => {
    const { modifiers = [], overruled, addedByApi, mayBeExtended } = attribute ?? {};
    const used = [
      ...modifiers.filter(isOfResources).map(({ name }) => name),
      ...(overruled === undefined ? [] : ["mayBeOverruled"]),
      ...(addedByApi === undefined ? [] : ["addedByApi"]),
      ...(mayBeExtended === undefined ? [] : ["mayBeExtended"]),
      ...(blocks?.unsetAs ? ["unsetAs"] : []),
    ];
    return [
      ...(blocks?.computed ? [`${place} is a computed block, which applies to resources only`] : []),
      ...used.map((name) => `${place} uses ${name}, which applies to resources only`),
    ];
  });
}

function writeOnlyProblems(block: Content): readonly string[] {
  return attributesIn(block).flatMap(([place, { writeOnly }]) =>
    writeOnly ? [`${place} uses writeOnly, which applies to resources and actions only`] : [],
  );
}

/** Returns the misuses of environment variables: only top-level attributes of a provider may use them, as text, numbers and bools. */
function environmentProblems(block: Content, own: readonly Attribute[] = []): readonly string[] {
  return attributesIn(block).flatMap(([place, attribute]) => {
    const { env, requiredUnlessEnv, type } = attribute;
    if (env === undefined) return [];
    const what =
      requiredUnlessEnv === undefined
        ? `has the variable ${env.join(" or ")}`
        : `is required unless ${env.join(" or ")} is set`;
    if (!own.includes(attribute)) {
      return [`${place} ${what}, which applies to top-level attributes of a provider only`];
    }
    return typeof type === "string" && type !== "dynamic"
      ? []
      : [`${place} ${what}, which applies to strings, numbers and bools only`];
  });
}

/** Reports an example without a block of its own type, which probably belongs to another definition. */
function exampleProblems(kind: keyof typeof typeMembers, typeName: string, example = ""): readonly string[] {
  // A state store has no local name, and its block is inside a terraform block.
  const block = kind === "state_store" ? `^ +${kind} "${typeName}" \\{` : `^${kind} "${typeName}" "`;
  if (!example || new RegExp(block, "m").test(example)) return [];
  return [`example has no ${kind} "${typeName}" block`];
}
