/** The properties of a definition by name, and whether each is required. */
export interface Members {
  readonly [name: string]: "required" | "optional";
}

const described: Members = { description: "required", schema: "required" };

export const resourceMembers: Members = {
  ...described,
  deprecated: "optional",
  version: "optional",
  upgrades: "optional",
  timeouts: "optional",
  identity: "optional",
  importForms: "required",
  slashesIn: "optional",
  parseImportId: "optional",
  moves: "optional",
  example: "required",
  rules: "optional",
  privateState: "optional",
  validate: "optional",
  modifyPlan: "optional",
  create: "required",
  read: "required",
  update: "optional",
  delete: "required",
  generateConfig: "optional",
};

export const dataSourceMembers: Members = {
  ...described,
  deprecated: "optional",
  timeouts: "optional",
  example: "required",
  rules: "optional",
  validate: "optional",
  read: "required",
};

export const providerMembers: Members = {
  ...described,
  name: "required",
  version: "required",
  meta: "optional",
  example: "optional",
  rules: "optional",
  validate: "optional",
  configure: "required",
  close: "optional",
  resources: "optional",
  dataSources: "optional",
  functions: "optional",
  ephemeralResources: "optional",
  listResources: "optional",
  actions: "optional",
  stateStores: "optional",
};

export const ephemeralMembers: Members = {
  ...described,
  deprecated: "optional",
  example: "required",
  rules: "optional",
  privateState: "optional",
  validate: "optional",
  open: "required",
  renew: "optional",
  close: "optional",
};

export const listMembers: Members = {
  of: "required",
  ...described,
  deprecated: "optional",
  example: "required",
  rules: "optional",
  validate: "optional",
  list: "required",
};

export const actionMembers: Members = {
  ...described,
  deprecated: "optional",
  timeouts: "optional",
  example: "required",
  rules: "optional",
  validate: "optional",
  plan: "optional",
  invoke: "required",
};

export const stateStoreMembers: Members = {
  ...described,
  example: "required",
  rules: "optional",
  validate: "optional",
  configure: "required",
  read: "required",
  write: "required",
  lock: "optional",
  unlock: "optional",
  list: "required",
  delete: "required",
};

/** Returns the missing and the unknown properties of a definition. The compiler reports these in TypeScript, but not in JavaScript. */
export function memberProblems(definition: object, members: Members): readonly string[] {
  const given = definition as { readonly [name: string]: unknown };
  const missing = Object.keys(members).filter(
    (name) => members[name] === "required" && given[name] === undefined,
  );
  const strange = Object.keys(given).filter((name) => !Object.hasOwn(members, name));
  return [
    ...missing.map((name) => `${name} is missing`),
    ...strange.map((name) => `${name} is not a known property; known are ${Object.keys(members).join(", ")}`),
  ];
}
