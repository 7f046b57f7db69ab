import { paint } from "../terminal/paint.ts";

/** The result of a check. */
export interface Finding {
  /** The subject of the check, such as `acme_item` or `docs`. */
  readonly subject: string;
  /** A skipped check names the reason, and does not fail; advice does not fail, either. */
  readonly outcome: "passed" | "failed" | "skipped" | "advice";
  /** The problem, or the subject of a check that passed. */
  readonly text: string;
}

const withOutcome =
  (outcome: Finding["outcome"]) =>
  (subject: string, text: string): Finding => ({ subject, outcome, text });

export const passed = withOutcome("passed");
export const failed = withOutcome("failed");
export const skipped = withOutcome("skipped");
export const advised = withOutcome("advice");

/** Returns a finding for each problem, or one that reports success. */
export function findings(subject: string, problems: readonly string[], well: string): readonly Finding[] {
  if (problems.length === 0) return [passed(subject, well)];
  return problems.map((text) => failed(subject, text));
}

const marks = {
  passed: ["green", "✓"],
  failed: ["red", "✗"],
  skipped: ["yellow", "–"],
  advice: ["yellow", "→"],
} as const;

/** Returns the line of a finding, such as `✗ flags_environment: second plan not empty: timeouts.create`. */
export function findingLine({ subject, outcome, text }: Finding): string {
  const [style, mark] = marks[outcome];
  return `${paint(style, mark)} ${subject}: ${text.trimEnd().replaceAll("\n", "\n  ")}\n`;
}

/** Returns the number of findings for each outcome. */
export function summary(all: readonly Finding[]): string {
  const count = (outcome: Finding["outcome"]) => all.filter((one) => one.outcome === outcome).length;
  const advice = count("advice") === 0 ? "" : `, ${count("advice")} with advice`;
  return `${count("passed")} passed, ${count("failed")} failed, ${count("skipped")} skipped${advice}\n`;
}
