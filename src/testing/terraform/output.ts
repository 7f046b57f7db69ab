import type { CommandResult } from "./process.ts";

/** A value of a configuration, a plan or a state. */
export type Values = { readonly [attribute: string]: unknown };

/** An error or a warning as the CLI reports it. */
export interface Diagnostic {
  /** Warnings do not end the command. */
  readonly severity: "error" | "warning";
  /** The problem, in a few words. */
  readonly summary: string;
  /** The cause and the cure. */
  readonly detail: string;
  /** The address of the resource concerned, or empty. */
  readonly address: string;
  /** The line of the configuration that it points to, trimmed, or empty. */
  readonly code: string;
  /** The file that it points to, or empty. */
  readonly file: string;
}

/** The planned actions and the detected drift in the output of a command with `-json`, by address. */
export interface Announcement {
  /** Whether any change was started. */
  readonly applied: boolean;
  /** The action on each resource. */
  readonly actions: ReadonlyMap<string, string>;
  /** The changes that were made outside of the CLI. */
  readonly drift: ReadonlyMap<string, string>;
  /** The resources whose change was started and not finished. */
  readonly unfinished: ReadonlySet<string>;
}

/** The planned or applied change of one resource. */
export interface Change {
  /** The actions, such as `["delete", "create"]`. */
  readonly actions: readonly string[];
  /** The attributes before the change. */
  readonly before: Values | null;
  /** The attributes after the change, without unknown values. */
  readonly after: Values | null;
  /** The dotted paths of the values that are known only after apply. */
  readonly unknown: readonly string[];
  /** The dotted paths of the values after the change that the CLI hides. */
  readonly sensitive: readonly string[];
  /** Why it is replaced or deleted, in the words of the CLI's JSON, or empty. */
  readonly reason: string;
  /** The paths of the attributes that force the replacement. */
  readonly replacePaths: readonly (readonly (string | number)[])[];
  /** The ID by which it is imported, or empty. */
  readonly importId: string;
  /** Whether it is imported, by an ID or by an identity. */
  readonly isImported: boolean;
}

/** A plan: the planned changes, and the changes made outside of the CLI, by address. */
export interface TerraformPlan {
  /** The planned change of each resource. */
  readonly changes: ReadonlyMap<string, Change>;
  /** The changes that were made outside of the CLI. */
  readonly drift: ReadonlyMap<string, Change>;
  /** The state from which the plan starts, after the refresh. */
  readonly state: State;
  /** The expressions of each configured resource and data source, by address. */
  readonly expressions: ReadonlyMap<string, Expressions>;
}

/** Expressions by attribute name; a block has a list of further ones. */
export type Expressions = { readonly [name: string]: Expression | readonly Expressions[] };

/** The part of an expression in a configuration that tests need. */
export interface Expression {
  /** The references, such as `var.key` or `sec_query.logins.id`, and also each prefix of them. */
  readonly references?: readonly string[];
}

/** A resource in the state. */
export interface Stored {
  /** The attributes. */
  readonly values: Values;
  /** Whether the next apply replaces it. */
  readonly tainted: boolean;
}

/** The resources in the state by address. */
export type State = ReadonlyMap<string, Stored>;

interface Line {
  readonly type?: string;
  readonly diagnostic?: RawDiagnostic;
  readonly change?: { readonly resource: { readonly addr: string }; readonly action: string };
  readonly hook?: { readonly resource: { readonly addr: string } };
}

interface RawDiagnostic {
  readonly severity: "error" | "warning";
  readonly summary: string;
  readonly detail?: string;
  readonly address?: string;
  readonly range?: { readonly filename?: string };
  readonly snippet?: { readonly code?: string; readonly highlight_start_offset?: number };
}

interface RawChange {
  readonly address: string;
  readonly action_reason?: string;
  readonly change: {
    readonly actions: readonly string[];
    readonly before: Values | null;
    readonly after: Values | null;
    readonly after_unknown?: unknown;
    readonly after_sensitive?: unknown;
    readonly replace_paths?: readonly (readonly (string | number)[])[];
    readonly importing?: { readonly id?: string; readonly identity?: object };
  };
}

interface RawConfiguration {
  readonly resources?: readonly { readonly address: string; readonly expressions?: Expressions }[];
  readonly module_calls?: { readonly [name: string]: { readonly module?: RawConfiguration } };
}

interface RawState {
  readonly values?: { readonly root_module?: RawModule };
}

interface RawModule {
  readonly resources?: readonly RawResource[];
  readonly child_modules?: readonly RawModule[];
}

interface RawResource {
  readonly address: string;
  readonly tainted?: boolean;
  readonly values: Values;
}

