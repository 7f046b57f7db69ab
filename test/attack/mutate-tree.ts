import { oddNumber, oddText } from "./odd-values.ts";
import type { Random } from "./random.ts";

type Step = string | number;

/** Returns plain data, as in JSON or MessagePack, with one to three parts mutated. */
export function mutatedTree(tree: unknown, random: Random): unknown {
  let made = tree;
  for (let left = random.pick([1, 1, 2, 3]); left > 0; left--) {
    const place = random.pick(placesIn(made));
    made = changedAt(made, place, (value) => random.pick(changes)(value, random));
  }
  return made;
}

const gone = Symbol("gone");

const changes: readonly ((value: unknown, random: Random) => unknown)[] = [
  () => gone,
  () => null,
  (_, random) => oddText(random),
  (_, random) => plain(oddNumber(random)),
  (_, random) => random.chance(0.5),
  () => [],
  () => ({}),
  (value) => [value],
  (value) => ({ value }),
  (value) => [value, value],
  (value) => jsonOf(value),
  (value) => (Array.isArray(value) ? [...value, ...value] : [value, null]),
  (value) => (isObject(value) ? { ...value, unheard_of: 1 } : { [jsonOf(value)]: value }),
  (_, random) => nested(random.between(2, 600)),
];

function plain(value: unknown): unknown {
  return typeof value === "number" ? value : Number(String(value));
}

function nested(depth: number): unknown {
  let made: unknown = 1;
  for (let left = depth; left > 0; left--) made = left % 2 === 0 ? [made] : { a: made };
  return made;
}

function isObject(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** Returns the places of a tree, the root first, up to a number that can be visited quickly. */
function placesIn(tree: unknown, at: readonly Step[] = []): readonly (readonly Step[])[] {
  if (at.length > 40) return [at];
  const parts: [Step, unknown][] = Array.isArray(tree)
    ? tree.slice(0, 50).map((part, i): [Step, unknown] => [i, part])
    : isObject(tree)
      ? Object.entries(tree)
      : [];
  return [at, ...parts.flatMap(([step, part]) => placesIn(part, [...at, step]))];
}

function changedAt(
  tree: unknown,
  [step, ...rest]: readonly Step[],
  change: (value: unknown) => unknown,
): unknown {
  if (step === undefined) {
    const made = change(tree);
    return made === gone ? null : made;
  }
  if (Array.isArray(tree)) {
    const made = rest.length === 0 ? change(tree[Number(step)]) : changedAt(tree[Number(step)], rest, change);
    return tree.flatMap((part, i) => (i !== step ? [part] : made === gone ? [] : [made]));
  }
  if (!isObject(tree)) return tree;
  const made = rest.length === 0 ? change(tree[step]) : changedAt(tree[step], rest, change);
  return Object.fromEntries(
    Object.entries(tree).flatMap(([name, part]) =>
      name !== step ? [[name, part]] : made === gone ? [] : [[name, made]],
    ),
  );
}

function jsonOf(value: unknown): string {
  return JSON.stringify(value)?.slice(0, 1000) ?? "";
}
