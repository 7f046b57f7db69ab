import { toDynamic, toPlain } from "./codec/plain.ts";
import { isNumeric, sameNumber } from "./values/number.ts";
import { partType, sameType, type Type } from "./values/type.ts";
import { isUnknown } from "./values/unknown.ts";
import { Dynamic, isRecord, isSequence, isWhollyKnown, record, type Value } from "./values/value.ts";
import { partAt } from "./walk.ts";

// Completes planned values that are known in part. Terraform accepts any value for an unknown part, and requires the known ones.

/** Returns a planned value of a type with the parts of another value where the plan is unknown; null where that has none. */
export function completeValue(type: Type, planned: Value, found: Value): Value {
  if (isUnknown(planned)) return isUnknown(found) ? null : found;
  if (isWhollyKnown(planned)) return planned;
  if (planned instanceof Dynamic) {
    const completed = completeTyped(planned, found instanceof Dynamic ? found : null);
    return completed.value === null ? null : new Dynamic(completed.type, completed.value);
  }
  if (isSequence(planned)) {
    if (type[0] === "set" && isSequence(found)) return completeSet(planned, found);
    return planned.map((part, i) => completeValue(partType(type, i), part, partAt(found, i)));
  }
  if (!isRecord(planned)) return planned;
  return record(
    Object.entries(planned).map(([key, part]) => [
      key,
      completeValue(partType(type, key), part, partAt(found, key)),
    ]),
  );
}

/** Returns a value with null for its unknown parts. */
export function nullUnknowns(value: Value): Value {
  return completeValue("dynamic", value, null);
}

/** Completes a value that has its own type, which is that of the found value where the plan leaves it open. */
function completeTyped({ type, value }: Dynamic, found: Dynamic | null): Dynamic {
  if (isUnknown(value)) {
    const none = new Dynamic(type, null);
    if (!found) return none;
    if (type === "dynamic") return found;
    const fitting = toDynamic(toPlain(found), none);
    return fitting && conforms(fitting.type, type) ? fitting : none;
  }
  if (typeof type === "string" || isWhollyKnown(value)) return new Dynamic(type, value);
  const at = (step: string | number, part: Value) => {
    const there = found && partAt(found.value, step);
    const other = there === null ? null : new Dynamic(partType(found?.type ?? "dynamic", step), there);
    return completeTyped(new Dynamic(partType(type, step), part), other);
  };
  if (isSequence(value)) {
    if (type[0] === "set") return new Dynamic(type, completeSet(value, fittingElements(type, found)));
    const parts = value.map((part, i) => at(i, part));
    const values = parts.map((part) => part.value);
    return new Dynamic(type[0] === "tuple" ? ["tuple", parts.map((part) => part.type)] : type, values);
  }
  if (!isRecord(value)) return new Dynamic(type, value);
  const types: { [name: string]: Type } = Object.create(null);
  const values = record();
  for (const [key, part] of Object.entries(value)) {
    const completed = at(key, part);
    types[key] = completed.type;
    values[key] = completed.value;
  }
  return new Dynamic(type[0] === "object" ? ["object", types] : type, values);
}

function fittingElements(type: Type, found: Dynamic | null): readonly Value[] {
  const value = found && (toDynamic(toPlain(found), new Dynamic(type, null))?.value ?? null);
  return isSequence(value) ? value : [];
}

/**
 * Completes a set: elements that are known choose first, then those that are known in part. Elements of the plan may turn out to be
 * equal, so that the set has fewer.
 */
function completeSet(planned: readonly Value[], found: readonly Value[]): readonly Value[] {
  const rest = [...found];
  const take = (fits: (other: Value) => boolean): Value | undefined => {
    const at = rest.findIndex(fits);
    return at < 0 ? undefined : rest.splice(at, 1)[0];
  };
  const order = planned.map((part, i) => ({
    part,
    i,
    rank: isWhollyKnown(part) ? 0 : isUnknown(part) ? 2 : 1,
  }));
  const completed = new Map<number, Value>();
  for (const { part, i, rank } of order.sort((a, b) => a.rank - b.rank)) {
    const other = take((one) => mayBecome(part, one));
    if (rank === 0) completed.set(i, part);
    else if (other !== undefined) completed.set(i, other);
    else if (rank === 1) completed.set(i, nullUnknowns(part));
  }
  return planned.flatMap((_, i) => (completed.has(i) ? [completed.get(i) ?? null] : []));
}

/** Reports whether a planned value may become another one, which may differ in its unknown parts only. */
function mayBecome(planned: Value, found: Value): boolean {
  if (isUnknown(planned)) return true;
  if (isNumeric(planned) && isNumeric(found)) return sameNumber(planned, found);
  if (planned instanceof Dynamic && found instanceof Dynamic) return mayBecome(planned.value, found.value);
  if (isSequence(planned) && isSequence(found))
    return planned.length === found.length && planned.every((part, i) => mayBecome(part, found[i] ?? null));
  if (!isRecord(planned) || !isRecord(found)) return planned === found;
  const keys = Object.keys(planned);
  return (
    keys.length === Object.keys(found).length &&
    keys.every((key) => key in found && mayBecome(planned[key] ?? null, found[key] ?? null))
  );
}

/** Reports whether Terraform accepts a value of a type after a plan with another: the same type, in parts that the plan left open any. */
export function conforms(type: Type, planned: Type): boolean {
  if (planned === "dynamic") return true;
  if (typeof planned === "string" || typeof type === "string" || planned[0] !== type[0])
    return sameType(type, planned);
  if (planned[0] !== "object" && planned[0] !== "tuple") return conforms(partType(type, 0), planned[1]);
  const [names, others] = [Object.keys(planned[1]), Object.keys(type[1])];
  return (
    names.length === others.length &&
    names.every((name) => others.includes(name) && conforms(partType(type, name), partType(planned, name)))
  );
}
