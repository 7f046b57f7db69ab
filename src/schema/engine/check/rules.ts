import type { Content, Rule } from "../../schema.ts";
import { findName } from "./names.ts";

/** Returns the problems of the names of rules. */
export function ruleProblems(content: Content, rules: readonly Rule[] = []): readonly string[] {
  return rules.flatMap(({ names }, i) => [
    ...names.flatMap((name, at) => {
      const target = findName(content, name);
      const by = `rules[${i}] names ${JSON.stringify(name)}`;
      if (typeof target === "string" && target !== "block") return [`${by}, ${target}`];
      return names.indexOf(name) < at ? [`${by} twice`] : [];
    }),
    ...(names.length < 2 ? [`rules[${i}] names fewer than two attributes`] : []),
  ]);
}
