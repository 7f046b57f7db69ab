import { type Diagnostic, foreignTexts, inOwnWords } from "./diagnostic.ts";
import type { Attribute, Block } from "./schema.ts";
import { parseNumeric } from "./values/number.ts";
import { isRecord, record, type Value } from "./values/value.ts";

/** The variables of an environment, such as process.env. */
export type Environment = { readonly [variable: string]: string | undefined };

/**
 * Returns the schema of a provider's configuration for an environment: attributes whose variable is not set are required. Their
 * description names the variable, because Terraform prints the description when it asks for the value at a terminal.
 */
export function configurationIn(environment: Environment, block: Block): Block {
  const attributes = Object.entries(block.attributes).map(([name, attribute]) => {
    const { requiredUnlessEnv, env = [] } = attribute;
    if (!requiredUnlessEnv || env.some((variable) => environment[variable]))
      return [name, attribute] as const;
    const description = `${attribute.description}. The environment variable ${env.join(" or ")} may have it instead.`;
    return [name, { ...attribute, description, required: true, optional: false }] as const;
  });
  return { ...block, attributes: Object.fromEntries(attributes) };
}

/** The source of the value of a provider attribute. */
export interface Origin {
  /** The source in words, for messages: `the attribute api_url`, or `the variable ACME_API_URL`. */
  readonly text: string;
  /** The environment variable; undefined if the value comes from the configuration. */
  readonly variable?: string;
}

/** The sources of the attributes that have a value, by attribute name. */
export type Origins = { readonly [attribute: string]: Origin | undefined };

/** A configuration with the values of environment variables. */
export interface WithEnvironment {
  readonly config: Value;
  readonly origins: Origins;
  /** Errors for unreadable variables and for required attributes without a value. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Adds the values of environment variables to the configuration of a provider. A value in the configuration, even an empty one, takes
 * precedence over the variable. An empty variable counts as not set.
 */
export function withEnvironment(block: Block, config: Value, environment: Environment): WithEnvironment {
  const diagnostics: Diagnostic[] = [];
  const origins: { [attribute: string]: Origin } = {};
  if (!isRecord(config)) return { config, origins, diagnostics };
  const merged = record(Object.entries(config));
  for (const [name, attribute] of Object.entries(block.attributes)) {
    if ((merged[name] ?? null) !== null) {
      origins[name] = { text: `the attribute ${name}` };
      continue;
    }
    const { env = [], requiredUnlessEnv } = attribute;
    const variable = env.find((one) => environment[one]) ?? env[0];
    if (variable === undefined) continue;
    const text = environment[variable] ?? "";
    const value = text === "" ? null : fromText(attribute, text);
    if (value === undefined) {
      diagnostics.push(inOwnWords({ severity: "error", ...unreadable(name, attribute, variable) }));
    } else if (value !== null) {
      merged[name] = value;
      origins[name] = { text: `the variable ${variable}`, variable };
    } else if (requiredUnlessEnv) {
      const detail = `${name} is required: set the attribute ${name}, or the environment variable ${env.join(" or ")}.`;
      const summary = "Missing required argument";
      diagnostics.push(inOwnWords({ severity: "error", summary, detail, path: [name] }));
    }
  }
  return { config: merged, origins, diagnostics };
}

/** Appends the name of the variable to diagnostics about the value of a variable, and removes their path: they concern no line. */
export function namingVariables(diagnostics: readonly Diagnostic[], origins: Origins): readonly Diagnostic[] {
  return diagnostics.map((diagnostic) => {
    const { path: [name] = [], ...rest } = diagnostic;
    const origin = typeof name === "string" ? origins[name] : undefined;
    if (origin?.variable === undefined) return diagnostic;
    const detail = `${rest.detail} The value comes from the environment variable ${origin.variable}.`;
    return inOwnWords({ ...rest, detail }, ...foreignTexts(diagnostic));
  });
}

/** Parses the value of a variable; undefined if the text does not fit the type of the attribute. */
function fromText({ type }: Attribute, text: string): Value | undefined {
  if (type === "number") return parseNumeric(text) ?? undefined;
  if (type !== "bool") return text;
  if (text === "true" || text === "1") return true;
  return text === "false" || text === "0" ? false : undefined;
}

/** Returns the error for an unreadable variable. It does not show the value, which may be a secret that belongs to another attribute. */
function unreadable(
  name: string,
  { type }: Attribute,
  variable: string,
): { readonly summary: string; readonly detail: string } {
  const what =
    type === "bool"
      ? "is neither true, false, 1 nor 0. Set it to one of these"
      : "is not a number. Set it to a number";
  return {
    summary: `Invalid value of ${variable}`,
    detail: `The environment variable ${variable} ${what}, or unset it and use the attribute ${name}.`,
  };
}
