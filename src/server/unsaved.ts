import { closeSync, constants, openSync } from "node:fs";
import { writeFully } from "./write-fully.ts";

/** The object of a create that is under way, for the case that its answer reaches nobody. */
export interface CreatedObject {
  /** Full name of the type, such as `sec_alert_channel_email`. */
  readonly typeName: string;
  /** What the configuration calls it; empty where it has no name, or where the name is secret. */
  readonly name: string;
}

/** What becomes of such an object. */
export interface Creation {
  /** It exists, and is imported by this ID; null where it cannot be imported. */
  made(importId: string | null): void;
  /** Whether it exists is not known: the request was sent, and not answered. */
  uncertain(): void;
  /** The call is over. If its answer reached nobody, what exists is written down. */
  over(answerReached: boolean): void;
}

/** Says which objects exist although no state has them, because Terraform was gone or would not wait. */
export interface UnsavedObjects {
  begin(object: CreatedObject): Creation;
  /** Writes down what was left open and could not be closed. */
  leftOpen(sentence: string): void;
  /** Nobody is there any more: what Terraform was told in its last moments it may not have saved. */
  abandoned(): void;
  /** Writes down what is still under way: the process ends. */
  end(): void;
}

export interface UnsavedOptions {
  /** The program, such as `terraform-provider-sec`. */
  readonly program: string;
  /** The variable TFNODE_UNSAVED_OBJECTS: a file to which import blocks are appended. */
  readonly file: string | undefined;
  readonly now?: () => Date;
  readonly writeError?: (line: string) => void;
}

type Known =
  | { readonly kind: "under way" }
  | { readonly kind: "uncertain" }
  | { readonly kind: "made"; readonly importId: string | null };

/** What Terraform was told, and when. */
interface Told {
  readonly object: CreatedObject;
  readonly known: Known;
  readonly at: number;
}

/** How long before its end Terraform may have been told of an object without having saved it, in milliseconds. */
const lastMoments = 10_000;

/** For calls whose answers always arrive. */
export const untracked: Creation = { made: () => {}, uncertain: () => {}, over: () => {} };

/** Keeps track of creates. Nothing in it throws: it runs when everything else has gone wrong. */
export function createUnsavedObjects({
  program,
  file,
  now = () => new Date(),
  writeError = (line) => writeFully(2, line),
}: UnsavedOptions): UnsavedObjects {
  const underWay = new Map<CreatedObject, Known>();
  let told: Told[] = [];

  const write = (sentence: string, block: string) => {
    ignoreErrors(() => writeError(`${program}: ${sentence}\n`));
    if (file) ignoreErrors(() => append(file, `# ${now().toISOString()}: ${sentence}\n${block}\n`));
  };
  const writeDown = (object: CreatedObject, known: Known) =>
    write(sentenceFor(object, known), importBlock(object, known));
  const recent = () => told.filter(({ at }) => now().getTime() - at < lastMoments);

  return {
    begin(object) {
      underWay.set(object, { kind: "under way" });
      const learn = (known: Known) => {
        if (underWay.has(object)) underWay.set(object, known);
      };
      return {
        made: (importId) => learn({ kind: "made", importId }),
        uncertain: () => learn({ kind: "uncertain" }),
        over(answerReached) {
          const known = underWay.get(object);
          underWay.delete(object);
          if (!known || known.kind === "under way") return;
          if (answerReached) told = [...recent(), { object, known, at: now().getTime() }];
          else writeDown(object, known);
        },
      };
    },
    leftOpen(sentence) {
      write(sentence, "");
    },
    abandoned() {
      // Without a block to import it: what is in the state already would be there twice.
      for (const { object, known } of recent()) write(toldSentence(object, known), "");
      told = [];
    },
    end() {
      for (const [object, known] of underWay) writeDown(object, known);
      underWay.clear();
    },
  };
}

function nounFor({ typeName, name }: CreatedObject): string {
  return name === "" ? `a ${typeName}` : `the ${typeName} ${JSON.stringify(name)}`;
}

/** Of an object that Terraform was told of. */
function toldSentence(created: CreatedObject, known: Known): string {
  if (known.kind !== "made") return sentenceFor(created, known);
  const { importId } = known;
  const cure = importId === null ? "delete it" : `import it with the ID ${JSON.stringify(importId)}`;
  return `${nounFor(created)} was reported to Terraform just before Terraform exited. Check whether it is in the state; if not, ${cure}.`;
}

function sentenceFor(created: CreatedObject, known: Known): string {
  const object = nounFor(created);
  if (known.kind !== "made") {
    return `Terraform exited while ${object} was being created. Check whether it exists, and import or delete it.`;
  }
  const { importId } = known;
  return importId === null
    ? `${object} exists, but Terraform exited before saving it in the state. It cannot be imported: delete it.`
    : `${object} exists, but Terraform exited before saving it in the state. Import it with the ID ${JSON.stringify(importId)}, or delete it.`;
}

/** For HCL: the address is to be corrected by whoever reads it. Empty where there is nothing to import. */
function importBlock({ typeName }: CreatedObject, known: Known): string {
  if (known.kind !== "made" || known.importId === null) return "";
  return `import {\n  to = ${typeName}.CHANGE_ME\n  id = ${quotedForHcl(known.importId)}\n}\n`;
}

function quotedForHcl(text: string): string {
  return JSON.stringify(text).replace(/[$%](?=\{)/g, "$&$&");
}

/** In one write, so that the lines of several processes do not mix; never through a link. */
function append(file: string, text: string): void {
  const { O_APPEND, O_CREAT, O_NOFOLLOW, O_NONBLOCK, O_WRONLY } = constants;
  const descriptor = openSync(file, O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_WRONLY, 0o600);
  try {
    writeFully(descriptor, text);
  } finally {
    closeSync(descriptor);
  }
}

function ignoreErrors(work: () => void): void {
  try {
    work();
  } catch {
    // There is nobody left to be told.
  }
}
