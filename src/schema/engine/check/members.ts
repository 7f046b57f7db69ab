/** The names of the properties of a definition; a question mark follows the name of an optional property. */
export type Members = readonly string[];

const described: Members = ["description", "schema"];

/** Returns the properties that texts name, after those that all definitions with a schema have. */
function members(...texts: readonly string[]): Members {
  return [...described, ...texts.flatMap((text) => text.split(" "))];
}

export const providerMembers = members(
  "name version descriptionKind? meta? example? rules? mayBeUnknown? validate? configure close? watchedFiles? combinedWith?",
  "resources? dataSources? functions? ephemeralResources? listResources? actions? stateStores?",
);

/** The properties of definitions of types, by the word that examples begin with. */
export const typeMembers = {
  resource: members(
    "traits? deprecated? version? replacesVersion? upgrades? timeouts? timeoutsAs? identity? importForms slashesIn? parseImportId? moves?",
    "example rules? privateState? validate? modifyPlan? create read update? delete generateConfig?",
  ),
  data: members("deprecated? timeouts? timeoutsAs? example rules? validate? read"),
  ephemeral: members("deprecated? example rules? privateState? validate? open renew? close?"),
  list: ["of", ...members("deprecated? example rules? validate? list")],
  action: members("deprecated? timeouts? example rules? validate? plan? invoke"),
  state_store: members("example rules? validate? configure read write lock? unlock? list delete"),
};

/** The properties of the definition of a trait. */
export const traitMembers: Members = (
  "name description? schema needs? returned? timeouts? identity? importForms? rules? validate? apiFor? modifyPlan? " +
  "create? read? update? delete? result? list?"
).split(" ");

export const identityMembers: Members =
  "required optional? derived? attributes? version? upgrades? mutable?".split(" ");
export const derivedMembers: Members = ["description?", "optional?", "value"];

/** Returns the missing and the unknown properties of a definition. The compiler reports these in TypeScript, but not in JavaScript. */
export function memberProblems(definition: object, members: Members): readonly string[] {
  const given = definition as { readonly [name: string]: unknown };
  const names = members.map((member) => member.replace("?", ""));
  const missing = members.filter((member) => !member.endsWith("?") && given[member] === undefined);
  const strange = Object.keys(given).filter((name) => !names.includes(name));
  return [
    ...missing.map((name) => `${name} is missing`),
    ...strange.map((name) => `${name} is not a known property; known are ${names.join(", ")}`),
  ];
}
