import { elements, isNode, type Node, own, resolved, text } from "../document.ts";
import { selectedVariant } from "./variant.ts";

/**
 * Converts a stored object to a response: the members of the schema, except for write-only ones. Required members that were never set, and
 * defaults, have a valid value.
 */
export function responseBody(document: Node, schema: unknown, stored: unknown): unknown {
  return new Showing(document).value(schema, stored, 0);
}

const deepest = 20;

class Showing {
  readonly #document: Node;

  constructor(document: Node) {
    this.#document = document;
  }

  value(schema: unknown, stored: unknown, depth: number): unknown {
    const node = this.#joined(schema, stored);
    if (depth > deepest) return stored ?? null;
    if (stored === null) return null;
    if (Array.isArray(stored)) return stored.map((one) => this.value(node.items ?? {}, one, depth + 1));
    if (isNode(stored) || (stored === undefined && isNode(node.properties))) {
      return this.#object(node, isNode(stored) ? stored : {}, depth);
    }
    return stored === undefined ? this.#sample(node, depth) : stored;
  }

  #object(node: Node, stored: Node, depth: number): Node {
    const properties = isNode(node.properties) ? node.properties : null;
    if (properties === null) return stored;
    const required = new Set(elements(node.required));
    const members = Object.keys(properties).flatMap((name) => {
      const property = this.#joined(own(properties, name), own(stored, name));
      if (property.writeOnly === true) return [];
      const isThere = Object.hasOwn(stored, name);
      if (!isThere && !required.has(name) && property.default === undefined) return [];
      return [[name, this.value(own(properties, name), own(stored, name), depth + 1)] as const];
    });
    const more = node.additionalProperties;
    const others = isNode(more) || more === true ? Object.entries(stored) : [];
    return Object.fromEntries([...others.filter(([name]) => !Object.hasOwn(properties, name)), ...members]);
  }

  /** Returns a valid value for a member that was never set. */
  #sample(node: Node, depth: number): unknown {
    if (node.default !== undefined) return node.default;
    if (Object.hasOwn(node, "const")) return node.const;
    const [choice] = elements(node.enum);
    if (choice !== undefined) return choice;
    const type = Array.isArray(node.type) ? node.type.find((one) => one !== "null") : node.type;
    if (node.nullable === true || elements(node.type).includes("null")) return null;
    switch (type) {
      case "string":
        return samples.get(text(node.format)) ?? "sample".padEnd(Number(node.minLength ?? 0), "x");
      case "integer":
      case "number":
        return Number(node.minimum ?? 0);
      case "boolean":
        return false;
      case "array":
        return Array.from({ length: Number(node.minItems ?? 0) }, () =>
          this.value(node.items, undefined, depth + 1),
        );
      default:
        return {};
    }
  }

  /**
   * Returns a schema with its references resolved and the parts of allOf joined; of several variants, the first one that
   * matches the stored object.
   */
  #joined(schema: unknown, stored: unknown, steps = 0): Node {
    const node = resolved(this.#document, schema);
    if (node === null || steps > deepest) return {};
    const variants = [...elements(node.oneOf), ...elements(node.anyOf)];
    const candidates = variants.filter((variant) => this.#mayBe(variant, stored, steps));
    const fitting =
      selectedVariant(this.#document, node, variants, stored) ??
      candidates.find((variant) => this.#hasAll(variant, stored, steps)) ??
      candidates[0] ??
      variants.find((variant) => resolved(this.#document, variant)?.type !== "null");
    const parts = [...elements(node.allOf), ...(fitting === undefined ? [] : [fitting])];
    const keywords = new Map(Object.entries(node));
    for (const part of parts.map((one) => this.#joined(one, stored, steps + 1))) {
      for (const [key, value] of Object.entries(part)) {
        const known = keywords.get(key);
        if (key === "properties" && isNode(known) && isNode(value)) keywords.set(key, { ...value, ...known });
        else if (key === "required") keywords.set(key, [...elements(known), ...elements(value)]);
        else if (known === undefined) keywords.set(key, value);
      }
    }
    return Object.fromEntries(keywords);
  }

  /** Reports whether a stored object has all required members of a variant, and none with a value that the variant excludes. */
  #mayBe(variant: unknown, stored: unknown, steps: number): boolean {
    if (!isNode(stored)) return false;
    const { properties, required } = this.#joined(variant, undefined, steps + 1);
    const isAllowed = (name: string, property: unknown) => {
      const node = resolved(this.#document, property) ?? {};
      const choices = Object.hasOwn(node, "const") ? [node.const] : elements(node.enum);
      return choices.length === 0 || !Object.hasOwn(stored, name) || choices.includes(stored[name]);
    };
    return (
      isNode(properties) &&
      Object.entries(properties).every(([name, property]) => isAllowed(name, property)) &&
      elements(required).every((name) => Object.hasOwn(stored, String(name)))
    );
  }

  #hasAll(variant: unknown, stored: unknown, steps: number): boolean {
    const { properties } = this.#joined(variant, undefined, steps + 1);
    return (
      isNode(properties) &&
      isNode(stored) &&
      Object.keys(stored).every((name) => Object.hasOwn(properties, name))
    );
  }
}

const samples: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "date-time": "2030-01-02T09:00:00Z",
    date: "2030-01-02",
    uuid: "2f1b8c0e-5b1d-4f6e-9c3a-7d2e8f4a6b10",
    uri: "https://example.com/",
    ipv4: "192.0.2.1",
    ipv6: "2001:db8::1",
    email: "someone@example.com",
  }),
);
