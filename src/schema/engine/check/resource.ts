import type { Fields } from "../../dsl/field.ts";
import { type DerivedIdentityAttribute, wholeIdentity } from "../../identity.ts";
import { alwaysReplaces } from "../../modifiers/requires-replace.ts";
import type { Move, ResourceDefinition } from "../../resource.ts";
import type { Attribute, Block } from "../../schema.ts";
import { type ActionTimeouts, durationMs, type Timeouts } from "../../timeouts.ts";
import { formParts, separatorsIn } from "../operations/import-resource.ts";
import { writable } from "./content.ts";
import { derivedMembers, identityMembers, memberProblems } from "./members.ts";
import { findName } from "./names.ts";

type Definition = ResourceDefinition<Fields, never, unknown>;

/** The kind of versioned values, and their place in a definition. */
interface Versioned {
  readonly place: string;
  readonly what: string;
}

/** The most versions below the own one whose functions are looked for: versions may be numbers such as dates. */
const mostNamed = 1000;

/** Returns the problems of the version of a resource's state or identity, and of its upgrade functions. */
export function versionProblems(
  {
    version = 0,
    replacesVersion = 0,
    upgrades = {},
  }: { readonly version?: number; readonly replacesVersion?: number; readonly upgrades?: object },
  { place, what }: Versioned = { place: "", what: "states" },
): readonly string[] {
  if (!Number.isInteger(version) || version < 0)
    return [`${place}version is ${version}, which is not a whole number of 0 or more`];
  if (!Number.isInteger(replacesVersion) || replacesVersion < 0)
    return [`replacesVersion is ${replacesVersion}, which is not a whole number of 0 or more`];
  if (version < replacesVersion)
    return [
      `version is ${version}, and the states of the replaced provider have version ${replacesVersion}, which Terraform refuses: declare version ${replacesVersion} if they fit the schema, or a higher one with upgrades`,
    ];
  const functions = upgrades as { readonly [version: number]: unknown };
  // The replaced provider upgrades older states, unless functions do so from an older version on.
  const first = Math.min(replacesVersion, ...Object.keys(upgrades).map(Number));
  const missing = Array.from({ length: Math.min(version - first, mostNamed) }, (_, i) => first + i).filter(
    (from) => typeof functions[from] !== "function",
  );
  const beyond = Object.keys(upgrades).filter((from) => !(Number(from) < version));
  return [
    ...missing.map(
      (from) =>
        `${place}upgrades has no function for version ${from}, so ${what} of version ${from} cannot be upgraded to ${version}`,
    ),
    ...beyond.map(
      (from) =>
        `${place}upgrades[${from}] is not below the ${what === "states" ? "schema version" : "version of the identity"}, which is ${version}`,
    ),
  ];
}

/** Returns the problems of the forms of an import ID. */
export function importProblems(
  block: Block,
  { importForms = [], slashesIn = [] }: Partial<Pick<Definition, "importForms" | "slashesIn">>,
): readonly string[] {
  const forms = importForms.map(formParts);
  return [
    ...importForms.flatMap((form, i) => {
      const names = forms[i] ?? [];
      const place = `importForms[${i}]`;
      return [
        ...(/[{}]/.test(form.replace(/\{\w+\}/g, ""))
          ? [`${place} has a brace that encloses no attribute name`]
          : []),
        ...(/[{}]/.test(form) || names.length > 0 ? [] : [`${place} names no attribute`]),
        ...(separatorsIn(form).some((separator) => /[%\dA-Fa-f]/.test(separator))
          ? [
              `${place} needs another separator between its parts, such as "/": percent codes have "%", digits and the letters A to F`,
            ]
          : []),
        ...names.flatMap((name) => primitiveProblem(block, place, name)),
        ...names
          .filter((name, at) => names.indexOf(name) < at)
          .map((name) => `${place} names ${JSON.stringify(name)} twice`),
      ];
    }),
    ...slashesIn.flatMap((name, i) =>
      forms.flat().includes(name)
        ? []
        : [`slashesIn[${i}] names ${JSON.stringify(name)}, which no import form has`],
    ),
  ];
}

/** Returns the problems of the identity of a resource. */
export function identityProblems(
  block: Block,
  { identity, update }: Partial<Pick<Definition, "identity" | "update">>,
): readonly string[] {
  if (!identity) return [];
  const isShort = Array.isArray(identity);
  const { required = [], optional, derived, mutable, ...shape } = wholeIdentity(identity);
  if (typeof identity !== "object" || !Array.isArray(required) || !Array.isArray(optional))
    return ["identity must consist of lists of attribute names"];
  const listed = [
    ...required.map((name, i) => [isShort ? `identity[${i}]` : `identity.required[${i}]`, name] as const),
    ...optional.map((name, i) => [`identity.optional[${i}]`, name] as const),
  ];
  const names = listed.map(([, name]) => name);
  return [
    ...(isShort ? [] : memberProblems(identity, identityMembers).map((problem) => `identity: ${problem}`)),
    ...derivedProblems([...required, ...optional], derived),
    ...(required.length + optional.length + Object.keys(derived).length === 0
      ? ["identity names no attribute"]
      : []),
    ...listed.flatMap(([place, name], i) => {
      const problems = primitiveProblem(block, place, name);
      if (problems.length > 0) return problems;
      const by = `${place} names ${JSON.stringify(name)}`;
      const wrong = identityAttributeProblems(block.attributes[name] as Attribute, {
        required: i < required.length,
        fixed: mutable || !update,
      });
      return [
        ...(names.indexOf(name) < i ? [`${by} twice`] : []),
        ...wrong.map((problem) => `${by}, which ${problem}`),
      ];
    }),
    ...versionProblems(shape, { place: "identity.", what: "identities" }),
  ];
}

