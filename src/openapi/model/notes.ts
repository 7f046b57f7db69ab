import { type Attribute, isSecret } from "../attribute.ts";
import type { Node } from "../document.ts";
import { inWords, type Operation, operationOf } from "../operation.ts";
import { firstPageOf } from "../paging.ts";
import { type Member, type ObjectShape, shapeOf } from "../shape.ts";
import type { PathPart } from "./model.ts";
import { missingParameters } from "./parts.ts";

/** Notes on attributes if the document does not state who sets them. */
export function attributeNotes(
  create: Operation,
  attributes: readonly Attribute[],
  hasKey: boolean,
): readonly string[] {
  const isRequired = hasKey || attributes.some(({ setBy }) => setBy === "required");
  const isConfigurable = attributes.some(({ setBy }) => setBy !== "api");
  const isOpen = ({ decisions, isOpen }: Attribute) =>
    isOpen || decisions.some(({ name }) => name === "computed");
  const either = attributes
    .filter((attribute) => attribute.setBy === "either" && isOpen(attribute))
    .map(({ name }) => name);
  return [
    ...(isRequired || !isConfigurable
      ? []
      : [
          `By the document, ${inWords(create)} requires nothing: add required() to what the API does require.`,
        ]),
    ...(either.length > 0
      ? [
          `The document does not say whether the API sets these where nothing is configured. If it does not, remove computed(), or plans show them as known after apply: ${either.join(", ")}.`,
        ]
      : []),
  ];
}

/** A note on an object with two methods for changes. */
export function updateNotes(document: Node, update: Operation): readonly string[] {
  const others = (["patch", "put"] as const).filter(
    (method) => method !== update.method && operationOf(document, update.path, method) !== null,
  );
  return others.map(
    (method) =>
      `${inWords(update)} sends updates, but there is ${inWords({ ...update, method })}, too: which of them changes what is configured is not in the document.`,
  );
}

/** Notes on a form with lists or objects, if the document does not define their encoding, on files, and on secrets in a query. */
export function formNotes(
  document: Node,
  operation: Operation,
  shape: ObjectShape | null,
): readonly string[] {
  const { body } = operation;
  if (!body || !shape) return [];
  const named = (members: readonly Member[]) => members.map(({ name }) => name).join(", ");
  const nested = shape.members.filter(({ shape: one }) => "element" in one || one.kind === "object");
  const files = filesIn(document, operation);
  const shown = shape.members.filter((member) => isSecret(member.name, member.shape));
  return [
    ...(body.encoding === "form" && body.styles.size === 0 && nested.length > 0
      ? [
          `${inWords(operation)} takes a form, and the document does not say how lists and objects are written in it: form() repeats the name of a list, and has the names of members in brackets. Such are ${named(nested)}.`,
        ]
      : []),
    ...(files.length > 0
      ? [
          `${inWords(operation)} takes files: each attribute is the text of a file, which is sent in UTF-8. Other bytes need another attribute, such as one in base64. Such are ${files.join(", ")}.`,
        ]
      : []),
    ...(body.encoding === "query" && shown.length > 0
      ? [`${inWords(operation)} has secrets in its address, which logs of servers show: ${named(shown)}.`]
      : []),
  ];
}

/** The members of the parts of a form that are files. */
export function filesIn(document: Node, { body }: Operation): readonly string[] {
  if (body?.encoding !== "multipart") return [];
  const shape = shapeOf(document, body.schema, "request");
  const isFile = ({ shape: one }: Member) => {
    const inner = "element" in one ? one.element : one;
    return inner.kind === "string" && inner.format === "binary";
  };
  return shape.kind === "object" ? shape.members.filter(isFile).map(({ name }) => name) : [];
}

/** Notes on what an operation needs, and does not receive yet. */
export function operationNotes(operation: Operation, parents: readonly PathPart[]): readonly string[] {
  const { body, method, status } = operation;
  const needed = missingParameters(operation, parents);
  return [
    ...needed.map(
      ({ name, place }) =>
        `${inWords(operation)} requires the ${place === "query" ? "parameter" : "header"} ${name}, which is not sent yet.`,
    ),
    ...(body?.encoding === "other" ? [`${inWords(operation)} takes ${body.type}, but is sent JSON.`] : []),
    ...(status === 202 && method !== "delete"
      ? [`${inWords(operation)} is still running when the response arrives: wait for its end with waitFor.`]
      : []),
  ];
}

/** Notes on a delete that does not end at once, or that the API may reject for now. */
export function deleteNotes(remove: Operation, read: Operation): readonly string[] {
  return [
    ...(remove.statuses.has("202")
      ? [
          `${inWords(remove)} is still running when the response arrives: this waits until ${inWords(read)} finds no object. If the API keeps deleted objects, wait for their state.`,
        ]
      : []),
    ...(remove.statuses.has("409")
      ? [
          `${inWords(remove)} may return 409: this repeats it for up to two minutes, because other objects may still use it. If a conflict does not pass, remove retry from the client.`,
        ]
      : []),
  ];
}

/** Notes on parameters by which the read of one object selects a part of what it contains. */
export function firstPageNotes(read: Operation, parents: readonly PathPart[]): readonly string[] {
  return [...firstPageOf(read)]
    .filter(([name]) => !parents.some((part) => part.apiName === name && part.place === "query"))
    .map(
      ([name, value]) =>
        `${inWords(read)} requires ${name}, which seems to select a part of what the object contains: this sends ${JSON.stringify(value)}.`,
    );
}
