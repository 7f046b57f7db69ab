import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A summary of errors and warnings in the sources; "…" replaces parts that are known only at run time. */
export interface Summary {
  readonly text: string;
  /** Whether all diagnostics with this summary are warnings. */
  readonly isWarning: boolean;
  /** The folders of `src` that contain the summary: `schema`, `resources/sec` and so on. */
  readonly folders: ReadonlySet<string>;
}

/** The folders of `src` whose modules create diagnostics. */
const folders = ["schema", "server", "http", "resources/shared", "resources/sec", "resources/vdb"];

const text = /"((?:[^"\\]|\\.)*)"|`([^`]*)`/y;
const calls =
  /\b(?<!function )(?:DiagnosticError|NotFoundError|ProgramError|ownError|diagnostics\.(?:error|(warn)))\(/g;
const properties = /\bsummary(?::| =)\s*(?=["`])/g;
/** A summary and a detail that are passed on together: the detail is a sentence. */
const pairs = /\[\s*(?:"([A-Z][^".]*)"),\s*(?:"[^"]*\.",?|`[^`]*\.`,?|detail)\s*\]/g;

/** The summaries of all diagnostics in the sources of a clone, in alphabetical order. */
export function summariesIn(root: string): readonly Summary[] {
  const found = new Map<string, { isWarning: boolean; folders: Set<string> }>();
  for (const folder of folders)
    for (const file of modulesIn(join(root, "src", folder)))
      for (const { summary, isWarning } of summariesOf(readFileSync(file, "utf8"), file)) {
        const known = found.get(summary);
        if (known === undefined) found.set(summary, { isWarning, folders: new Set([folder]) });
        else {
          known.isWarning &&= isWarning;
          known.folders.add(folder);
        }
      }
  return [...found]
    .map(([text, facts]) => ({ text, ...facts }))
    .sort((a, b) => a.text.localeCompare(b.text, "en"));
}

function modulesIn(folder: string): readonly string[] {
  return (
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      // The summary that a function passes is described by its parameter.
      .filter((name) => !/(^|\/)(generated|functions)\//.test(name))
      .map((name) => join(folder, name))
  );
}

/** Returns the summaries in a module. Throws an error for a summary that is neither a text nor passed on. */
export function* summariesOf(
  module: string,
  file: string,
): Iterable<{ readonly summary: string; readonly isWarning: boolean }> {
  const code = module.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, "");
  for (const call of code.matchAll(calls)) {
    const [begin, end] = secondArgument(code, call.index + call[0].length);
    const summary = textAt(code, begin);
    if (summary !== undefined) yield { summary, isWarning: call[1] !== undefined };
    else if (!/^(\.\.\.)?[\w.()]*$/.test(code.slice(begin, end).trim()))
      throw new Error(`${file}: write the summary as a text: ${code.slice(call.index, end)}`);
  }
  for (const property of code.matchAll(properties)) {
    const summary = textAt(code, property.index + property[0].length);
    const object = code.slice(code.lastIndexOf("{", property.index), code.indexOf("}", property.index));
    if (summary !== undefined) yield { summary, isWarning: object.includes('severity: "warning"') };
  }
  for (const [, summary = ""] of code.matchAll(pairs)) yield { summary, isWarning: false };
}

/** Returns a text in the code, with "…" in place of its expressions; undefined if there is none. */
function textAt(code: string, at: number): string | undefined {
  text.lastIndex = at;
  const [, plain, template] = text.exec(code) ?? [];
  if (template === undefined) return plain;
  return template.replaceAll(/\$\{[^}]*\}/g, "…").replaceAll(/…(?:\s*…)+/g, "…");
}

/** Returns the range of the second argument of a call whose arguments begin at an index; empty if there is none. */
function secondArgument(code: string, first: number): readonly [begin: number, end: number] {
  let depth = 0;
  let quote: string | undefined;
  let begin: number | undefined;
  for (let at = first; at < code.length; at++) {
    const character = code.charAt(at);
    if (quote !== undefined) {
      if (character === "\\") at += 1;
      else if (character === quote) quote = undefined;
    } else if ('"`'.includes(character)) quote = character;
    else if ("([{".includes(character)) depth += 1;
    else if (depth > 0 && ")]}".includes(character)) depth -= 1;
    else if (depth === 0 && (character === "," || character === ")")) {
      if (begin !== undefined) return [begin, at];
      if (character === ")") return [at, at];
      begin = at + 1 + (/^\s*/.exec(code.slice(at + 1))?.[0].length ?? 0);
    }
  }
  throw new Error("a call has no end");
}