/** Returns the problems of the derived attributes of an identity. */
function derivedProblems(
  copied: readonly string[],
  derived: { readonly [name: string]: Partial<DerivedIdentityAttribute> },
): readonly string[] {
  return Object.entries(derived).flatMap(([name, attribute]) => {
    const place = `identity.derived.${name}`;
    return [
      ...(writable.test(name)
        ? []
        : [`${place} is not a valid name: only lowercase letters, digits and underscores are allowed`]),
      ...(copied.includes(name) ? [`${place} is copied from the state, too`] : []),
      ...memberProblems(attribute, derivedMembers).map((problem) => `${place}: ${problem}`),
    ];
  });
}

/** Returns why an attribute cannot be part of an identity. */
function identityAttributeProblems(
  { sensitive, notReturned, writeOnly, ...attribute }: Attribute,
  { required, fixed }: { readonly required: boolean; readonly fixed: boolean },
): readonly string[] {
  const { identifier, nullable, modifiers } = attribute;
  const hasValue =
    identifier || attribute.required || attribute.default !== undefined || (attribute.computed && !nullable);
  const isConfigured = (attribute.required || attribute.optional) && !identifier;
  return [
    ...(sensitive ? ["is sensitive, and clients show identities"] : []),
    ...(notReturned && !writeOnly ? ["the API never returns, so that an import has no value for it"] : []),
    ...(required && !hasValue
      ? ["may be null: make it optional in the identity, or let it always have a value"]
      : []),
    ...(isConfigured && !alwaysReplaces(modifiers) && !fixed
      ? ["an update can change: use requiresReplace(), or say that the identity is mutable"]
      : []),
  ];
}

/** Reports an attribute that is not a primitive: import IDs write values as text, and identities have values without parts. */
function primitiveProblem(block: Block, place: string, name: string): readonly string[] {
  const target = findName(block, name);
  const by = `${place} names ${JSON.stringify(name)}`;
  if (target === "block") return [`${by}, which is a block`];
  if (typeof target === "string") return [`${by}, ${target}`];
  if (target.type !== "string" && target.type !== "number" && target.type !== "bool")
    return [`${by}, which is not a string, number or bool`];
  return target.writeOnly ? [`${by}, which is write-only and never in the state`] : [];
}

const operationsOf = {
  resource: ["create", "read", "update", "delete"],
  "data source": ["read"],
  action: ["invoke"],
};

/** Returns the problems of the timeouts of operations. */
export function timeoutProblems(
  { timeouts = {}, schema }: { readonly timeouts?: Timeouts | ActionTimeouts; readonly schema: Fields },
  kind: keyof typeof operationsOf,
): readonly string[] {
  const operations = operationsOf[kind];
  const given = Object.entries(timeouts);
  return [
    ...(given.length > 0 && "timeouts" in schema
      ? ["timeouts adds a block of that name, but the schema already has an attribute or block timeouts"]
      : []),
    ...given.flatMap(([name, time]) => [
      ...(operations.includes(name)
        ? []
        : [
            `timeouts names ${JSON.stringify(name)}, which is not an operation of ${kind === "action" ? "an" : "a"} ${kind} (${operations.join(", ")})`,
          ]),
      ...(durationMs(String(time))
        ? []
        : [`timeouts.${name} is ${JSON.stringify(time)}, which is not a duration such as "30s" or "1h30m"`]),
    ]),
  ];
}

/** Returns the problems of the moves to a resource of this type. */
export function moveProblems(moves: readonly Move[] = [], typeName: string): readonly string[] {
  return moves.flatMap((move, i) => {
    const { fromType, fromProvider, state } = move;
    const place = `moves[${i}]`;
    const earlier = moves
      .slice(0, i)
      .some(
        (before) =>
          before.fromType === fromType &&
          (before.fromProvider === undefined || before.fromProvider === fromProvider),
      );
    return [
      ...(/^[a-z][a-z0-9_-]*$/.test(fromType ?? "")
        ? []
        : [`${place}.fromType is ${JSON.stringify(fromType)}, which is not a valid type name`]),
      ...(fromType === typeName && fromProvider === undefined ? [`${place} is from ${typeName} itself`] : []),
      ...(fromProvider === undefined || /^([^/\s]+\/)*[^/\s]+$/.test(fromProvider)
        ? []
        : [
            `${place}.fromProvider is ${JSON.stringify(fromProvider)}, which is not the end of a provider address, such as "acme/sec"`,
          ]),
      ...(typeof state === "function" ? [] : [`${place} has no state function`]),
      ...(earlier ? [`${place} is never used: an earlier move has the same source`] : []),
    ];
  });
}
