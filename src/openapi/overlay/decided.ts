import { Document, parseDocument } from "yaml";
import type { Attribute, Decision } from "../attribute.ts";
import type { Model } from "../model/model.ts";
import { inWords, type Operation } from "../operation.ts";
import { annotationName } from "./annotations.ts";
import { type Action, parseOverlay } from "./overlay.ts";

/**
 * Returns the text of an overlay with one action for each fact that the models assume, because neither the document nor its overlay states
 * it, and with the reason. `before` is the text of the overlay so far, which keeps its actions and comments; null if there is none. Returns
 * null if there is nothing to add.
 */
export function overlayWith(
  before: string | null,
  title: string,
  models: readonly Model[],
  isJson: boolean,
): string | null {
  return overlayOf(before, title, models.flatMap(decidedActions), isJson);
}

/** Returns the text of an overlay with further actions; null if there are none. */
export function overlayOf(
  before: string | null,
  title: string,
  actions: readonly Action[],
  isJson: boolean,
): string | null {
  if (actions.length === 0) return null;
  const start = { overlay: "1.0.0", info: { title, version: "1.0.0" }, actions: [] };
  if (isJson) {
    const known = before === null ? start : JSON.parse(before);
    return `${JSON.stringify({ ...known, actions: [...known.actions, ...actions] }, null, 2)}\n`;
  }
  // Also checks the text, so that no action is added to what is no overlay.
  if (before !== null) parseOverlay(before);
  const yaml = before === null ? new Document(start) : parseDocument(before);
  for (const action of actions) yaml.addIn(["actions"], yaml.createNode(action));
  return yaml.toString({ lineWidth: 120 });
}

/** Returns the facts that a model assumes. */
function decidedActions(model: Model): readonly Action[] {
  return [
    ...resourceActions(model),
    ...wrapperActions(model),
    ...movedActions(model),
    ...attributeActions(model),
  ];
}

function resourceActions({
  annotation,
  create,
  delete: remove,
  open,
  key,
  list,
  moved,
  name,
  notes,
  path,
  update,
}: Model): readonly Action[] {
  const identity = moved.find(({ member }) => member === key.member)?.path.join(".") ?? key.member;
  if (annotation.resource !== undefined) return [];
  const words = (operation: Operation | null | undefined) => (operation ? inWords(operation) : null);
  const stated = {
    resource: name,
    create: words(create.operation),
    update: words(update?.operation),
    delete: words(remove),
    list: words(list?.operation),
    ...(identity !== "" && { identity }),
    ...annotation,
    ...(open.length > 0 && { open }),
  };
  const reason = notes.map((note) => `To decide: ${note}`).join(" ");
  const description = `The operations of ${name}, and the member that identifies it. ${reason}`.trim();
  return [{ target: pathTarget(path), description, update: { [annotationName]: stated } }];
}

function wrapperActions({ create, list, read, update }: Model): readonly Action[] {
  const wrapped = [
    create,
    ...(read.isListed ? [] : [read]),
    ...(update ? [update] : []),
    ...(list ? [{ ...list, wrapper: list.member }] : []),
  ];
  return wrapped.flatMap(({ operation: { annotation, method, path }, wrapper }): readonly Action[] => {
    if (wrapper === "" || annotation.wrapper !== undefined) return [];
    const description = `The response has the object, or the list of objects, in ${wrapper}.`;
    return [
      { target: `${pathTarget(path)}.${method}`, description, update: { [annotationName]: { wrapper } } },
    ];
  });
}

function movedActions({ annotation, jsonApi, key, moved, path }: Model): readonly Action[] {
  if (jsonApi) return [];
  const found = moved.filter(
    ({ member }) => member !== key.member && annotation.attributes?.[member]?.from === undefined,
  );
  if (found.length === 0) return [];
  const places = found.map((one) => [one.member, { from: one.path.join(".") }]);
  return [attributesAction(path, Object.fromEntries(places), "Responses have the value in another member.")];
}

/** Returns an action for each reason, with all attributes of which it holds. */
function attributeActions({ attributes, path }: Model): readonly Action[] {
  const byReason = new Map<string, { readonly decision: Decision; readonly paths: string[] }>();
  for (const { decisions, path: member } of attributes.flatMap(withMembers))
    for (const decision of decisions) {
      const known = byReason.get(decision.reason) ?? { decision, paths: [] };
      byReason.set(decision.reason, known);
      known.paths.push(member);
    }
  return [...byReason.values()].map(({ decision: { isOpen, name, reason, value }, paths }) => {
    const stated = { [name]: value, ...(isOpen && { open: true }) };
    const attributesByPath = Object.fromEntries(paths.map((one) => [one, stated]));
    return attributesAction(path, attributesByPath, isOpen ? `To decide: ${reason}` : reason);
  });
}

/** Returns the action that annotates attributes of a resource. */
export function attributesAction(
  path: string,
  attributes: { readonly [member: string]: object },
  description: string,
): Action {
  return { target: pathTarget(path), description, update: { [annotationName]: { attributes } } };
}

function withMembers(attribute: Attribute): readonly Attribute[] {
  return [attribute, ...attribute.members.flatMap(withMembers)];
}

/** Returns the JSONPath of a path of a document. */
export function pathTarget(path: string): string {
  return `$.paths['${path.replace(/['\\]/g, "\\$&")}']`;
}
