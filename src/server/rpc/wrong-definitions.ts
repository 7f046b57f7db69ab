import type { Provider } from "../../schema/define.ts";
import { DiagnosticError, ownError } from "../../schema/diagnostic.ts";
import type { Environment } from "../../schema/environment.ts";
import { isStartedByClient, isStartedByPulumi } from "../handshake.ts";

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

/**
 * Returns the problems of a provider in one line, if Pulumi starts it; undefined if there are none. Pulumi's bridge ignores errors of a schema and makes a
 * package without resources, but it shows the first line of a program that is no plugin.
 */
export async function problemsForPulumi(
  load: () => Promise<Provider>,
  env: Environment = process.env,
): Promise<string | undefined> {
  if (!isStartedByClient(env) || !isStartedByPulumi(env)) return undefined;
  try {
    await requireValidDefinitions(await load());
    return undefined;
  } catch (error) {
    const text =
      error instanceof DiagnosticError
        ? `${error.diagnostic.summary}: ${error.diagnostic.detail}`
        : `The provider cannot be loaded: ${error instanceof Error ? error.message : String(error)}`;
    return text.replaceAll(/\s*\n\s*/g, "; ");
  }
}

type Checks = typeof import("../../schema/engine/check/definitions.ts").checks;

/** The kinds of definitions. */
export type DefinitionKind = keyof Checks;

/** A definition of a kind. */
export type DefinitionOf<Kind extends DefinitionKind> = Parameters<Checks[Kind]>[1];

/** Throws a DiagnosticError with the problems of one definition. A provider has no other name than its own. */
export async function requireValidDefinition<Kind extends DefinitionKind>(
  kind: Kind,
  definition: DefinitionOf<Kind>,
  name = "",
): Promise<void> {
  if (right.has(definition)) return;
  const { checks } = await import("../../schema/engine/check/definitions.ts");
  // The definition is one of this kind: TypeScript does not connect the two.
  requireNoProblems(checks[kind](name, definition as never));
  right.add(definition);
}

function requireNoProblems(problems: readonly string[]): void {
  if (problems.length === 0) return;
  throw ownError(
    [],
    "Invalid definition in the provider",
    `${problems.join("\n")}\n\nThis is a bug in the provider, not in your configuration. Please report it.`,
  );
}
