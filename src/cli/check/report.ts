import { paint } from "../terminal/paint.ts";

/** The result of a check. */
export interface Finding {
  /** The subject of the check, such as `acme_item` or `docs`. */
  readonly subject: string;
  /** What was not run has the reason, and does not fail; advice does not fail, either. */
  readonly outcome: "passed" | "failed" | "not run" | "advice";
  /** The problem, or the subject of a check that passed. */
  readonly text: string;
}

const withOutcome =
  (outcome: Finding["outcome"]) =>
  (subject: string, text: string): Finding => ({ subject, outcome, text });

export const passed = withOutcome("passed");
export const failed = withOutcome("failed");
export const notRun = withOutcome("not run");
export const advised = withOutcome("advice");

/** Returns a finding for each problem, or one that reports success. */
export function findings(subject: string, problems: readonly string[], well: string): readonly Finding[] {
  if (problems.length === 0) return [passed(subject, well)];
  return problems.map((text) => failed(subject, text));
}

const marks = {
  passed: ["green", "✓"],
  failed: ["red", "✗"],
  "not run": ["yellow", "–"],
  advice: ["yellow", "→"],
} as const;

/** Returns the line of a finding, such as `✗ flags_environment: second plan not empty: timeouts.create`, or `– docs: NOT RUN: …`. */
export function findingLine({ subject, outcome, text }: Finding): string {
  const [style, mark] = marks[outcome];
  const what = outcome === "not run" ? "NOT RUN: " : "";
  return `${paint(style, mark)} ${subject}: ${what}${text.trimEnd().replaceAll("\n", "\n  ")}\n`;
}

/** Returns the number of findings for each outcome. */
export function summary(all: readonly Finding[]): string {
  const count = (outcome: Finding["outcome"]) => all.filter((one) => one.outcome === outcome).length;
  const advice = count("advice") === 0 ? "" : `, ${count("advice")} with advice`;
  return `${count("passed")} passed, ${count("failed")} failed, ${count("not run")} not run${advice}\n`;
}
