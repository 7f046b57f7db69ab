import { isNothing } from "../../schema/engine/compare/same.ts";
import type { Block, Content } from "../../schema/schema.ts";
import type { Value } from "../../schema/values/value.ts";
import type { CoreDiagnostic } from "../../testing/core/errors.ts";
import { type Difference, differences, kindsOf, type Notes, placeText, wholeText } from "./difference.ts";
import type { Names } from "./draw-config.ts";
import { withoutDecided, withoutSecrets } from "./masked.ts";
import type { CallResult, Party } from "./party.ts";

/** Something of two providers, in their order. */
export type Both<T> = readonly [T, T];

/** A difference between two providers, or a response that Terraform would reject. */
export interface Finding {
  /** What differs, without names and values: the same for all findings with one cause. */
  readonly text: string;
  /** The values. */
  readonly detail: string;
}

/** How responses are compared. */
export interface ComparisonOptions {
  readonly notes?: Notes;
  /** Whether findings contain no sensitive values. */
  readonly hidesSecrets?: boolean;
  /** Receives the outcome of each step. */
  readonly show?: (text: string) => void;
  /** Whether values that the APIs decide may differ. */
  readonly decidesFreely?: boolean;
}

/** Calls two providers about one type, and compares their responses. */
export class Comparison {
  readonly findings: Finding[] = [];
  /** The number of responses of one provider that were compared with those of the other. */
  compared = 0;
  /** An error of the last call that both providers have rejected. */
  rejection: CoreDiagnostic | undefined;
  readonly sides: Both<string>;
  readonly #parties: Both<Party>;
  readonly #block: Block;
  readonly #options: ComparisonOptions;

  constructor(parties: Both<Party>, block: Block, options: ComparisonOptions) {
    this.#parties = parties;
    this.#block = block;
    this.#options = options;
    this.sides = [parties[0].name, parties[1].name];
  }

  /** Calls both providers. */
  async outcomes<T>(run: (i: 0 | 1) => Promise<T>): Promise<Both<CallResult<T>>> {
    const outcome = (i: 0 | 1) => this.#parties[i].outcome(() => run(i));
    this.compared += 1;
    return await Promise.all([outcome(0), outcome(1)]);
  }

  /** Calls both providers and compares their diagnostics. Returns the values if there are two. */
  async both<T>(call: string, run: (i: 0 | 1) => Promise<T>): Promise<Both<T> | undefined> {
    const outcomes = await this.outcomes(run);
    this.show(call, outcomes);
    for (const i of [0, 1] as const) {
      const { breaches: broken, failure } = outcomes[i];
      const side = this.sides[i];
      if (failure !== undefined) this.find(`${call}: ${side} fails: ${general(failure)}`, failure);
      for (const { summary, detail } of broken)
        this.find(
          `${call}: Terraform rejects the response of ${side}: ${summary}: ${general(detail)}`,
          detail,
        );
    }
    const [one, other] = outcomes;
    if ([one, other].some(({ breaches: broken, failure }) => broken.length > 0 || failure !== undefined))
      return undefined;
    this.#compareErrors(call, [one, other]);
    if (one.errors.length > 0 && other.errors.length > 0) [this.rejection] = other.errors;
    if (one.errors.length > 0 || other.errors.length > 0) return undefined;
    if (one.warnings.length !== other.warnings.length) {
      const summaries = [one, other].map(({ warnings }) =>
        warnings
          .map(({ summary }) => quoted(summary))
          .sort()
          .join(", "),
      );
      const text = `${call}: warnings differ: ${this.sides.map((side, i) => `${side} ${summaries[i] || "none"}`).join(", ")}`;
      this.find(text, JSON.stringify([one.warnings, other.warnings]));
    }
    return [one.value as T, other.value as T];
  }

