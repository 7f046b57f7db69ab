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

/** A definition of any kind. A provider has no other name than its own. */
export type Defined = {
  [Kind in keyof Checks]: {
    readonly kind: Kind;
    readonly definition: Parameters<Checks[Kind]>[1];
    readonly name?: string;
  };
}[keyof Checks];

/** Throws a DiagnosticError with the problems of one definition. */
export async function requireValidDefinition(defined: Defined): Promise<void> {
  if (right.has(defined.definition)) return;
  requireNoProblems(await problemsOf(defined));
  right.add(defined.definition);
}

async function problemsOf({ kind, name = "", definition }: Defined): Promise<readonly string[]> {
  const { checks } = await import("../../schema/engine/check/definitions.ts");
  return checks[kind](name, definition as never);
}

function requireNoProblems(problems: readonly string[]): void {
  if (problems.length === 0) return;
  throw new DiagnosticError(
    [],
    "Invalid definition in the provider",
    `${problems.join("\n")}\n\nThis is a bug in the provider, not in your configuration. Please report it.`,
  );
}
