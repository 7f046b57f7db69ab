import { changesOf } from "./changes.ts";
import { type Action, actionBetween, addErrors, addSurprises, expectNothingToDo } from "./checks.ts";
import { uncovered } from "./coverage.ts";
import { withIds } from "./ids.ts";
import { type Edit, edited } from "./literal.ts";
import type { Existing, Loop } from "./loop.ts";
import type { Problems } from "./problems.ts";
import { editsOf, type Round, roundsOf } from "./rounds.ts";
import { problemsOf } from "./subject.ts";
import { moduleOf, type Report } from "./workspace.ts";

/** The round of each resource, by address. */
type Rounds = ReadonlyMap<string, Round>;

/**
 * Changes each attribute and block of the resources, in rounds in which all of them take part, and back. Each round
 * must update, or replace, exactly the changed resources, write to the API, and leave an empty plan.
 */
export async function changeEverything(
  loop: Loop,
  made: readonly Existing[],
  problems: Problems,
): Promise<void> {
  const planned = new Map<string, readonly Round[]>();
  for (const { module, address, resource, special: given } of loop.subjects.values()) {
    const existing = made.find((one) => one.address === address);
    if (!resource || !existing) continue;
    const special = withIds(resource, given, made);
    const changes = changesOf(resource, existing.literal, special);
    for (const attribute of uncovered(resource, existing.literal, changes, special)) {
      problems.add(module, `no other valid value was found for ${attribute}: name one in the registry`);
    }
    const isValid = (edits: readonly Edit[]) =>
      problemsOf(resource, edited(existing.literal, edits)).length === 0;
    planned.set(address, roundsOf(changes, isValid, loop.registry.rounds));
  }
  const count = Math.max(0, ...[...planned.values()].map(({ length }) => length));
  let before: Rounds = new Map();
  let known = made;
  for (let i = 0; i <= count; i++) {
    const wanted = new Map([...planned].map(([address, rounds]) => [address, rounds[i] ?? []]));
    before = await new Turn(loop, made, problems, before, wanted).make(known);
    known = await loop.existing();
  }
}

/** The step from one round of all resources to the next. */
class Turn {
  readonly #loop: Loop;
  readonly #made: readonly Existing[];
  readonly #problems: Problems;
  readonly #before: Rounds;
  readonly #now: Map<string, Round>;

  constructor(loop: Loop, made: readonly Existing[], problems: Problems, before: Rounds, now: Rounds) {
    this.#loop = loop;
    this.#made = made;
    this.#problems = problems;
    this.#before = before;
    this.#now = new Map(now);
  }

  /** Applies the step, and returns the current rounds of the resources. */
  async make(known: readonly Existing[]): Promise<Rounds> {
    const report = await this.#apply();
    const expected = new Map([...this.#now.keys()].map((address) => [address, this.#action(address)]));
    addSurprises(report, expected, this.#problems, (address) => this.#title(moduleOf(address) ?? ""));
    for (const existing of known) {
      if (!report.errors.has(existing.module)) this.#expectWrite(existing);
    }
    const title = (module: string) => `after ${this.#title(module)}`;
    await expectNothingToDo(this.#loop, this.#problems, title);
    return this.#now;
  }

  /** If the plan fails, nothing was applied; it is repeated without the resources that failed. */
  async #apply(): Promise<Report> {
    for (;;) {
      const edits = new Map([...this.#now].map(([address, round]) => [address, editsOf(round)]));
      await this.#loop.workspace.write(this.#loop.literals(this.#made, edits));
      this.#loop.api.forgetRequests();
      const report = await this.#loop.workspace.apply("-refresh=false");
      const failed = addErrors(report, this.#problems, (module) => this.#title(module));
      if (failed.length === 0 || report.applied) return report;
      const left = [...this.#now.keys()].filter(
        (address) => failed.includes(moduleOf(address) ?? "") && this.#action(address) !== "noop",
      );
      if (left.length === 0) throw new Error(`there is no plan, because of ${failed.join(", ")}`);
      for (const address of left) this.#now.set(address, this.#roundBefore(address));
    }
  }

  #expectWrite(existing: Existing): void {
    const { address, module, values } = existing;
    const special = this.#loop.specialOf(address);
    const { untold = [], objectless, writesTo } = special;
    const changes = [...this.#roundBefore(address), ...(this.#now.get(address) ?? [])];
    const isTold = changes.some(({ what }) => !untold.includes(what));
    if (this.#action(address) === "noop" || !isTold || (objectless?.action === "noop" && !writesTo)) return;
    if (this.#loop.api.wroteTo(values, special)) return;
    this.#problems.add(module, `${this.#title(module)}: nothing was written to the API`);
  }

  #action(address: string): Action {
    const [before, now] = [this.#roundBefore(address), this.#now.get(address) ?? []];
    return before === now ? "noop" : actionBetween(before, now);
  }

  #roundBefore(address: string): Round {
    return this.#before.get(address) ?? [];
  }

  /** The phases of a module, in words. */
  #title(module: string): string {
    const address = this.#loop.subjects.get(module)?.address ?? "";
    const back = this.#roundBefore(address).map(({ name }) => `${name} back`);
    const names = [...back, ...(this.#now.get(address) ?? []).map(({ name }) => name)];
    return names.length === 0 ? "changes of others" : `the change of ${names.join(", ")}`;
  }
}
