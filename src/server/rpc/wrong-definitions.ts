import type { Provider } from "../../schema/define.ts";
import { DiagnosticError } from "../../schema/diagnostic.ts";

// Prevents the use of a provider with invalid definitions. The build of a program checks all definitions, and replaces this
// file by functions that do nothing (src/cli/bundle).

/** The definitions that were already checked. */
const right = new WeakSet<object>();

/** Throws a DiagnosticError with the problems of a provider and of all its definitions. */
export async function requireValidDefinitions(provider: Provider): Promise<void> {
  if (right.has(provider)) return;
  const { definitionProblems } = await import("../../schema/engine/check/definitions.ts");
  requireNoProblems(await definitionProblems(provider));
  right.add(provider);
}

type Checks = typeof import("../../schema/engine/check/definitions.ts").checks;

/** A definition of any kind. */
export type Defined =
  | { readonly kind: "provider"; readonly definition: Provider }
  | { [K in keyof Checks]: Named<K> }[keyof Checks];

interface Named<K extends keyof Checks> {
  readonly kind: K;
  readonly definition: Parameters<Checks[K]>[1];
  readonly name: string;
}

/** Throws a DiagnosticError with the problems of one definition. */
export async function requireValidDefinition(defined: Defined): Promise<void> {
  if (right.has(defined.definition)) return;
  requireNoProblems(await problemsOf(defined));
  right.add(defined.definition);
}

async function problemsOf(defined: Defined): Promise<readonly string[]> {
  const { checks, providerProblems } = await import("../../schema/engine/check/definitions.ts");
  if (defined.kind === "provider") return providerProblems(defined.definition);
  const check = checks[defined.kind] as (name: string, definition: object) => readonly string[];
  return check(defined.name, defined.definition);
}

function requireNoProblems(problems: readonly string[]): void {
  if (problems.length === 0) return;
  throw new DiagnosticError(
    [],
    "Invalid definition in the provider",
    `${problems.join("\n")}\n\nThis is a bug in the provider, not in your configuration. Please report it.`,
  );
}
