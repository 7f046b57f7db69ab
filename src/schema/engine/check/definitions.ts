import type { Action } from "../../action.ts";
import type { DataSource } from "../../data-source.ts";
import type { Loader, Provider } from "../../define.ts";
import type { EphemeralResource } from "../../ephemeral.ts";
import type { ListResource } from "../../list.ts";
import type { Resource } from "../../resource.ts";
import { type Attribute, type Block, type Content, isComputed, type Rule } from "../../schema.ts";
import type { StateStore } from "../../state-store.ts";
import { ValueError } from "../codec/value-error.ts";
import { contentProblems } from "./content.ts";
import { functionProblems } from "./function.ts";
import {
  actionMembers,
  dataSourceMembers,
  ephemeralMembers,
  listMembers,
  type Members,
  memberProblems,
  providerMembers,
  resourceMembers,
  stateStoreMembers,
} from "./members.ts";
import { isOfResources } from "./modifiers.ts";
import { attributesIn, referenceProblems } from "./names.ts";
import {
  identityProblems,
  importProblems,
  moveProblems,
  timeoutProblems,
  versionProblems,
} from "./resource.ts";
import { ruleProblems } from "./rules.ts";

// Finds the problems of definitions, one line each with its place: `notes_note: importForms[0] names "idd", which the schema does
// not have`. Runs when a provider is built; for a provider that was not built, it checks each definition when it is loaded.

