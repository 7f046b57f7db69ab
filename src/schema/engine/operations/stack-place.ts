/** A position in a stack. */
export interface StackPlace {
  /** The name of the function, if it has one. */
  readonly name: string | undefined;
  /** As in `src/resources/note.ts:12:3`. Without the folder if the file is not below the current folder. */
  readonly position: string;
  /** Whether the code is the author's, instead of Node's, the framework's, or that of a package. */
  readonly isAuthors: boolean;
}

const frame = /^\s*at (?:async )?(?:(.+?) \()?(.+:\d+:\d+)\)?$/;

/** Matches the places of code that is not the author's, also in a program, whose own positions are those of the author's files. */
const foreign =
  /^node:|(?:^|\/)node_modules\/|(?:^|\/)packages\/framework\/|^terraform-provider-[^/]*\/[^/]+\.js:|^(?:launcher|single)\.js:|</;

/** Returns the innermost position of a stack that is in the author's code, or else the innermost one. */
export function stackPlace(stack: unknown): StackPlace | undefined {
  const places = String(stack).split("\n").flatMap(placeIn);
  return places.find(({ isAuthors }) => isAuthors) ?? places[0];
}

function placeIn(line: string): readonly StackPlace[] {
  const [, name = "", place] = frame.exec(line) ?? [];
  if (place === undefined) return [];
  const path = place.replace(/^file:\/\/(?:\/(?=[A-Za-z]:))?/, "").replaceAll("\\", "/");
  return [
    {
      name: /^[\w$.#<>]+$/.test(name) ? name : undefined,
      position: relative(path),
      isAuthors: !foreign.test(path),
    },
  ];
}

function relative(path: string): string {
  if (!/^(?:[A-Za-z]:)?\//.test(path)) return path;
  const below = `${currentFolder()}/`;
  return path.startsWith(below) ? path.slice(below.length) : path.slice(path.lastIndexOf("/") + 1);
}

function currentFolder(): string {
  try {
    return process.cwd().replaceAll("\\", "/");
  } catch {
    // It has been removed.
    return "/";
  }
}
