import type { Problem } from "../../src/resources/shared/setting-problem.ts";
import type { Provider } from "../../src/schema/define.ts";
import { type Environment, type Origins, withEnvironment } from "../../src/schema/environment.ts";
import type { Diagnostic } from "../../src/schema/index.ts";
import { toView } from "../../src/schema/view.ts";
import { filled } from "./values.ts";

/** The input of a provider's `configure` for a configuration and an environment, and its problems. */
export function configurationOf<Configured>(
  { block }: Pick<Provider, "block">,
  configured: Partial<Configured>,
  environment: Environment = {},
): {
  readonly config: Configured;
  readonly origins: Origins;
  readonly environment: Environment;
  readonly diagnostics: readonly Diagnostic[];
} {
  const { config, ...rest } = withEnvironment(block, filled(block, configured), environment);
  return { config: toView(block, config) as Configured, environment, ...rest };
}

/** The diagnostics of a configuration as the problems of a provider's settings. */
export function problemsOf<Name extends string>(
  diagnostics: readonly Diagnostic[],
): readonly Problem<Name>[] {
  return diagnostics.map(({ severity, summary, detail, path: [attribute] = [] }) => ({
    severity,
    summary,
    detail,
    ...(typeof attribute === "string" && { attribute: attribute as Name }),
  }));
}
