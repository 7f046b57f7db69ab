import { exactJson } from "../../schema/codec/exact-json.ts";
import { elements, isNode, type Node, own, resolved } from "../document.ts";

/**
 * Reads a form as the JSON that its schema describes. The types of the schema decide which texts are numbers and booleans. Lists repeat
 * their name, also as in `tags[]`, or number it as in `tags[0]`, and members of objects have their names in brackets.
 */
export function formValue(document: Node, schema: unknown, form: string | URLSearchParams): unknown {
  const root: Field = { texts: [], members: new Map() };
  for (const [name, text] of new URLSearchParams(form)) fieldAt(root, pathOf(name)).texts.push(text);
  return new FormReader(document).object(root, [schema]);
}

/** The value at one place of a form. */
interface Field {
  readonly texts: string[];
  readonly members: Map<string, Field>;
}

/** The parts of a name: `a`, `b` and `0` for `a[b][0]`. A name of another form is one part. */
function pathOf(name: string): readonly string[] {
  const [, head, brackets] = /^([^[\]]+)((?:\[[^[\]]+\]){0,20})(?:\[\])?$/.exec(name) ?? [];
  if (head === undefined || brackets === undefined) return [name];
  return [head, ...brackets.split("]").flatMap((part) => (part === "" ? [] : [part.slice(1)]))];
}

function fieldAt(root: Field, path: readonly string[]): Field {
  return path.reduce((field, part) => {
    const member: Field = field.members.get(part) ?? { texts: [], members: new Map() };
    field.members.set(part, member);
    return member;
  }, root);
}

class FormReader {
  readonly #document: Node;

  constructor(document: Node) {
    this.#document = document;
  }

  object({ members }: Field, schemas: readonly unknown[]): Node {
    const nodes = this.#nodes(schemas);
    const schemasOf = (name: string) =>
      nodes.flatMap((node) => {
        const properties = isNode(node.properties) ? node.properties : {};
        return [own(properties, name) ?? node.additionalProperties];
      });
    return Object.fromEntries(
      [...members].map(([name, field]) => [name, this.#value(field, schemasOf(name))]),
    );
  }

  #value(field: Field, schemas: readonly unknown[]): unknown {
    const { members, texts } = field;
    const nodes = this.#nodes(schemas);
    const types = typesIn(nodes);
    const items = nodes.map((node) => node.items);
    const isNumbered = [...members.keys()].every((key) => /^\d+$/.test(key));
    if (members.size > 0) {
      return types.has("array") && isNumbered
        ? [...members.values()].map((member) => this.#value(member, items))
        : this.object(field, schemas);
    }
    if (!types.has("array")) return scalar(texts.at(-1) ?? "", nodes);
    const itemNodes = this.#nodes(items);
    return texts.join("") === "" ? [] : texts.map((text) => scalar(text, itemNodes));
  }

  /** Returns the schemas with all references and parts resolved. */
  #nodes(schemas: readonly unknown[]): readonly Node[] {
    const found = new Set<Node>();
    const waiting = [...schemas];
    while (waiting.length > 0) {
      const node = resolved(this.#document, waiting.pop());
      if (node === null || found.has(node)) continue;
      found.add(node);
      waiting.push(...elements(node.allOf), ...elements(node.oneOf), ...elements(node.anyOf));
    }
    return [...found];
  }
}

function typesIn(nodes: readonly Node[]): ReadonlySet<unknown> {
  return new Set(nodes.flatMap(({ type }) => (Array.isArray(type) ? type : [type])));
}

function scalar(text: string, nodes: readonly Node[]): unknown {
  const types = typesIn(nodes);
  if (types.has("object") && text.startsWith("{")) return exactJson.parse(text);
  if (text === "" && (types.has("null") || nodes.some(({ nullable }) => nullable === true))) return null;
  if (types.has("boolean") && (text === "true" || text === "false")) return text === "true";
  const isNumber = types.has("integer") || types.has("number");
  return isNumber && !types.has("string") && json.test(text) ? exactJson.parse(text) : text;
}

/** A number in JSON. */
const json = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
