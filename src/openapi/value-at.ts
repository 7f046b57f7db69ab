import { isNode, type Node } from "./document.ts";

/** Returns the value at a place; undefined if there is none. */
export function valueAt(object: unknown, steps: readonly string[]): unknown {
  return steps.reduce<unknown>(
    (value, step) =>
      (isNode(value) || Array.isArray(value)) && Object.hasOwn(value, step)
        ? (value as Node)[step]
        : undefined,
    object,
  );
}

/** Returns an object with another value at a place, of which the objects around it exist; without the member for undefined. */
export function replacedAt(object: Node, [step, ...rest]: readonly string[], value: unknown): Node {
  if (step === undefined) return object;
  const inner = rest.length === 0 ? value : replacedAt(object[step] as Node, rest, value);
  // A list is changed at its index, and stays a list.
  if (Array.isArray(object)) return object.with(Number(step), inner) as unknown as Node;
  const { [step]: _, ...others } = object;
  return inner === undefined ? others : { ...object, [step]: inner };
}
