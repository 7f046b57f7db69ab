import type { Content, Suppression } from "../schema.ts";
import { contentOf } from "../schema.ts";
import { isRecord, isSequence, type Value, type ValueRecord } from "../values/value.ts";
import type { Arrangement } from "./match.ts";
import { isEquivalent } from "./same.ts";

/**
 * Hides the change of an attribute until one of the named ones changes, too: for a value that cannot be compared.
 * Names are written from the top of the resource: `unlessChanged("name", "credentials.client_id")`.
 */
export function unlessChanged(...paths: readonly string[]): Suppression {
  return Object.assign(({ changed }: Parameters<Suppression>[0]) => !paths.some(changed), { names: paths });
}

interface Change {
  readonly path: string;
  readonly planned: Value;
  readonly prior: Value;
  readonly suppress?: Suppression | undefined;
  /** Whether something came or went, with everything in it. */
  readonly isWhole?: boolean;
}

/** What differs between a planned and a prior state. Elements of sets are never looked into. */
export class Changes {
  readonly #all = new Map<string, Change>();
  /** The paths of all in which something changes. */
  #around: ReadonlySet<string> | undefined;

  constructor(block: Content, planned: ValueRecord, prior: ValueRecord) {
    collect(block, planned, prior, "", this.#all);
  }

  get list(): readonly Change[] {
    return [...this.#all.values()];
  }

  /** Whether what is at a place changes, or something in it, or all that it is in. */
  has(path: string): boolean {
    this.#around ??= new Set([...this.#all.keys()].flatMap(pathsAround));
    return (
      this.#all.has(path) ||
      this.#around.has(path) ||
      pathsAround(path).some((outer) => this.#all.get(outer)?.isWhole)
    );
  }
}

/** The paths of all that a path is in. */
function pathsAround(path: string): readonly string[] {
  return Array.from(path.matchAll(/[.[]/g), ({ index }) => path.slice(0, index));
}

/** The paths whose change is to be hidden. */
export function suppressedPaths(changes: Changes): ReadonlySet<string> {
  const hidden = changes.list.filter((change) => {
    const elsewhere = (path: string) => path !== change.path && changes.has(path);
    return change.suppress?.({ planned: change.planned, prior: change.prior, changed: elsewhere });
  });
  return new Set(hidden.map(({ path }) => path));
}

function collect(
  content: Content,
  planned: ValueRecord,
  prior: ValueRecord,
  path: string,
  into: Map<string, Change>,
): void {
  for (const [name, attribute] of Object.entries(content.attributes)) {
    const place = path === "" ? name : `${path}.${name}`;
    const [now, before] = [planned[name] ?? null, prior[name] ?? null];
    if (isEquivalent(attribute, now, before)) continue;
    if (attribute.broughtBy !== undefined) {
      // Another version of what is write-only is another value of what it is a form of.
      const owner = path === "" ? attribute.broughtBy : `${path}.${attribute.broughtBy}`;
      if (!into.has(owner)) into.set(owner, { path: owner, planned: now, prior: before });
    }
    const { nested } = attribute;
    if (nested && now !== null && before !== null)
      collectElements({ nesting: nested.nesting, content: contentOf(nested) }, now, before, place, into);
    into.set(place, { path: place, planned: now, prior: before, suppress: attribute.suppress });
  }
  for (const [name, { block, nesting, one }] of Object.entries(content.blocks)) {
    const place = path === "" ? name : `${path}.${name}`;
    const arrangement = { nesting, one, content: block };
    collectElements(arrangement, planned[name] ?? null, prior[name] ?? null, place, into);
  }
}

function collectElements(
  { nesting, content, one = false }: Arrangement & { readonly one?: boolean },
  planned: Value,
  prior: Value,
  path: string,
  into: Map<string, Change>,
): void {
  const collectOne = (element: Value, before: Value, place: string) =>
    collectElements({ nesting: "single", content }, element, before, place, into);
  if (isRecord(planned) && isRecord(prior) && nesting !== "map") {
    collect(content, planned, prior, path, into);
  } else if (isRecord(planned) && isRecord(prior)) {
    const keys = Object.keys({ ...planned, ...prior });
    for (const key of keys)
      collectOne(planned[key] ?? null, prior[key] ?? null, `${path}[${JSON.stringify(key)}]`);
  } else if (isSequence(planned) && isSequence(prior)) {
    if (planned.length !== prior.length) into.set(path, { path, planned, prior, isWhole: true });
    for (const [i, element] of planned.entries())
      collectOne(element, prior[i] ?? null, one ? path : `${path}[${i}]`);
  } else if (planned !== prior) {
    into.set(path, { path, planned, prior, isWhole: true });
  }
}
