import { elements, isNode, type Node, own, resolved, text } from "./document.ts";
import type { Method } from "./method.ts";
import { attributeAnnotation, type OperationAnnotation, operationAnnotation } from "./overlay/annotations.ts";

/** A value that is neither a list nor an object. */
export type Scalar = string | number | boolean;

/** A parameter of an operation. */
export interface Parameter {
  readonly name: string;
  readonly place: string;
  readonly isRequired: boolean;
  readonly description: string;
  /** The type of its schema, as in `integer`; empty if the document has none. */
  readonly type: string;
  /** Its schema; empty if the document has none. */
  readonly schema: Node;
  /** The only value that it can have; undefined if there are others. */
  readonly constant: Scalar | undefined;
  /** The name of its attribute, if the document or its overlay says it in `x-tfnode`. */
  readonly attribute: string | undefined;
}

/**
 * How content is written: as JSON, as a form, as the parts of a form, as a text, or in the query of a request without a body. Other types are not
 * known.
 */
export type Encoding = "json" | "form" | "multipart" | "text" | "query" | "other";

/** The content of a request or a response. */
export interface Content {
  /** The media type, as in `application/json`. */
  readonly type: string;
  readonly encoding: Encoding;
  /** The schema; for a text, that of an object with the member `content`. */
  readonly schema: unknown;
  /** The content with its examples, as the document has it. */
  readonly media: Node;
  /** The encoding of lists and objects in a form; empty if the document does not define it. */
  readonly styles: ReadonlySet<string>;
  /** An example of the content; undefined if the document has none. */
  readonly example: unknown;
}

/** One method of a path. */
export interface Operation {
  readonly method: Method;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** The content of a request; null if there is none. */
  readonly body: Content | null;
  /** The content of a successful response; null if there is none. */
  readonly response: Content | null;
  /** The status of that response; 0 if the document does not state it. */
  readonly status: number;
  /** The names of the headers of that response, in lower case. */
  readonly responseHeaders: ReadonlySet<string>;
  /** The statuses of all responses. */
  readonly statuses: ReadonlySet<string>;
  /** The statuses of missing objects whose responses have no JSON. */
  readonly emptyMissing: readonly number[];
  /** What the document or its overlay says about it in `x-tfnode`. */
  readonly annotation: OperationAnnotation;
}

/** The operation of a path and method in a document; null if there is none. */
export function operationOf(document: Node, path: string, method: Method): Operation | null {
  const paths = resolved(document, document.paths) ?? {};
  const item = resolved(document, own(paths, path));
  const node = item && resolved(document, own(item, method));
  if (!item || !node) return null;
  const responses = resolved(document, own(node, "responses")) ?? {};
  const [status = "", response] = success(document, responses);
  const parameters = parametersOf(document, [...elements(item.parameters), ...elements(node.parameters)]);
  return {
    method,
    path,
    parameters,
    body:
      contentOf(document, resolved(document, node.requestBody), method === "patch") ??
      (method === "get" || method === "delete" ? null : queryContent(parameters)),
    response: contentOf(document, response ?? null),
    status: Number(status) || 0,
    annotation: operationAnnotation(node, inWords({ method, path })),
    statuses: new Set(Object.keys(responses)),
    emptyMissing: [404, 410].filter((one) => {
      const missing = resolved(document, own(responses, String(one)));
      return missing !== null && contentOf(document, missing)?.encoding !== "json";
    }),
    responseHeaders: new Set(
      Object.keys(resolved(document, response?.headers) ?? {}).map((name) => name.toLowerCase()),
    ),
  };
}

/** Returns the method and the path of an operation, as in `GET /items`. */
export function inWords({ method, path }: Pick<Operation, "method" | "path">): string {
  return `${method.toUpperCase()} ${path}`;
}

/** Parameters of the path come first, and those of the operation replace them. */
function parametersOf(document: Node, all: readonly unknown[]): readonly Parameter[] {
  const found = new Map<string, Parameter>();
  for (const one of all) {
    const node = resolved(document, one);
    if (node === null) continue;
    const [name, place] = [text(node.name), text(node.in)];
    const schema = resolved(document, node.schema) ?? {};
    found.set(`${place} ${name}`, {
      name,
      place,
      isRequired: node.required === true || place === "path",
      description: text(node.description),
      type: text((node.schema === undefined ? node : schema).type),
      schema,
      constant: constantOf(document, name, schema),
      attribute: attributeAnnotation(node["x-tfnode"], name).name,
    });
  }
  return [...found.values()];
}

