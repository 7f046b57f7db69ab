import { isNode, type Node, own, resolved } from "./document.ts";
import type { Method } from "./method.ts";
import { type Operation, operationOf } from "./operation.ts";
import { firstPageOf } from "./paging.ts";

/**
 * Returns the read of one object by the list of its collection: its response is an element of the list, in the member in which the response to the create has
 * the object. Null if there is no list of objects.
 */
export function listedRead(
  document: Node,
  {
    collection,
    path,
    list,
    changes,
  }: {
    readonly collection: string;
    readonly path: string;
    readonly list: Method | null;
    /** The methods of the object. */
    readonly changes: readonly (Method | null)[];
  },
): Operation | null {
  const all = list && operationOf(document, collection, list);
  const one = changes.flatMap((method) => (method && operationOf(document, path, method)) ?? [])[0];
  const element = all?.response && elementIn(document, all.response.schema);
  if (!all?.response || !one || !element) return null;
  const first = firstPageOf(all);
  const created = operationOf(document, collection, "post")?.response;
  const wrapper = created && wrapperOf(document, created.schema, element);
  const schema = wrapper
    ? { type: "object", required: [wrapper], properties: { [wrapper]: element } }
    : element;
  return {
    ...all,
    path,
    parameters: [
      ...one.parameters.filter(({ place }) => place === "path"),
      ...all.parameters.filter(({ name, place }) => place !== "path" && !first.has(name)),
    ],
    response: { ...all.response, schema },
    responseHeaders: new Set(),
    annotation: {},
  };
}

/** Returns the schema of the elements of a list, or of the only list of objects in a response. */
function elementIn(document: Node, schema: unknown): Node | null {
  const elementOf = (value: unknown) => {
    const items = resolved(document, value)?.items;
    return isNode(items) && resolved(document, items)?.type !== "string" ? [items] : [];
  };
  const [only, ...more] = [schema, ...propertiesOf(document, schema).map(([, value]) => value)].flatMap(
    elementOf,
  );
  return only && more.length === 0 ? only : null;
}

/** Returns the member of a response with the object: its only one, or the one with the schema of the object. */
function wrapperOf(document: Node, schema: unknown, element: Node): string | undefined {
  const properties = propertiesOf(document, schema);
  const isObject = ([, value]: readonly [string, unknown]) => {
    const node = resolved(document, value);
    return (
      node !== null &&
      (node === resolved(document, element) || (properties.length === 1 && isNode(node.properties)))
    );
  };
  return properties.find(isObject)?.[0];
}

function propertiesOf(document: Node, schema: unknown): readonly (readonly [string, unknown])[] {
  const properties = resolved(document, own(resolved(document, schema) ?? {}, "properties"));
  return Object.entries(properties ?? {});
}
