import type { Change as PlannedChange } from "../../../src/testing/terraform/output.ts";
import type { Change } from "./changes.ts";
import type { Existing } from "./loop.ts";
import type { Problems } from "./problems.ts";
import type { Special } from "./special.ts";
import { moduleOf, type Report, type Workspace } from "./workspace.ts";

/** The expected actions of Terraform on a resource. */
export type Action = "noop" | "create" | "update" | "replace" | "delete";

/** The effect of the change from one round of a resource to the next. */
export function actionBetween(before: readonly Change[], now: readonly Change[]): Action {
  if (before.length === 0 && now.length === 0) return "noop";
  return [...before, ...now].some(({ replaces }) => replaces) ? "replace" : "update";
}

/** Records the errors of a command, and returns the modules with errors. */
export function addErrors(
  { errors }: Report,
  problems: Problems,
  when: (module: string) => string,
): readonly string[] {
  for (const [module, found] of errors) {
    for (const error of found) problems.add(module, `${when(module)}: ${error}`);
  }
  return [...errors.keys()];
}

/** Records each resource with an unexpected action; resources without an expected action must not change. */
export function addSurprises(
  { actions }: Report,
  expected: ReadonlyMap<string, Action>,
  problems: Problems,
  when: (address: string) => string,
): void {
  for (const address of new Set([...actions.keys(), ...expected.keys()])) {
    const announced = actions.get(address) ?? "noop";
    const due = expected.get(address) ?? "noop";
    if (announced === due || announced === "read") continue;
    problems.add(moduleOf(address) ?? "", `${when(address)}: ${address} has ${announced}, not ${due}`);
  }
}

/** The steps after which to check for remaining changes. */
interface Looking {
  specialOf(address: string): Special;
  readonly workspace: Workspace;
}

/** Refreshes and plans; records every remaining change, and every difference in the API, as a problem. */
export async function expectNothingToDo(
  looking: Looking,
  problems: Problems,
  when: (module: string) => string,
): Promise<void> {
  const report = await looking.workspace.plan();
  addErrors(report, problems, when);
  const actions = [...report.actions].filter(([, action]) => action !== "read");
  if (report.errors.size > 0 || (actions.length === 0 && report.drift.size === 0)) return;
  const { changes, drift } = await looking.workspace.planned();
  for (const [address, change] of new Map([...drift, ...changes])) {
    if (change.actions.join() === "read") continue;
    const module = moduleOf(address) ?? "";
    const differing = differences(change, looking.specialOf(address).late);
    if (!changes.has(address) && differing.length === 0) continue;
    const what = changes.has(address)
      ? `still has to ${change.actions.join(", ")}`
      : "is otherwise in the API";
    problems.add(module, [`${when(module)}: ${address} ${what}`, ...differing].join("\n"));
  }
}

/** Returns the attributes that differ, except for some. */
function differences({ before, after, unknown }: PlannedChange, besides: readonly string[] = []): string[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const compared = [...names].filter((name) => !unknown.includes(name) && !besides.includes(name));
  return compared.flatMap((name) => {
    const [old, now] = [before, after].map((values) => JSON.stringify(values?.[name]));
    return old === now ? [] : [`${name}: ${old} -> ${now}`];
  });
}

/** Records the secrets in the output of commands. */
export function addShownSecrets(
  { written }: Workspace,
  existing: readonly Existing[],
  problems: Problems,
): void {
  const text = written.split("\n").map(withoutSnippet).join("\n");
  for (const { module, address, secrets } of existing) {
    const shown = secrets.filter((secret) => text.includes(secret));
    if (shown.length > 0) problems.add(module, `secrets of ${address} were written: ${shown.join(", ")}`);
  }
}

/** Returns a line of output without the piece of configuration that Terraform quotes, in which secrets are visible. */
function withoutSnippet(line: string): string {
  if (!line.includes('"snippet"')) return line;
  const { diagnostic, ...rest } = JSON.parse(line);
  const { snippet: _, ...said } = diagnostic ?? {};
  return JSON.stringify({ ...rest, diagnostic: said });
}

/** Returns the import ID of a resource in the first of its forms; undefined if there is none. */
export function importId({ importForms: [form], values }: Existing): string | undefined {
  return form?.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}
