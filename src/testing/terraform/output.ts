import type { CommandResult } from "./process.ts";

/** A value of a configuration, a plan or a state. */
export type Values = { readonly [attribute: string]: unknown };

/** An error or a warning as the CLI reports it. */
export interface Diagnostic {
  /** Warnings end nothing. */
  readonly severity: "error" | "warning";
  /** What is wrong, in a few words. */
  readonly summary: string;
  /** The cause and the cure. */
  readonly detail: string;
  /** The resource that it belongs to, or empty. */
  readonly address: string;
  /** The line of the configuration that it points at, trimmed, or empty. */
  readonly code: string;
  /** The file that it points at, or empty. */
  readonly file: string;
}

/** What a command with `-json` said that it will do, and that it found changed elsewhere: actions by address. */
export interface Announcement {
  /** Whether anything was begun to be changed. */
  readonly applied: boolean;
  /** What is done with each resource. */
  readonly actions: ReadonlyMap<string, string>;
  /** What was found changed elsewhere. */
  readonly drift: ReadonlyMap<string, string>;
  /** The resources that were begun with and not finished. */
  readonly unfinished: ReadonlySet<string>;
}

/** The planned or applied change of one resource. */
export interface Change {
  /** Such as `["delete", "create"]`. */
  readonly actions: readonly string[];
  /** The attributes before the change. */
  readonly before: Values | null;
  /** Without what is not known yet. */
  readonly after: Values | null;
  /** Dotted paths of the values that are known after apply only. */
  readonly unknown: readonly string[];
  /** Dotted paths of the values after the change that the CLI hides. */
  readonly sensitive: readonly string[];
  /** Why it is replaced or deleted, in the words of the CLI's JSON, or empty. */
  readonly reason: string;
  /** Paths of the attributes that force the replacement. */
  readonly replacePaths: readonly (readonly (string | number)[])[];
  /** The ID that it is imported by, or empty. */
  readonly importId: string;
  /** Whether it is imported, by an ID or by an identity. */
  readonly isImported: boolean;
}

/** A plan: what changes, and what has changed outside of the CLI, by address. */
export interface Plan {
  /** What is done with each resource. */
  readonly changes: ReadonlyMap<string, Change>;
  /** What was found changed elsewhere. */
  readonly drift: ReadonlyMap<string, Change>;
  /** The state that it starts from, after the refresh. */
  readonly state: State;
  /** What the configuration says of each resource and data source, by address. */
  readonly expressions: ReadonlyMap<string, Expressions>;
}

/** Expressions by the names of attributes; a block has a list of more of them. */
export type Expressions = { readonly [name: string]: Expression | readonly Expressions[] };

/** An expression of a configuration, as far as the tests look at it. */
export interface Expression {
  /** As in `var.key` or `sec_query.logins.id`, each of them also without what is in it. */
  readonly references?: readonly string[];
}

/** A resource in the state. */
export interface Stored {
  /** The attributes. */
  readonly values: Values;
  /** Whether it is replaced next time. */
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
  readonly mode: string;
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

/** The diagnostics in the output of a command with `-json`, but for the warning about development overrides. */
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

/** What the output of a command with `-json` announces. */
export function announcementOf({ stdout }: CommandResult): Announcement {
  const lines = jsonLines(stdout);
  const changes = (wanted: string) =>
    lines.flatMap(({ type, change }): [string, string][] =>
      type === wanted && change ? [[change.resource.addr, change.action]] : [],
    );
  // A step of a resource begins with a line of type refresh_start, say, and should come to refresh_complete.
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

/** The plan in the output of `show -json PLAN`. Resources that stay as they are have no part in it. */
export function planOf({ stdout }: CommandResult): Plan {
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

/** The dotted paths at which there is `true`. */
function trueAt(value: unknown, path = ""): string[] {
  if (value === true) return [path];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => trueAt(inner, path === "" ? key : `${path}.${key}`));
}

/** The state in the output of `show -json`. */
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
