import type { Action } from "../../schema/action.ts";
import type { DataSource } from "../../schema/data-source.ts";
import type { Provider } from "../../schema/define.ts";
import { DiagnosticError } from "../../schema/diagnostic.ts";
import type { EphemeralResource } from "../../schema/ephemeral.ts";
import type { ProviderFunction } from "../../schema/function.ts";
import type { ListResource } from "../../schema/list.ts";
import type { Resource } from "../../schema/resource.ts";
import type { StateStore } from "../../schema/state-store.ts";

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

/** A definition of any kind. */
export type Defined =
  | { readonly kind: "provider"; readonly definition: Provider }
  | { readonly kind: "resource"; readonly definition: Resource; readonly name: string }
  | { readonly kind: "data source"; readonly definition: DataSource; readonly name: string }
  | { readonly kind: "ephemeral resource"; readonly definition: EphemeralResource; readonly name: string }
  | { readonly kind: "list resource"; readonly definition: ListResource; readonly name: string }
  | { readonly kind: "action"; readonly definition: Action; readonly name: string }
  | { readonly kind: "state store"; readonly definition: StateStore; readonly name: string }
  | { readonly kind: "function"; readonly definition: ProviderFunction; readonly name: string };

/** Throws a DiagnosticError with the problems of one definition. */
export async function requireValidDefinition(defined: Defined): Promise<void> {
  if (right.has(defined.definition)) return;
  requireNoProblems(await problemsOf(defined));
  right.add(defined.definition);
}

async function problemsOf(defined: Defined): Promise<readonly string[]> {
  const [check, { functionProblems }] = await Promise.all([
    import("../../schema/engine/check/definitions.ts"),
    import("../../schema/engine/check/function.ts"),
  ]);
  switch (defined.kind) {
    case "provider":
      return check.providerProblems(defined.definition);
    case "resource":
      return check.resourceProblems(defined.name, defined.definition);
    case "data source":
      return check.dataSourceProblems(defined.name, defined.definition);
    case "ephemeral resource":
      return check.ephemeralProblems(defined.name, defined.definition);
    case "list resource":
      return check.listProblems(defined.name, defined.definition);
    case "action":
      return check.actionProblems(defined.name, defined.definition);
    case "state store":
      return check.stateStoreProblems(defined.name, defined.definition);
    case "function":
      return functionProblems(defined.name, defined.definition);
  }
}

function requireNoProblems(problems: readonly string[]): void {
  if (problems.length === 0) return;
  throw new DiagnosticError(
    [],
    "Invalid definition in the provider",
    `${problems.join("\n")}\n\nThis is a bug in the provider, not in your configuration. Please report it.`,
  );
}