/** Returns the problems of a provider and of all its definitions. */
export async function definitionProblems<Api>(provider: Provider<Api>): Promise<readonly string[]> {
  const { name, resources, dataSources, functions } = provider.definition;
  const { ephemeralResources, listResources, actions, stateStores } = provider.definition;
  const all = await Promise.all([
    providerProblems(provider),
    ...problemsInAll(resources, `${name}_`, resourceProblems),
    ...problemsInAll(dataSources, `${name}_`, dataSourceProblems),
    ...problemsInAll(functions, "", functionProblems),
    ...problemsInAll(ephemeralResources, `${name}_`, ephemeralProblems),
    ...problemsInAll(listResources, `${name}_`, listProblems),
    ...problemsInAll(actions, `${name}_`, actionProblems),
    ...problemsInAll(stateStores, `${name}_`, stateStoreProblems),
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
): readonly Promise<readonly string[]>[] {
  return Object.entries(registry).map(async ([shortName, load]) => {
    const name = prefix + shortName;
    const loaded = await load().catch((error: unknown) => new Unloaded(error));
    if (loaded instanceof Unloaded) return [`${name} cannot be loaded: ${loaded.message}`];
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

/** The error that prevented a definition from being loaded. */
class Unloaded extends Error {
  constructor(cause: unknown) {
    const place = cause instanceof ValueError && cause.path.length > 0 ? `${cause.path.join(".")}: ` : "";
    super(`${place}${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
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
  }).filter((type) => !/^[a-z][a-z0-9_]*$/.test(type));
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
    ...withPlace("meta", metaProblems(provider)),
  ]);
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

/** Meta-arguments that Terraform reserves in every resource and data source. */
const reserved = ["connection", "count", "depends_on", "for_each", "lifecycle", "provider", "provisioner"];

/** Returns the problems of a resource with this full type name. */
export function resourceProblems<Api>(
  typeName: string,
  { block, definition }: Resource<Api>,
): readonly string[] {
  return withPlace(typeName, [
    ...memberProblems(definition, resourceMembers),
    ...blockProblems(block, reserved),
    ...environmentProblems(block),
    ...versionProblems(definition),
    ...timeoutProblems(definition, "resource"),
    ...identityProblems(block, definition),
    ...importProblems(block, definition),
    ...moveProblems(definition.moves, typeName),
    ...exampleProblems("resource", typeName, definition.example),
    ...ruleProblems(block, definition.rules),
  ]);
}

/** Returns the problems of a data source with this full type name. */
export function dataSourceProblems<Api>(
  typeName: string,
  { block, definition }: DataSource<Api>,
): readonly string[] {
  return withPlace(`data.${typeName}`, [
    ...memberProblems(definition, dataSourceMembers),
    ...blockProblems(block, reserved),
    ...environmentProblems(block),
    ...changeProblems(block),
    ...timeoutProblems(definition, "data source"),
    ...exampleProblems("data", typeName, definition.example),
    ...ruleProblems(block, definition.rules),
  ]);
}

/** Returns the problems of an ephemeral resource with this full type name. */
export function ephemeralProblems<Api>(
  typeName: string,
  { block, definition }: EphemeralResource<Api>,
): readonly string[] {
  return withPlace(`ephemeral.${typeName}`, [
    ...memberProblems(definition, ephemeralMembers),
    ...blockProblems(block, reserved),
    ...environmentProblems(block),
    ...changeProblems(block),
    ...exampleProblems("ephemeral", typeName, definition.example),
    ...ruleProblems(block, definition.rules),
  ]);
}

/** Returns the problems of a list resource with this full type name. */
export function listProblems<Api>(
  typeName: string,
  { block, definition }: ListResource<Api>,
): readonly string[] {
  return withPlace(`list.${typeName}`, [
    ...configProblems(block, definition, listMembers),
    ...changeProblems(block),
    ...(definition.of?.definition?.identity ? [] : ["of is not a resource with an identity"]),
    ...exampleProblems("list", typeName, definition.example),
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

/** Returns the problems of an action with this full type name. */
export function actionProblems<Api>(typeName: string, { block, definition }: Action<Api>): readonly string[] {
  return withPlace(`action.${typeName}`, [
    ...configProblems(block, definition, actionMembers),
    ...replaceProblems(block),
    ...timeoutProblems(definition, "action"),
    ...exampleProblems("action", typeName, definition.example),
  ]);
}

/** Returns the problems of a state store with this full type name. */
export function stateStoreProblems<Api>(
  typeName: string,
  { block, definition }: StateStore<Api>,
): readonly string[] {
  return withPlace(`state_store.${typeName}`, [
    ...configProblems(block, definition, stateStoreMembers),
    ...changeProblems(block),
    ...(Boolean(definition.lock) === Boolean(definition.unlock)
      ? []
      : ["lock and unlock belong together: states are locked by both or by none"]),
    ...exampleProblems("state_store", typeName, definition.example),
  ]);
}

/** Returns the problems of a schema that is configured only and has no computed values. */
function configProblems(
  block: Block,
  definition: { readonly rules?: readonly Rule[] },
  members: Members,
): readonly string[] {
  return [
    ...memberProblems(definition, members),
    ...blockProblems(block, []),
    ...environmentProblems(block),
    ...computedProblems(block),
    ...ruleProblems(block, definition.rules),
  ];
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
    ...(block.description === "" ? ["description is empty"] : []),
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

/** Returns the computed blocks and the uses of `unsetAs` outside resources, which alone support them. */
function markedBlockProblems({ blocks }: Content, at = ""): readonly string[] {
  return Object.entries(blocks).flatMap(([name, { block, computed, unsetAs }]) => [
    ...(computed ? [`${at}${name} is a computed block, which applies to resources only`] : []),
    ...(unsetAs ? [`${at}${name} uses unsetAs, which applies to resources only`] : []),
    ...markedBlockProblems(block, `${at}${name}.`),
  ]);
}

/** Returns the uses of plan modifiers outside resources, which alone have a prior state, updates and imports. */
function replaceProblems(block: Content): readonly string[] {
  const problems = attributesIn(block).flatMap(([place, { modifiers = [], overruled, addedByApi }]) => {
    const used = [
      ...modifiers.filter(isOfResources).map(({ name }) => name),
      ...(overruled === undefined ? [] : ["mayBeOverruled"]),
      ...(addedByApi === undefined ? [] : ["addedByApi"]),
    ];
    return used.map((name) => `${place} uses ${name}, which applies to resources only`);
  });
  return [...problems, ...markedBlockProblems(block)];
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
      requiredUnlessEnv === undefined ? `has the variable ${env}` : `is required unless ${env} is set`;
    if (!own.includes(attribute)) {
      return [`${place} ${what}, which applies to top-level attributes of a provider only`];
    }
    return typeof type === "string" && type !== "dynamic"
      ? []
      : [`${place} ${what}, which applies to strings, numbers and bools only`];
  });
}

type ExampleKind = "resource" | "data" | "ephemeral" | "list" | "action" | "state_store";

/** Reports an example without a block of its own type, which probably belongs to another definition. */
function exampleProblems(kind: ExampleKind, typeName: string, example = ""): readonly string[] {
  // A state store has no local name, and its block is inside a terraform block.
  const block = kind === "state_store" ? `^ +${kind} "${typeName}" \\{` : `^${kind} "${typeName}" "`;
  if (!example || new RegExp(block, "m").test(example)) return [];
  return [`example has no ${kind} "${typeName}" block`];
}
