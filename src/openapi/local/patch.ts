import { elements, isNode, type Node, own, text } from "../document.ts";

/** Thrown for a patch that cannot be applied. */
export class PatchError extends Error {
  override readonly name = "PatchError";
}

/** Returns a value after a merge patch (RFC 7396), in which null removes a member. */
export function mergedWith(target: unknown, patch: unknown): unknown {
  if (!isNode(patch)) return patch;
  const before = isNode(target) ? target : {};
  const members = Object.entries(patch).map(
    ([name, value]) => [name, value === null ? undefined : mergedWith(own(before, name), value)] as const,
  );
  const after = { ...before, ...Object.fromEntries(members) };
  return Object.fromEntries(Object.entries(after).filter(([, value]) => value !== undefined));
}

/** Returns an object after the additions, replacements and removals of a JSON Patch (RFC 6902). Throws a PatchError for others. */
export function patchedWith(object: Node, patch: unknown): Node {
  const after = elements(patch).reduce((value, one) => {
    const { op, path, value: added } = isNode(one) ? one : {};
    const steps = text(path)
      .split("/")
      .slice(1)
      .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
    return changedAt(value, steps, { op: text(op), path: text(path), value: added });
  }, object as unknown);
  return isNode(after) ? after : {};
}

interface PatchOperation {
  readonly op: string;
  readonly path: string;
  readonly value: unknown;
}

function changedAt(value: unknown, [step, ...rest]: readonly string[], change: PatchOperation): unknown {
  const { op, path, value: added } = change;
  if (!["add", "remove", "replace"].includes(op))
    throw new PatchError(`${op} is no operation that is known here`);
  if (step === undefined) return added;
  if (Array.isArray(value)) {
    const at = step === "-" ? value.length : Number(step);
    if (rest.length > 0) return value.with(at, changedAt(value[at], rest, change));
    return value.toSpliced(at, op === "add" ? 0 : 1, ...(op === "remove" ? [] : [added]));
  }
  const members = isNode(value) ? value : {};
  const isMissing = !Object.hasOwn(members, step);
  if (isMissing && (op !== "add" || rest.length > 0)) throw new PatchError(`there is no ${path}`);
  const { [step]: before, ...others } = members;
  if (rest.length > 0) return { ...members, [step]: changedAt(before, rest, change) };
  return op === "remove" ? others : { ...members, [step]: added };
}
