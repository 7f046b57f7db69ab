// Lays out code like a formatter: code that fits stays on one line, and other code is broken from the outside in.

/** A text with its possible line breaks. */
export type Doc = string | readonly Doc[] | Line | Indent | Group | Choice;

interface Line {
  readonly kind: "line";
  /** The code on one line. */
  readonly flat: "" | " ";
  readonly isHard: boolean;
}
interface Indent {
  readonly kind: "indent";
  readonly content: Doc;
}
interface Group {
  readonly kind: "group";
  readonly content: Doc;
  readonly isBroken: boolean;
}
interface Choice {
  readonly kind: "choice";
  readonly states: readonly Doc[];
}

/** A blank or a line break. */
export const line: Doc = { kind: "line", flat: " ", isHard: false };
/** An empty text or a line break. */
const softline: Doc = { kind: "line", flat: "", isHard: false };
/** A line break in every layout. */
export const hardline: Doc = { kind: "line", flat: "", isHard: true };

/** Indents its lines by two columns. */
export function indent(content: Doc): Doc {
  return { kind: "indent", content };
}

/** Code that is broken at all of its possible breaks or at none. */
export function group(content: Doc): Doc {
  return { kind: "group", content, isBroken: isHardIn(content) };
}

/** Returns the first of several layouts that fits, or else the last one. */
export function choice(...states: readonly Doc[]): Doc {
  return { kind: "choice", states };
}

/** Joins docs with a separator. */
export function join(between: Doc, docs: readonly Doc[]): Doc {
  return docs.flatMap((doc, i) => (i === 0 ? [doc] : [between, doc]));
}

/** A call: its last argument begins on the line of the name if it is an object that is broken over lines. */
export function call(name: Doc, args: readonly Doc[]): Doc {
  if (args.length === 0) return [name, "()"];
  const broken = group([name, "(", indent([hardline, join([",", hardline], args), ","]), hardline, ")"]);
  const last = args.at(-1) as Doc;
  if (isInline(last)) {
    const hugged = [name, "(", join(", ", [...args.slice(0, -1), { ...last, isBroken: true }]), ")"];
    return choice([name, "(", join(", ", args), ")"], hugged);
  }
  if (!isHardIn(last)) return enclosed([name, "("], args, ")");
  return choice([name, "(", join(", ", args), ")"], broken);
}

function isInline(doc: Doc): doc is Group {
  return (
    typeof doc === "object" &&
    "kind" in doc &&
    doc.kind === "group" &&
    isSequence(doc.content) &&
    doc.content[0] === "{"
  );
}

/** A comma that is written only before a line break. */
const trailingComma: Doc = { kind: "choice", states: [] };

/** Parts between two texts, on one line if they fit; `gap` is next to these texts. */
export function enclosed(open: Doc, parts: readonly Doc[], close: Doc, gap: Doc = softline): Doc {
  return group([open, indent([gap, join([",", line], parts), trailingComma]), gap, close]);
}

/** An object literal, on one line if it fits. */
export function inlineObject(members: readonly Doc[]): Doc {
  return enclosed("{", members, "}", line);
}

/** An array literal, on one line if it fits. */
export function inlineList(elements: readonly Doc[]): Doc {
  return enclosed("[", elements, "]");
}

/** An object or type with one member per line. */
export function braces(members: readonly Doc[], end: "," | ";" = ","): Doc {
  if (members.length === 0) return "{}";
  return ["{", indent(members.map((member) => [hardline, member, end])), hardline, "}"];
}

/** Reports whether a part always contains a line break. */
export function isHardIn(doc: Doc): boolean {
  if (typeof doc === "string") return false;
  if (isSequence(doc)) return doc.some(isHardIn);
  if (doc.kind === "line") return doc.isHard;
  if (doc.kind === "choice") return doc.states.length > 0 && isHardIn(doc.states[0] as Doc);
  return isHardIn(doc.content);
}

type Command = readonly [column: number, isFlat: boolean, doc: Doc];

/** Returns the text of a doc in lines of a maximum width. */
export function print(doc: Doc, width = 110): string {
  const out: string[] = [];
  let at = 0;
  const work: Command[] = [[0, false, doc]];
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    const [column, isFlat, current] = next;
    if (typeof current === "string") {
      out.push(current);
      at += current.length;
    } else if (isSequence(current)) {
      for (let i = current.length - 1; i >= 0; i--) work.push([column, isFlat, current[i] as Doc]);
    } else if (current.kind === "indent") {
      work.push([column + 2, isFlat, current.content]);
    } else if (current.kind === "group") {
      const fit = !current.isBroken && (isFlat || fits([column, true, current.content], work, width - at));
      work.push([column, fit, current.content]);
    } else if (current.kind === "choice") {
      work.push([column, ...chosen(current, column, isFlat, work, width - at)]);
    } else if (isFlat && !current.isHard) {
      out.push(current.flat);
      at += current.flat.length;
    } else {
      out.push("\n", " ".repeat(column));
      at = column;
    }
  }
  return out.join("").replace(/ +$/gm, "");
}

/** The selected layout, and whether it is on one line. */
function chosen(
  { states }: Choice,
  column: number,
  isFlat: boolean,
  rest: readonly Command[],
  room: number,
): readonly [isFlat: boolean, doc: Doc] {
  const last = states.at(-1) ?? (isFlat ? "" : ",");
  const fitting = states.slice(0, -1).find((state) => fits([column, true, state], rest, room));
  return fitting === undefined ? [isFlat, last] : [!isHardIn(fitting), fitting];
}

/** Reports whether the text up to the next line break fits. */
function fits(first: Command, rest: readonly Command[], room: number): boolean {
  let left = room;
  let after = rest.length;
  const work: Command[] = [first];
  while (left >= 0) {
    const next = work.pop() ?? rest[--after];
    if (next === undefined) return true;
    const [column, isFlat, doc] = next;
    if (typeof doc === "string") left -= doc.length;
    else if (isSequence(doc))
      for (let i = doc.length - 1; i >= 0; i--) work.push([column, isFlat, doc[i] as Doc]);
    else if (doc.kind === "indent") work.push([column, isFlat, doc.content]);
    else if (doc.kind === "group") work.push([column, !doc.isBroken && isFlat, doc.content]);
    else if (doc.kind === "choice") work.push([column, isFlat, doc.states[0] ?? (isFlat ? "" : ",")]);
    else if (doc.isHard || !isFlat) return true;
    else left -= doc.flat.length;
  }
  return false;
}

function isSequence(doc: Doc): doc is readonly Doc[] {
  return Array.isArray(doc);
}
