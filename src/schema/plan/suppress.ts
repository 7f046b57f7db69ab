import type { Content, Suppression } from "../schema.ts";
import { contentOf } from "../schema.ts";
import { isRecord, isSequence, type Value, type ValueRecord } from "../values/value.ts";
import { equivalent } from "./same.ts";

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

/** The paths whose change is to be hidden. Elements of sets are never looked into. */
export function suppressedPaths(
  block: Content,
  planned: ValueRecord,
  prior: ValueRecord,
): ReadonlySet<string> {
  const changes = new Map<string, Change>();
  collect(block, planned, prior, "", changes);
  const suppressed = new Set<string>();
  for (const change of changes.values()) {
    const elsewhere = (path: string) => path !== change.path && isChanged(changes, path);
    if (change.suppress?.({ planned: change.planned, prior: change.prior, changed: elsewhere })) {
      suppressed.add(change.path);
    }
  }
  return suppressed;
}

function isChanged(changes: ReadonlyMap<string, Change>, path: string): boolean {
  const isWithin = (inner: string, outer: string) =>
    inner.startsWith(`${outer}.`) || inner.startsWith(`${outer}[`);
  return [...changes.values()].some(
    (change) =>
      change.path === path || isWithin(change.path, path) || (change.isWhole && isWithin(path, change.path)),
  );
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
    if (equivalent(attribute, now, before)) continue;
    if (attribute.nested && now !== null && before !== null) {
      collectElements(contentOf(attribute.nested), now, before, place, false, into);
    }
    into.set(place, { path: place, planned: now, prior: before, suppress: attribute.suppress });
  }
  for (const [name, { block, one }] of Object.entries(content.blocks)) {
    const place = path === "" ? name : `${path}.${name}`;
    collectElements(block, planned[name] ?? null, prior[name] ?? null, place, one, into);
  }
}

function collectElements(
  content: Content,
  planned: Value,
  prior: Value,
  path: string,
  one: boolean,
  into: Map<string, Change>,
): void {
  if (isRecord(planned) && isRecord(prior)) {
    collect(content, planned, prior, path, into);
  } else if (isSequence(planned) && isSequence(prior)) {
    if (planned.length !== prior.length) into.set(path, { path, planned, prior, isWhole: true });
    for (const [i, element] of planned.entries()) {
      collectElements(content, element, prior[i] ?? null, one ? path : `${path}[${i}]`, false, into);
    }
  } else if (planned !== prior) {
    into.set(path, { path, planned, prior, isWhole: true });
  }
}
