import { type Diagnostics, ownError } from "../../diagnostic.ts";
import { type DeclaredIdentity, declaredIdentity, isDerived } from "../../identity.ts";
import type { Resource } from "../../resource.ts";
import { isUnknown } from "../../values/unknown.ts";
import {
  asRecord,
  isRecord,
  isWhollyKnown,
  record,
  sameValue,
  type Value,
  type ValueRecord,
} from "../../values/value.ts";
import { toView } from "../../view.ts";

// The identity of an object is a part of its state. The copy that a client stores next to the state may be missing: older clients
// and other hosts store none.

/** Returns the identity according to a state; null if the type has none, or if a required attribute is not known. */
export function identityOf(resource: Resource, state: Value): ValueRecord | null {
  const declared = declaredIdentity(resource);
  const part = knownIdentity(resource, state);
  return part && declared?.required.every((name) => (part[name] ?? null) !== null) ? part : null;
}

/** Returns the known part of the identity according to a state, with null for the rest; null if no part is known. */
export function knownIdentity(resource: Resource, state: Value): ValueRecord | null {
  const declared = declaredIdentity(resource);
  if (!declared || !isRecord(state)) return null;
  const part = record(declared.names.map((name) => [name, canonical(resource, name, state[name] ?? null)]));
  return saysSomething(part) ? part : null;
}

/**
 * Returns the derived attributes of the identity of an object, by name, with null for what is not known; empty if there are none. Throws what the author's
 * functions throw.
 */
export function derivedIdentity(
  resource: Resource,
  state: Value,
  context: { readonly api: unknown },
): ValueRecord {
  const { derived = {} } = declaredIdentity(resource) ?? {};
  const all = Object.entries(derived);
  if (all.length === 0 || !isRecord(state)) return record();
  const from = { object: toView(resource.block, state), api: context.api };
  return record(
    all.map(([name, attribute]) => {
      const value: unknown = attribute.value(from) ?? null;
      if (value !== null && typeof value !== "string" && !isUnknown(value as Value))
        throw new Error(
          `value of identity.derived.${name} returned ${typeof value === "object" ? "an object" : `a ${typeof value}`} instead of a string`,
        );
      return [name, typeof value === "string" ? value : null];
    }),
  );
}

/** Returns the identity that an import or a move names, according to the state and the stored identity before the first read. */
export function namedIdentity(resource: Resource, prior: Value, stored: Value): ValueRecord | null {
  return knownIdentity(resource, withDerived(prior, derivedPart(resource, stored)));
}

/** Returns the identity of an object after an operation. A derived attribute that is not known keeps its stored value. */
function identityNow(
  resource: Resource,
  {
    state,
    stored,
    derived = {},
  }: { readonly state: Value; readonly stored: Value; readonly derived: ValueRecord | undefined },
): ValueRecord | null {
  const known = record(Object.entries(derived).filter(([, value]) => value !== null));
  return identityOf(resource, withDerived(withDerived(state, derivedPart(resource, stored)), known));
}

/** Returns a state with the derived attributes of its identity. */
function withDerived(state: Value, derived: ValueRecord): Value {
  return isRecord(state) ? record([...Object.entries(state), ...Object.entries(derived)]) : state;
}

/** Returns the derived attributes of an identity. */
function derivedPart(resource: Resource, identity: Value): ValueRecord {
  const declared = declaredIdentity(resource);
  const known = Object.entries(asRecord(identity));
  return record(declared ? known.filter(([name]) => isDerived(declared, name)) : []);
}

/** Returns the canonical form of a value, so that all spellings of one value are the same identity. */
function canonical({ block }: Resource, name: string, value: Value): Value {
  if (value === null || isUnknown(value)) return null;
  return block.attributes[name]?.canonical?.(value) ?? value;
}

/** Reports whether an identity has a value: all nulls count as no identity, and one with unknown values identifies no object. */
function saysSomething(identity: Value): identity is ValueRecord {
  return (
    isRecord(identity) && isWhollyKnown(identity) && Object.values(identity).some((value) => value !== null)
  );
}

/** Returns the identity that a client has stored, or null. */
function storedIdentity(resource: Resource, stored: Value): ValueRecord | null {
  return declaredIdentity(resource) && saysSomething(stored) ? stored : null;
}

/** The states of an object before and after an operation. */
interface States {
  readonly prior: Value;
  readonly state: Value;
}