/** Returns the diagnostics in the output of a command with `-json`, without the warning about development overrides. */
export function diagnosticsOf({ stdout }: CommandResult): readonly Diagnostic[] {
  return rawDiagnostics(stdout)
    .filter(({ summary }) => !summary.startsWith("Provider development overrides"))
    .map(({ severity, summary, detail = "", address = "", range, snippet }) => ({
      severity,
      summary,
      detail,
      address,
      code: (snippet?.code ?? "").trim(),
      file: range?.filename ?? "",
    }));
}

function rawDiagnostics(stdout: string): readonly RawDiagnostic[] {
  if (!stdout.startsWith("{\n")) return jsonLines(stdout).flatMap(({ diagnostic }) => diagnostic ?? []);
  const whole: { readonly diagnostics?: readonly RawDiagnostic[] } = JSON.parse(stdout);
  return whole.diagnostics ?? [];
}

function jsonLines(stdout: string): readonly Line[] {
  const lines = stdout.split("\n").filter((line) => line.startsWith("{"));
  return lines.map((line): Line => JSON.parse(line));
}

/** Returns the announcement in the output of a command with `-json`. */
export function announcementOf({ stdout }: CommandResult): Announcement {
  const lines = jsonLines(stdout);
  const changes = (wanted: string) =>
    lines.flatMap(({ type, change }): [string, string][] =>
      type === wanted && change ? [[change.resource.addr, change.action]] : [],
    );
  // Each step of a resource begins with a line such as refresh_start, which refresh_complete should follow.
  const hooked = (ending: string) =>
    lines.flatMap(({ type = "", hook }) =>
      type.endsWith(ending) && hook ? [`${type.slice(0, -ending.length)} ${hook.resource.addr}`] : [],
    );
  const complete = hooked("_complete");
  const unfinished = hooked("_start").filter((step) => !complete.includes(step));
  return {
    applied: lines.some(({ type }) => type === "apply_start"),
    actions: new Map(changes("planned_change")),
    drift: new Map(changes("resource_drift")),
    unfinished: new Set(unfinished.map((step) => step.split(" ")[1] ?? "")),
  };
}

/** Parses the plan in the output of `show -json PLAN`. Unchanged resources are left out. */
export function planOf({ stdout }: CommandResult): TerraformPlan {
  const raw: {
    readonly resource_changes?: readonly RawChange[];
    readonly resource_drift?: readonly RawChange[];
    readonly prior_state?: RawState;
    readonly configuration?: { readonly root_module?: RawConfiguration };
  } = JSON.parse(stdout);
  const { resource_changes, resource_drift, prior_state = {}, configuration = {} } = raw;
  return {
    changes: changesBy(resource_changes),
    drift: changesBy(resource_drift),
    state: resourcesIn(prior_state),
    expressions: new Map(expressionsIn(configuration.root_module)),
  };
}

function expressionsIn(
  { resources = [], module_calls = {} }: RawConfiguration = {},
  prefix = "",
): readonly (readonly [address: string, expressions: Expressions])[] {
  const own = resources.map(({ address, expressions = {} }) => [prefix + address, expressions] as const);
  const inner = Object.entries(module_calls).flatMap(([name, { module }]) =>
    expressionsIn(module, `${prefix}module.${name}.`),
  );
  return [...own, ...inner];
}

function changesBy(raw: readonly RawChange[] = []): ReadonlyMap<string, Change> {
  const entries = raw.map(({ address, action_reason = "", change }): [string, Change] => [
    address,
    {
      actions: change.actions,
      before: change.before,
      after: change.after,
      unknown: trueAt(change.after_unknown ?? {}).sort(),
      sensitive: trueAt(change.after_sensitive ?? {}).sort(),
      reason: action_reason,
      replacePaths: change.replace_paths ?? [],
      importId: change.importing?.id ?? "",
      isImported: change.importing !== undefined,
    },
  ]);
  return new Map(entries.filter(([, { actions, isImported }]) => actions.join() !== "no-op" || isImported));
}

/** Returns the dotted paths of all values that are `true`. */
function trueAt(value: unknown, path = ""): string[] {
  if (value === true) return [path];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => trueAt(inner, path === "" ? key : `${path}.${key}`));
}

/** Parses the state in the output of `show -json`. */
export function stateOf({ stdout }: CommandResult): State {
  return resourcesIn(JSON.parse(stdout));
}

function resourcesIn({ values: state }: RawState): State {
  return new Map(
    resourcesOf(state?.root_module).map(
      ({ address, values, tainted = false }) => [address, { values, tainted }] as const,
    ),
  );
}

function resourcesOf({ resources = [], child_modules: inner = [] }: RawModule = {}): readonly RawResource[] {
  return [...resources, ...inner.flatMap(resourcesOf)];
}