  #compareErrors(call: string, [one, other]: Both<CallResult<unknown>>): void {
    const [first, second] = this.sides;
    const detail = () => JSON.stringify([one.errors, other.errors], ["summary", "detail", "path"]);
    const [summary, otherSummary] = [one.errors[0]?.summary, other.errors[0]?.summary];
    if ((summary === undefined) !== (otherSummary === undefined)) {
      const [side, silent] = summary === undefined ? [second, first] : [first, second];
      const where = (summary === undefined ? other : one).errors[0]?.path ?? "";
      const place = where === "" ? "" : ` at ${this.place(namesIn(where))}`;
      const what = problemText((summary === undefined ? other : one).errors[0]);
      this.find(`${call}: ${side} reports ${what}${place}, ${silent} nothing`, detail());
    } else if (summary !== undefined) {
      const [places, otherPlaces] = [one, other].map(({ errors }) =>
        [...new Set(errors.map(({ path }) => path))].sort().join(", "),
      );
      if (places !== otherPlaces) {
        const missing = [one, other].map((mine, i) => {
          const others = new Set([one, other][1 - i]?.errors.map(({ path }) => path));
          const only = mine.errors.filter(({ path }) => !others.has(path));
          return [
            ...new Set(
              only.map((error) => `${quoted(general(error.summary))} at ${this.place(namesIn(error.path))}`),
            ),
          ]
            .sort()
            .join(", ");
        });
        this.find(
          `${call}: errors at different places: ${first} ${missing[0] || "none"}; ${second} ${missing[1] || "none"}`,
          detail(),
        );
      }
    }
  }

  /** Compares the values of both providers, and returns whether they are the same. */
  compareValues(call: string, values: Both<Value>, prior: Value, config: Value | undefined): boolean {
    const compared = this.comparable(values, config);
    const found = values[0] === null || values[1] === null ? [] : this.differences(compared, prior, config);
    for (const one of found)
      this.find(
        `${call}: ${this.place(one.names)}: ${kindsOf(one, this.sides)}`,
        this.detailOf(values, prior, config),
      );
    return found.length === 0 && (values[0] === null) === (values[1] === null);
  }

  /** Compares a state with the values that a provider reads of the same object. */
  compareStored(call: string, values: Both<Value>, config: Value): void {
    const labels = ["stored", "read"] as const;
    for (const one of this.differences(values, values[0], config))
      this.find(
        `${call}: ${this.place(one.names)}: ${kindsOf(one, labels)}`,
        this.detailOf(values, values[0], config, labels),
      );
  }

  /** Returns the differences of two values; without null instead of a zero if a provider is written with the older SDK. */
  differences(values: Both<Value>, prior: Value, config: Value | undefined): readonly Difference[] {
    const found = differences(this.#block, { values, prior: prior ?? undefined, config });
    if (!this.isLegacy) return found;
    return found.filter(({ parts }) => !parts.values.every((value) => isNothing(value ?? null)));
  }

  /** Whether a provider is written with the older SDK. */
  get isLegacy(): boolean {
    return this.#parties.some(({ isLegacy }) => isLegacy);
  }

  /** Reports whether both providers have the same values. */
  sameValues(values: Both<Value>, config: Value): boolean {
    if (values.includes(null)) return values[0] === values[1];
    return this.differences(this.comparable(values, config), null, config).length === 0;
  }

  /** Returns values of both providers without those that may differ. */
  comparable(values: Both<Value>, config: Value | undefined): Both<Value> {
    if (!this.#options.decidesFreely) return values;
    const [one, other] = values.map((value) => withoutDecided(this.#block, value, config));
    return [one ?? null, other ?? null];
  }

  /** Formats the values of a finding. */
  detailOf(
    values: Both<Value | undefined>,
    prior: Value,
    config: Value | undefined,
    [first, second]: Both<string> = this.sides,
  ): string {
    const lines = { [first]: values[0], [second]: values[1], prior, config };
    const hides = this.#options.hidesSecrets;
    return Object.entries(lines)
      .map(
        ([name, value]) =>
          `${name}: ${wholeText(hides && value ? withoutSecrets(this.#block, value) : value)}`,
      )
      .join("\n");
  }

  /** Describes a place; see placeText. */
  place(names: Names): string {
    return placeText(this.#block as Content, names, this.#options.notes);
  }

  /** Adds a finding, unless there is one with its text. */
  find(text: string, detail: string): void {
    if (!this.findings.some((one) => one.text === text)) this.findings.push({ text, detail });
  }

  /** Shows the outcome of a step. */
  show(call: string, outcome: unknown): void {
    this.#options.show?.(
      `${call}: ${JSON.stringify(outcome, (_, value) => (value instanceof Uint8Array ? undefined : typeof value === "bigint" ? String(value) : value))}`,
    );
  }
}

/** Returns the names in a path as text: `list[0].name`. */
function namesIn(path: string): Names {
  return path
    .replaceAll(/\[[^\]]*\]/g, "")
    .split(".")
    .filter((name) => name !== "");
}

function quoted(text: string | undefined): string {
  return JSON.stringify(text ?? "");
}

/** Describes an error: by its summary, and a bug of a provider also by the first line of its detail. */
export function problemText(
  problem: { readonly summary: string; readonly detail: string } | undefined,
): string {
  const { summary = "", detail = "" } = problem ?? {};
  const [what = ""] = detail.split("\n");
  return quoted(general(summary)) + (/bug/i.test(summary) ? ` (${general(what)})` : "");
}

/** Returns a message without the names, numbers and values in it. */
function general(message: string): string {
  return message
    .replace(/^[a-z_0-9]+((\.[a-z_0-9]+)|(\[[^\]]*\]))*: /, "")
    .replaceAll(/"[^"]*"/g, '"…"')
    .replaceAll(/\d+/g, "N")
    .slice(0, 160);
}
