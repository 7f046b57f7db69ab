/** A word or phrase that comments, test titles and pages do not use. */
interface Entry {
  /** The source of a regular expression, matched as whole words and regardless of case; a space is any whitespace. */
  readonly pattern: string;
  /** The replacement. */
  readonly instead: string;
  /** Whether pages may use the words, because they have a meaning in other fields. */
  readonly onlyInCode?: boolean;
}

/** A use of such a word. */
export interface Use {
  readonly line: number;
  readonly words: string;
  readonly instead: string;
}

/** Words and phrases that make a sentence hard to read, with plain replacements. */
const entries: readonly Entry[] = [
  { pattern: "told|tells?|telling", instead: "reports, sends, receives, distinguishes" },
  {
    pattern: "(?:no|some|any|every)body(?:'s)?|who(?:so)?ever|whom",
    instead: "no client, another user, the caller; or who it is",
  },
  { pattern: "(?:say|says|said|saying) of", instead: "states, describes" },
  { pattern: "what there is", instead: "the existing objects" },
  { pattern: "(?:make|makes|made|making) of", instead: "built from, converted to" },
  { pattern: "as far as", instead: "if, where, up to" },
  { pattern: "(?:is|are|be) another|another than", instead: "differs from" },
  { pattern: "besides?", instead: "next to, in addition to, also" },
  { pattern: "anew|once more", instead: "again" },
  { pattern: "amid(?:st)?", instead: "during" },
  { pattern: "by chance", instead: "random" },
  { pattern: "takes? along", instead: "portable" },
  { pattern: "in good order", instead: "cleanly" },
  { pattern: "for ever", instead: "forever, without end" },
  { pattern: "(?:is|are|was|were|be) gone", instead: "no longer exists, was deleted, has ended" },
  { pattern: "(?:stands?|stood|standing) in for|stand-ins?", instead: "replaces, simulates" },
  { pattern: "(?:the )?other way round", instead: "vice versa, conversely" },
  { pattern: "hand(?:s|ed|ing)? (?:on|over|back|through|it|them|to)", instead: "passes, returns" },
  { pattern: "under way", instead: "running, in progress" },
  { pattern: "of its own accord", instead: "by itself" },
  { pattern: "kept to (?:it|him|her|them)sel(?:f|ves)", instead: "hidden, not shared" },
  { pattern: "(?:not |never )let out", instead: "hidden, redacted" },
  {
    pattern:
      "hence|thus|lest|whence|where(?:of|in|upon|by)|there(?:of|in|upon|by)|hereby|forthwith|upon|nought",
    instead: "a word of today: so, therefore, in it, on",
  },
  { pattern: "answer(?:s|ed|ing)?", instead: "response; responds, returns", onlyInCode: true },
  { pattern: "but for", instead: "except for", onlyInCode: true },
  { pattern: "puts? off", instead: "postpones", onlyInCode: true },
  { pattern: "behind the (?:provider|client)'s back", instead: "outside of Terraform", onlyInCode: true },
  { pattern: "in the place of", instead: "in place of, replaces", onlyInCode: true },
  { pattern: "leads? nowhere", instead: "is dead, does not exist", onlyInCode: true },
  { pattern: "(?:by|from) what", instead: "by which, from the, or the noun itself", onlyInCode: true },
  { pattern: "gives? back", instead: "returns", onlyInCode: true },
  { pattern: "answer(?:s|ed)? [1-5]\\d\\d", instead: "returned 404" },
  {
    pattern:
      "licences?|licenced|cancell(?:ed|ing)|behaviours?|colours?|artefacts?|favourites?|neighbours?|catalogues?",
    instead: "the American spelling",
  },
  {
    pattern: "(?:organ|recogn|initial|serial|normal|author|custom|optim)is(?:e[sd]?|ing|ation)",
    instead: "the American spelling",
  },
];

const patterns = entries.map((entry) => ({
  ...entry,
  expression: new RegExp(
    `(?<![\\w/.$-])(?:${entry.pattern.replaceAll(" ", "\\s+")})(?![\\w/-]|\\.\\w)`,
    "gi",
  ),
}));

/** Returns the uses of the entries in prose. Some entries apply only to the prose of a module. */
export function usesIn(prose: string, isModule: boolean): readonly Use[] {
  const uses = patterns
    .filter(({ onlyInCode }) => isModule || onlyInCode !== true)
    .flatMap(({ expression, instead }) =>
      [...prose.matchAll(expression)].map(({ 0: words, index }) => ({
        line: prose.slice(0, index).split("\n").length,
        words: words.replaceAll(/\s+/g, " "),
        instead,
      })),
    );
  return uses.sort((a, b) => a.line - b.line);
}

/** A character that no entry contains, in place of other text. */
const other = "\0";
const hide = (text: string) => text.replaceAll(/[^\n]/g, other);
const blank = (text: string) => " ".repeat(text.length);

const comments =
  /(?<=^\s*\{?)\/\*[\s\S]*?\*\/|(?<=^\s*)\/\/.*(?:\n\s*\/\/.*)*|(?<=[;{},)\]>] )\/\/ [^"'`\n]*$/gm;
const titles = /(?<=\b(?:it|describe)(?:\.\w+)?\(\s*)(?:"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)/g;

/** Returns the comments and test titles of a module, at their positions; line breaks are kept. */
export function proseOfModule(source: string): string {
  let prose = hide(source);
  const show = (index: number, text: string) => {
    prose = prose.slice(0, index) + text + prose.slice(index + text.length);
  };
  for (const { 0: comment, index } of source.matchAll(comments))
    show(index, withoutCode(comment.replaceAll(/^\s*(?:\/?\*+|\/\/)|\*\/$/gm, blank)));
  for (const { 0: title, index } of source.matchAll(titles))
    show(
      index,
      withoutCode(title.slice(1, -1).replaceAll(/\$\{[^}]*\}/g, hide)).padStart(title.length - 1, other),
    );
  return prose;
}

/**
 * Returns the text of a page without code and the targets of links, at its position; line breaks are kept.
 */
export function proseOfPage(page: string): string {
  return withoutCode(page.replaceAll(/^ *```[\s\S]*?^ *```$/gm, hide))
    .replaceAll(/(?<=\])\([^)]*\)/g, hide)
    .replaceAll(/<[^>]*>/g, hide);
}

function withoutCode(text: string): string {
  return text.replaceAll(/`[^`\n]*`/g, hide);
}