/** The object whose identity is determined. */
interface Subject {
  readonly typeName: string;
  /** The derived attributes of its identity after the operation. */
  readonly derived?: ValueRecord;
  /** Collects the problems. Nothing is added if it already has errors. */
  readonly diagnostics: Diagnostics;
}

/**
 * Returns the identity of an object after a read. The stored identity stays if the state has none or if the read failed.
 * After an import or a move, the identity may still lack values, and its spelling is that of the API. `isOwn` says that this provider wrote the
 * prior state, moved it, or read it after an import: it identifies the object for a client that stores no identities.
 */
export function identityAfterRead(
  resource: Resource,
  {
    prior,
    state,
    stored,
    imported,
    isOwn,
  }: States & { readonly stored: Value; readonly imported: boolean; readonly isOwn: boolean },
  subject: Subject,
): Value {
  if (state === null) return null;
  const before = storedIdentity(resource, stored) ?? (isOwn ? identityOf(resource, prior) : null);
  const found = identityNow(resource, { state, stored, derived: subject.derived });
  if (subject.diagnostics.hasErrors) return before ?? found;
  if (!found) {
    if (!before) reportMissing(resource, "Read", subject);
    return before;
  }
  if (imported) {
    // The prior state has what the import or the move names. The stored identity of a move may be that of another type.
    const named = namedIdentity(resource, prior, stored);
    if (named) checkImported(resource, named, found, subject);
    return found;
  }
  if (!before) return found;
  if (isSame(resource, before, found)) return completed(before, found);
  if (declaredIdentity(resource)?.mutable) return found;
  reportChange(resource, { prior, before, after: found, verb: "read" }, subject);
  return before;
}

/**
 * Returns the identity of a created or updated object according to its state. Problems with the identity never lose a created
 * object.
 */
export function identityAfterApply(
  resource: Resource,
  { prior, state, planned }: States & { readonly planned: Value },
  subject: Subject,
): Value {
  if (state === null) return null;
  // The plan of a create has no object yet.
  const before = prior === null ? null : storedIdentity(resource, planned);
  const made = identityNow(resource, { state, stored: before, derived: subject.derived });
  if (!made) {
    if (!subject.diagnostics.hasErrors && !before)
      reportMissing(resource, prior === null ? "Create" : "Update", subject);
    return before ?? identityOf(resource, prior);
  }
  if (!before) return made;
  if (isSame(resource, before, made)) return completed(before, made);
  const { mutable } = declaredIdentity(resource) ?? {};
  if (!subject.diagnostics.hasErrors && !mutable)
    reportChange(resource, { prior, before, after: made, verb: "update" }, subject);
  return made;
}

/**
 * Returns the identity of an object in its plan: the stored one. An object to be created has none, although the second plan of a
 * replacement receives the identity of the old object.
 */
export function keptIdentity(resource: Resource, prior: Value, stored: Value): Value {
  return prior === null ? null : (storedIdentity(resource, stored) ?? identityOf(resource, prior));
}

/** Reports an update that would change the identity of its object. Values that are not known yet are checked during the apply. */
export function checkPlannedIdentity(
  resource: Resource,
  { prior, planned, stored }: { readonly prior: Value; readonly planned: Value; readonly stored: Value },
  subject: Subject,
): void {
  const declared = declaredIdentity(resource);
  const before = storedIdentity(resource, stored);
  if (!declared || !before || !isRecord(planned) || declared.mutable || subject.diagnostics.hasErrors) return;
  const after = record(
    declared.names.map((name) => {
      const value = planned[name] ?? null;
      return [
        name,
        isUnknown(value) || isDerived(declared, name)
          ? (before[name] ?? null)
          : canonical(resource, name, value),
      ];
    }),
  );
  if (!isSame(resource, before, after))
    reportChange(resource, { prior, before, after, verb: "plan" }, subject);
}

/** Returns the identity of an object that came from another type; values missing in its state are taken from the old identity. */
export function identityAfterMove(resource: Resource, state: Value, source: Value): Value {
  const declared = declaredIdentity(resource);
  if (!declared) return null;
  const [moved, before] = [asRecord(knownIdentity(resource, state)), asRecord(source)];
  const whole = record(declared.names.map((name) => [name, moved[name] ?? before[name] ?? null]));
  return saysSomething(whole) ? whole : null;
}

