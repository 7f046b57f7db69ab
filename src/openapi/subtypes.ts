import { elements, isNode, type Node, own, resolved } from "./document.ts";
import { distinct } from "./names.ts";
import { isTarget } from "./shape.ts";

const place = "#/components/schemas/";

/**
 * Returns a document in which a schema with a discriminator, whose members other schemas take over by `allOf`, has those as its variants: a
 * reference to such a schema means any of them. Without that, a request that replaces an object would lack the members of its variant.
 */
export function withSubtypes(document: Node): Node {
  const components = resolved(document, document.components);
  const schemas = components && resolved(document, components.schemas);
  if (!components || !schemas) return document;
  const parents = parentsOf(document, schemas);
  const isBase = (name: string) => {
    const schema = own(schemas, name);
    return (
      isNode(schema) &&
      isNode(schema.discriminator) &&
      [schema.oneOf, schema.anyOf].every((variants) => elements(variants).length === 0)
    );
  };
  const names = Object.keys(schemas);
  // The variants of a variant are those of the outermost schema.
  const bases = names.filter((name) => isBase(name) && !ancestorsOf(name, parents).some(isBase));
  const taken = new Set(names);
  const changed = new Map<string, unknown>();
  for (const name of bases) {
    const base = own(schemas, name) as Node;
    const mapping = resolved(document, (base.discriminator as Node).mapping) ?? {};
    const isMapped = (other: string) =>
      Object.keys(mapping).length === 0 ||
      Object.values(mapping).some((target) => isTarget(referenceTo(other), target));
    const heirs = names.filter((other) => ancestorsOf(other, parents).includes(name) && isMapped(other));
    if (heirs.length === 0) continue;
    const common = distinct(`${name}Base`, taken);
    taken.add(common);
    const toCommon = (part: unknown): unknown =>
      isNode(part) && resolved(document, part) === base ? { ...part, $ref: referenceTo(common) } : part;
    for (const other of names.filter((one) => parents.get(one)?.has(name))) {
      const heir = (changed.get(other) ?? own(schemas, other)) as Node;
      changed.set(other, { ...heir, allOf: elements(heir.allOf).map(toCommon) });
    }
    const isSelf = (target: unknown) => isTarget(referenceTo(name), target);
    const isConcrete = Object.values(mapping).some(isSelf);
    const targets = Object.entries(mapping).map(([key, target]) => [
      key,
      isSelf(target) ? referenceTo(common) : target,
    ]);
    const { additionalProperties: _a, allOf: _b, properties: _c, required: _d, type: _e, ...facts } = base;
    changed.set(common, base);
    changed.set(name, {
      ...facts,
      oneOf: [...(isConcrete ? [common] : []), ...heirs].map((one) => ({ $ref: referenceTo(one) })),
      discriminator: {
        ...(base.discriminator as Node),
        ...(targets.length > 0 && { mapping: Object.fromEntries(targets) }),
      },
    });
  }
  if (changed.size === 0) return document;
  return {
    ...document,
    components: { ...components, schemas: { ...schemas, ...Object.fromEntries(changed) } },
  };
}

function referenceTo(name: string): string {
  return `${place}${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** The names of the schemas that each schema takes over by `allOf`. */
function parentsOf(document: Node, schemas: Node): ReadonlyMap<string, ReadonlySet<string>> {
  const nameOf = new Map(Object.entries(schemas).map(([name, schema]) => [schema, name]));
  return new Map(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      new Set(
        elements(isNode(schema) ? own(schema, "allOf") : undefined).flatMap((part) => {
          const isReference = isNode(part) && Object.hasOwn(part, "$ref");
          return (isReference && nameOf.get(resolved(document, part))) || [];
        }),
      ),
    ]),
  );
}

function ancestorsOf(name: string, parents: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] {
  const found = new Set<string>();
  const add = (one: string): void => {
    for (const parent of parents.get(one) ?? []) {
      if (found.has(parent)) continue;
      found.add(parent);
      add(parent);
    }
  };
  add(name);
  return [...found];
}