/** Returns the value of a parameter that needs no configuration; undefined if there is none. */
export function standardOf({ constant, schema }: Parameter): Scalar | undefined {
  return constant ?? scalar(schema.default);
}

/** The version of an API is that of its document. */
function constantOf(document: Node, name: string, schema: Node): Parameter["constant"] {
  const choices = elements(schema.enum);
  const version = /^api[-_]?version$/i.test(name) ? resolved(document, document.info)?.version : undefined;
  return scalar(schema.const ?? (choices.length === 1 ? choices[0] : version));
}

function scalar(value: unknown): Scalar | undefined {
  return ["string", "number", "boolean"].includes(typeof value) ? (value as Scalar) : undefined;
}

/** The parameters of the query of a request without a body, which has its values there; null if there are none. */
function queryContent(parameters: readonly Parameter[]): Content | null {
  const inQuery = parameters.filter(({ constant, place }) => place === "query" && constant === undefined);
  if (inQuery.length === 0) return null;
  const described = inQuery.map(({ description, name, schema }) => [
    name,
    description === "" ? schema : { description, ...schema },
  ]);
  const required = inQuery.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  const schema = { type: "object", required, properties: Object.fromEntries(described) };
  return { type: "", encoding: "query", schema, media: {}, styles: new Set(["form"]), example: undefined };
}

/** The successful response with the lowest status that has content, or else the lowest status; the default response if there is no other. */
function success(document: Node, responses: Node): readonly [status?: string, response?: Node | null] {
  const all = Object.keys(responses)
    .filter((status) => /^2(\d\d|XX)$/i.test(status))
    .sort()
    .map((status) => [status, resolved(document, own(responses, status))] as const);
  const standard = resolved(document, own(responses, "default"));
  return (
    all.find(([, response]) => contentOf(document, response)) ?? all[0] ?? (standard ? ["", standard] : [])
  );
}

/** Reports whether a media type is that of JSON, and not of a format in JSON such as a patch. */
export function isPlainJson(type: string): boolean {
  return /^application\/json\s*(;|$)/i.test(type);
}

/** JSON precedes forms, forms precede texts, and texts precede all other types. A merge patch, which says how a member is removed, precedes other JSON of a patch. */
function contentOf(document: Node, node: Node | null, isPatch = false): Content | null {
  const content = node && resolved(document, node.content);
  if (!content) return null;
  const types = Object.keys(content);
  const type =
    types.find((one) => isPatch && /\bmerge-patch\+json\b/i.test(one)) ??
    types.find(isPlainJson) ??
    types.find((one) => /^application\/([\w.-]+\+)?json\b/i.test(one) && !/json-patch/i.test(one)) ??
    types.find((one) => /json|^\*\/\*$/i.test(one)) ??
    types.find((one) => formType.test(one)) ??
    types.find((one) => multipartType.test(one)) ??
    types.find((one) => textType.test(one)) ??
    types[0];
  const media = type === undefined ? null : own(content, type);
  if (type === undefined || !isNode(media)) return null;
  const encodings = Object.values(resolved(document, own(media, "encoding")) ?? {});
  const styles = new Set(encodings.map((one) => text(resolved(document, one)?.style)).filter(Boolean));
  const [named] = Object.values(resolved(document, own(media, "examples")) ?? {});
  const example = own(media, "example") ?? resolved(document, named)?.value;
  const described = own(media, "schema");
  const encoding = encodingOf(type, resolved(document, described));
  const schema = encoding === "text" ? textSchema(described) : described;
  return { type, encoding, media, schema, styles, example };
}

function encodingOf(type: string, schema: Node | null): Encoding {
  if (/json|^\*\/\*$/i.test(type)) return "json";
  if (formType.test(type)) return "form";
  if (multipartType.test(type)) return "multipart";
  const isText =
    schema === null || schema.type === "string" || (schema.type === undefined && !schema.properties);
  return textType.test(type) && isText ? "text" : "other";
}

/** A text is the member `content` of an object. */
function textSchema(schema: unknown): Node {
  const content = isNode(schema) ? schema : { type: "string" };
  return { type: "object", required: ["content"], properties: { content: { type: "string", ...content } } };
}

const formType = /^application\/x-www-form-urlencoded\b/i;
const multipartType = /^multipart\/form-data\b/i;
const textType = /^(text\/|application\/((x-)?yaml|octet-stream)\b)/i;
