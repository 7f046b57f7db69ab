import { toPlain } from "./codec/plain.ts";
import type { Type } from "./values/type.ts";
import { Dynamic, isRecord, isSequence } from "./values/value.ts";

/**
 * A schema of any library that implements version 1 of Standard Schema (https://standardschema.dev), such as zod, valibot or arktype. The
 * framework imports none of them.
 */
export interface StandardSchema<Input = unknown, Output = Input> {
  /** The properties that the standard defines. */
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
    readonly validate: (value: unknown) => SchemaResult<Output> | Promise<SchemaResult<Output>>;
  };
}

type SchemaResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] };

interface SchemaIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** A finding of a schema about a value. */
export interface SchemaFinding {
  /** The text that follows the name of the value. */
  readonly text: string;
  /** `text` without the parts in which the schema quotes the value. */
  readonly textWithoutValue: string;
  /** The place of the finding in the value. */
  readonly at: readonly (string | number)[];
  /** The value at that place. */
  readonly value: unknown;
}

type FindingPath = SchemaFinding["at"];

/** Reports whether a check is a schema. Those of some libraries are functions, too. */
export function isStandardSchema(check: object): check is StandardSchema {
  return "~standard" in check;
}

/** What an attribute declares about the parts of its value. */
export interface DeclaredParts {
  readonly type?: Type;
  readonly nullable?: boolean;
  readonly element?: DeclaredParts;
  readonly members?: { readonly [name: string]: DeclaredParts };
  readonly nested?: {
    readonly nesting: string;
    readonly attributes: { readonly [name: string]: DeclaredParts };
  };
}

/**
 * Converts a value of an attribute to the form that a schema receives: dynamic values are plain JSON, and objects lack null
 * members. Null elements of collections stay.
 */
export function schemaInput(view: unknown, { element, members, nested }: DeclaredParts = {}): unknown {
  if (view instanceof Dynamic) return toPlain(view);
  const object: DeclaredParts | undefined = nested && { members: nested.attributes };
  const part = nested?.nesting === "single" ? undefined : (element ?? object);
  if (isSequence(view)) return view.map((one) => schemaInput(one, part));
  if (!isRecord(view)) return view;
  const declared = (name: string) => part ?? (members ?? object?.members)?.[name];
  return Object.fromEntries(
    Object.entries(view).flatMap(([name, one]) =>
      one === null && !part?.nullable ? [] : [[name, schemaInput(one, declared(name))]],
    ),
  );
}

/**
 * Returns the issues that a schema reports for a value. Throws a TypeError for a schema that cannot check
 * configurations.
 */
export function schemaFindings(schema: StandardSchema, input: unknown): readonly SchemaFinding[] {
  const standard = schema["~standard"];
  const result = standard.validate(input);
  if (result instanceof Promise) {
    // The promise has no other handler, and a rejection without a handler ends the process.
    result.catch(() => undefined);
    throw new TypeError(
      `A schema of ${standard.vendor} is asynchronous, and validators are synchronous: make the check that waits in modifyPlan, create or update.`,
    );
  }
  if (!result.issues) return changes(standard.vendor, input, result.value, []);
  return result.issues.map(({ message, path = [] }) => {
    const at = path.map(keyOf);
    const words = message.replace(/\.$/, "");
    return {
      text: words === "" ? "is not valid" : `is not valid: ${words}`,
      textWithoutValue: "is not valid",
      at,
      value: valueAt(input, at),
    };
  });
}

function keyOf(segment: PropertyKey | { readonly key: PropertyKey }): string | number {
  const key = typeof segment === "object" ? segment.key : segment;
  return typeof key === "number" ? key : String(key);
}

function valueAt(input: unknown, at: FindingPath): unknown {
  return at.reduce<unknown>(
    (value, key) =>
      typeof value === "object" && value !== null ? (value as { [key: string]: unknown })[key] : undefined,
    input,
  );
}

/**
 * Returns the places where the output of a schema differs from its input. Providers use configured values unchanged, so each difference is
 * an error. Members that the schema omits or adds do not count.
 */
function changes(vendor: string, input: unknown, output: unknown, at: FindingPath): readonly SchemaFinding[] {
  if (input === output) return [];
  if (isSequence(input) && isSequence(output)) {
    if (input.length !== output.length) return [changed(input, output, at)];
    return input.flatMap((element, i) => changes(vendor, element, output[i], [...at, i]));
  }
  if (isRecord(input) && isRecord(output))
    return Object.entries(input).flatMap(([name, member]) =>
      Object.hasOwn(output, name) ? changes(vendor, member, output[name], [...at, name]) : [],
    );
  if (typeof input === typeof output && typeof input !== "object") return [changed(input, output, at)];
  throw new TypeError(
    `A schema of ${vendor} converts ${kindOf(input)} to ${kindOf(output)}, and providers use values as they are configured: leave the conversion out of the schema.`,
  );
}

function changed(input: unknown, output: unknown, at: FindingPath): SchemaFinding {
  const textWithoutValue = "must be in the form that its checks return";
  const short = typeof output !== "object" && String(output).length <= 80;
  const text = short
    ? `must be ${typeof output === "string" ? JSON.stringify(output) : output}`
    : textWithoutValue;
  return { text, textWithoutValue, at, value: input };
}

function kindOf(value: unknown): string {
  if (typeof value === "object" && value !== null) return value.constructor?.name ?? "object";
  return value === null ? "null" : typeof value;
}