/** Reports whether two identities belong to one object. Values that were unknown before, for example after a move or an import, are ignored. */
function isSame(resource: Resource, before: ValueRecord, after: ValueRecord): boolean {
  const { names, type } = declaredIdentity(resource) as DeclaredIdentity;
  return names.every((name) => {
    const [was, is] = [before, after].map((identity) => canonical(resource, name, identity[name] ?? null));
    if (was === null) return true;
    return sameValue(type[1][name] ?? "string", was ?? null, is ?? null);
  });
}

/** Returns the stored identity with its missing values added. */
function completed(before: ValueRecord, found: ValueRecord): ValueRecord {
  return record(Object.entries(found).map(([name, value]) => [name, before[name] ?? value]));
}

function reportMissing(
  resource: Resource,
  operation: "Create" | "Read" | "Update",
  { typeName, diagnostics }: Subject,
): void {
  const declared = declaredIdentity(resource);
  if (!declared) return;
  const detail = `The state of ${typeName} lacks the identity of the object: ${declared.required.join(", ")}. This is a bug in the provider, not in your configuration. Please report it.`;
  diagnostics.add(ownError([], `Missing Resource Identity After ${operation}`, detail).diagnostic);
}

const places = {
  plan: "The plan gives it",
  read: "The read found",
  update: "After the update it has",
} as const;

interface Change {
  readonly prior: Value;
  readonly before: ValueRecord;
  readonly after: ValueRecord;
  readonly verb: keyof typeof places;
}

function reportChange(
  resource: Resource,
  { prior, before, after, verb }: Change,
  { typeName, diagnostics }: Subject,
): void {
  const own = identityOf(resource, withDerived(prior, derivedPart(resource, before)));
  if (own && !isSame(resource, before, own)) {
    const detail = `The state of ${typeName} has the identity ${identityText(before)}, and its attributes have ${identityText(own)}. Something other than Terraform changed the state. Remove the object from the state and import it.`;
    diagnostics.error([], "Contradictory Resource State", detail);
    return;
  }
  const others = Object.keys(before).filter(
    (name) => !isSame(resource, pick(before, [name]), pick(after, [name])),
  );
  const calls = others.map((name) => `requireReplace(at.${name})`).join(" and ");
  const advice = `\n\nFor the author of the provider: if another object has the new value, call ${calls} in modifyPlan, or declare requiresReplace().`;
  const detail = `The object of ${typeName} has the identity ${identityText(before)}. ${places[verb]} the identity ${identityText(after)}. The identity of an object never changes. If it is another object now, remove it from the state and import that. Otherwise this is a bug in the provider. Please report it.${verb === "read" ? "" : advice}`;
  diagnostics.error([], "Unexpected Identity Change", detail);
}

/** Reports an import or a move whose read found an object with other values than the named ones. */
function checkImported(
  resource: Resource,
  named: ValueRecord,
  found: ValueRecord,
  { typeName, diagnostics }: Subject,
): void {
  const { names, mutable } = declaredIdentity(resource) as DeclaredIdentity;
  if (mutable) return;
  // Many APIs ignore the case of letters in an ID, and return their own spelling.
  const [wanted, actual] = [inLowerCase(named), inLowerCase(found)];
  const others = names.filter((name) => !isSame(resource, pick(wanted, [name]), pick(actual, [name])));
  if (others.length === 0) return;
  const texts = [named, found].map((identity) => identityText(pick(identity, others)));
  const detail = `The import or the move of ${typeName} names an object with ${texts[0]}, and the read found one with ${texts[1]}. If that is the right object, name it by the values that the read found. If not, use a provider configuration with which the API has the named object.`;
  diagnostics.error([], "Read found another object", detail);
}

function inLowerCase(identity: ValueRecord): ValueRecord {
  const lower = (value: Value) => (typeof value === "string" ? value.toLowerCase() : value);
  return record(Object.entries(identity).map(([name, value]) => [name, lower(value)]));
}

/** Returns these attributes of an identity; the others count as not known. */
function pick(identity: ValueRecord, names: readonly string[]): ValueRecord {
  return record(names.map((name) => [name, identity[name] ?? null]));
}

/** Formats an identity for messages. It contains no secrets, which definitionProblems ensures. */
export function identityText(identity: ValueRecord): string {
  const parts = Object.entries(identity).map(([name, value]) => {
    return `${name} = ${typeof value === "string" ? JSON.stringify(value) : String(value)}`;
  });
  return `{ ${parts.join(", ")} }`;
}
