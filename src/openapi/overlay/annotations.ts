import { visible } from "../../code/safe-text.ts";
import { DocumentError, isNode, type Node, own } from "../document.ts";
import type { Method } from "../method.ts";

// The extension x-tfnode of paths, operations and schemas, which says what a document cannot. An overlay adds it to a document.

/** The name of the extension. */
export const annotationName = "x-tfnode";

/** What a path of one object says about its resource. */
export interface ResourceAnnotation {
  /** The name of the resource; false for a path without one. */
  readonly resource?: string | false;
  /** The member of the object that is the last parameter of its path; a dotted name if responses have it within others. */
  readonly identity?: string;
  /** The operations, such as `PUT /items/{id}`; null if there is none. */
  readonly create?: string;
  readonly update?: string | null;
  readonly delete?: string | null;
  readonly list?: string | null;
  /** The attributes, by the dotted names of their members, as in `rule.size`. */
  readonly attributes?: { readonly [path: string]: AttributeAnnotation };
  /** The names of decisions above that a person has still to confirm. */
  readonly open?: readonly string[];
}

/** What an operation says about its requests and responses. */
export interface OperationAnnotation {
  /** The member of responses that has the object, or the list of objects; empty if none. */
  readonly wrapper?: string;
  /** Of a read: the status codes of a missing object, in addition to 404 and 410. */
  readonly missing?: readonly number[];
  /** Of a create or an update: what to wait for after it. */
  readonly wait?: Wait;
  /** Of a create or an update: whether its response lacks members that a read has. */
  readonly partial?: boolean;
  /** Of an update by PATCH: whether it takes the whole object, and not only what changes. */
  readonly whole?: boolean;
}

/** Values of a member of the object that end a wait, with success or with an error. */
export interface Wait {
  readonly member: string;
  readonly until: readonly string[];
  readonly failed?: readonly string[];
}

/** What a member says about its attribute. */
export interface AttributeAnnotation {
  /** The name in Terraform. */
  readonly name?: string;
  /** The dotted name of the member of responses that has the value, if it differs. */
  readonly from?: string;
  readonly required?: boolean;
  /** Whether the API sets the value if none is configured. */
  readonly computed?: boolean;
  /** Whether only the API sets the value. */
  readonly readOnly?: boolean;
  /** Whether a change replaces the object. */
  readonly replaces?: boolean;
  readonly secret?: boolean;
  /** Whether responses have the value as it was set: neither masked nor left out. */
  readonly returned?: boolean;
  /** Whether responses may lack the value, or have null. */
  readonly nullable?: boolean;
  /** Whether the order of elements means nothing. */
  readonly unordered?: boolean;
  /** Whether the API adds members to an object of any JSON or to a map, which a configuration does not own. */
  readonly extended?: boolean;
  /** Whether texts are equal if they are objects or lists of JSON with the same content. */
  readonly json?: boolean;
  /** The value that the API stores if none is sent. */
  readonly default?: unknown;
  /** The maximum number of characters. */
  readonly maxLength?: number;
  /** How the value is removed: by null, by leaving it out, or not at all, which is an error. */
  readonly removal?: "null" | "omit" | "error";
  /** Whether a person has still to confirm this. */
  readonly open?: boolean;
}

type Check = (value: unknown) => boolean;
const isText: Check = (value) => typeof value === "string" && value !== "";
const isFlag: Check = (value) => typeof value === "boolean";
const isTexts: Check = (value) => Array.isArray(value) && value.every(isText);
const isOperation: Check = (value) => typeof value === "string" && operationText.test(value);
const operationText = /^(GET|POST|PUT|PATCH|DELETE) (\/\S*)$/;

const resourceChecks: Checks<ResourceAnnotation> = {
  resource: (value) => value === false || (typeof value === "string" && /^[a-z][a-z0-9_]*$/.test(value)),
  identity: isText,
  create: isOperation,
  update: (value) => value === null || isOperation(value),
  delete: (value) => value === null || isOperation(value),
  list: (value) => value === null || isOperation(value),
  attributes: isNode,
  open: isTexts,
};

const operationChecks: Checks<OperationAnnotation> = {
  wrapper: (value) => typeof value === "string",
  missing: (value) => Array.isArray(value) && value.every(Number.isInteger),
  wait: (value) =>
    isNode(value) &&
    isText(value.member) &&
    isTexts(value.until) &&
    (value.failed === undefined || isTexts(value.failed)),
  partial: isFlag,
  whole: isFlag,
};

const attributeChecks: Checks<AttributeAnnotation> = {
  name: (value) => typeof value === "string" && /^[a-z][a-z0-9_]*$/.test(value),
  from: isText,
  required: isFlag,
  computed: isFlag,
  readOnly: isFlag,
  replaces: isFlag,
  secret: isFlag,
  returned: isFlag,
  nullable: isFlag,
  unordered: isFlag,
  extended: isFlag,
  json: isFlag,
  default: () => true,
  maxLength: (value) => Number.isSafeInteger(value) && Number(value) >= 0,
  removal: (value) => value === "null" || value === "omit" || value === "error",
  open: isFlag,
};

type Checks<Annotation> = { readonly [Name in keyof Required<Annotation>]: Check };

/** Returns the annotation of a path; empty without one. Throws a DocumentError that names an unknown or invalid member. */
export function resourceAnnotation(item: Node | null, path: string): ResourceAnnotation {
  const annotation = checked(item, path, resourceChecks);
  for (const [name, one] of Object.entries(annotation.attributes ?? {}))
    checked({ [annotationName]: one }, `${path}, ${name}`, attributeChecks);
  return annotation;
}

/** Returns the annotation of an operation; empty without one. Throws a DocumentError that names an unknown or invalid member. */
export function operationAnnotation(operation: Node, what: string): OperationAnnotation {
  return checked(operation, what, operationChecks);
}

/** Returns the annotation of the schema of a member; empty without one. Throws a DocumentError like `resourceAnnotation`. */
export function attributeAnnotation(value: unknown, name: string): AttributeAnnotation {
  return checked(value === undefined ? null : { [annotationName]: value }, name, attributeChecks);
}

/** The method and the path of an operation in words, as in `PUT /items/{id}`. */
export function operationParts(words: string): { readonly method: Method; readonly path: string } {
  const [, method = "", path = ""] = operationText.exec(words) ?? [];
  return { method: method.toLowerCase() as Method, path };
}

function checked<Annotation extends object>(
  node: Node | null,
  place: string,
  checks: Checks<Annotation>,
): Annotation {
  const annotation = node === null ? undefined : own(node, annotationName);
  if (annotation === undefined) return {} as Annotation;
  const known = Object.keys(checks).join(", ");
  const fail = (problem: string) => {
    throw new DocumentError(`${annotationName} of ${visible(place)} ${problem}: it has ${known}.`);
  };
  if (!isNode(annotation)) return fail("is no object");
  for (const [name, value] of Object.entries(annotation)) {
    const check = Object.hasOwn(checks, name) ? checks[name as keyof typeof checks] : undefined;
    if (check === undefined) fail(`has an unknown member ${JSON.stringify(name)}`);
    else if (!check(value)) fail(`has an invalid ${name}, ${JSON.stringify(value)?.slice(0, 100)}`);
  }
  return annotation as Annotation;
}
