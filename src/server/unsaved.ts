import { closeSync, constants, openSync } from "node:fs";
import { dirname } from "node:path";
import { withArticle } from "../schema/article.ts";
import { ignoreErrors } from "./ignore-errors.ts";
import { makeDirectory } from "./make-directory.ts";
import { writeFully } from "./write-fully.ts";

/** The object of a running create, in case its response does not reach the client. */
export interface CreatedObject {
  /** The full name of the type, such as `sec_alert_channel_email`. */
  readonly typeName: string;
  /** The name from the configuration; empty if it has none, or if the name is secret. */
  readonly name: string;
  /** The form of its import IDs, such as `{account_id}/{id}`. Null if it cannot be imported. */
  readonly importForm?: string | null;
  /**
   * If Pulumi creates the object: returns the line that imports it by this ID, or by the one that its configuration has if the ID is null.
   * Null if it cannot be imported.
   */
  readonly lineOfPulumi?: (importId: string | null) => string | null;
}

/** Records the progress of a create. */
export interface Creation {
  /** The object exists and can be imported by this ID; null if it cannot be imported, or only by an ID with a secret. */
  made(importId: string | null): void;
  /** It is not known whether the object exists: the request was sent, but no response arrived. */
  uncertain(): void;
  /** The client has canceled the call. Pulumi's bridge does so when Pulumi has ended, and lives on. */
  canceled(): void;
  /** The call has ended. If its response did not reach the client, an existing object is written down. */
  over(isDelivered: boolean): void;
}

/** Reports objects that exist but are in no state, because the host ended or did not wait. */
export interface UnsavedObjects {
  begin(object: CreatedObject): Creation;
  /** Writes down an ephemeral object that was left open and could not be closed. */
  leftOpen(sentence: string): void;
  /** Writes down which creates are running without a client: the next command may begin before their responses arrive. */
  announce(): void;
  /** The client has disappeared: also writes down the objects that Terraform received in its last moments and may not have saved. */
  abandoned(): void;
  /** Writes down the objects of running creates, because the process ends. */
  end(): void;
}

export interface UnsavedOptions {
  /** The name of the program, such as `terraform-provider-sec`. */
  readonly program: string;
  /** The file to which import blocks are appended. */
  readonly file: string | undefined;
  readonly now?: () => Date;
  readonly writeError?: (line: string) => void;
  /** Writes to the terminal of the user, who does not see standard error once Terraform has ended. */
  readonly writeTerminal?: (text: string) => void;
}

type Known =
  | { readonly kind: "under way" }
  | { readonly kind: "uncertain" }
  | { readonly kind: "made"; readonly importId: string | null };

/** An object that was reported to Terraform, and when. */
interface Reported {
  readonly object: CreatedObject;
  readonly known: Known;
  readonly at: number;
}

/** The time before its end in which a host may have received an object without saving it, in milliseconds. */
const lastMoments = 10_000;

/** The same time before the end of Pulumi's bridge, which looks for Pulumi every five minutes. */
const lastMomentsOfBridge = 5 * 60_000 + lastMoments;

/** Write down the running creates of this process, in case code of the provider ends it. */
const atExit = new Set<() => void>();

function writeAtExit(): void {
  for (const write of atExit) write();
}

/** The Creation for calls whose responses always arrive. */
export const untracked: Creation = {
  made: () => {},
  uncertain: () => {},
  canceled: () => {},
  over: () => {},
};

/** Tracks creates. Never throws, because it runs after everything else has failed. */
export function createUnsavedObjects({
  program,
  file,
  now = () => new Date(),
  writeError = (line) => writeFully(2, line),
  writeTerminal = () => undefined,
}: UnsavedOptions): UnsavedObjects {
  const underWay = new Map<CreatedObject, Known>();
  let reported: Reported[] = [];
  /** The objects of running creates that were written down when the client disappeared. */
  let announced = new Set<CreatedObject>();

  const write = (sentence: string, block: string) => {
    const where = file ? ` See ${file}.` : "";
    // The file comes first: it remains when the process is killed in between, and the terminal names it.
    if (file) ignoreErrors(() => append(file, `# ${now().toISOString()}: ${sentence}\n${block}\n`));
    ignoreErrors(() => writeError(`${program}: ${sentence}\n`));
    ignoreErrors(() => writeTerminal(`\r\n${program}: ${sentence}${where}\r\n`));
  };
  const record = (object: CreatedObject, known: Known, ended = hostOf(object)) =>
    write(sentenceFor(object, known, ended), importBlock(object, known));
  const recordAll = (ended?: string) => {
    for (const [object, known] of underWay) record(object, known, ended);
    underWay.clear();
    atExit.delete(providerEnds);
  };
  const providerEnds = () => recordAll("the provider");
  const reportedSince = (durationOf: (object: CreatedObject) => number) =>
    reported.filter(({ object, at }) => now().getTime() - at < durationOf(object));
  const beforeTheEnd = ({ lineOfPulumi }: CreatedObject) =>
    lineOfPulumi ? lastMomentsOfBridge : lastMoments;
  // Without an import block, because an object that is already in the state would be in it twice.
  const writeReported = (objects: readonly Reported[]) => {
    for (const { object, known } of objects) write(reportedSentence(object, known), "");
    reported = [];
  };

  const announce = () => {
    const objects = [...underWay.keys()].filter((object) => !announced.has(object));
    announced = new Set(underWay.keys());
    if (objects.length === 0) return;
    const nouns = objects.map(nounFor).join(", ");
    write(
      `${hostOf(objects[0])} exited during the creation of ${nouns}. If the provider learns the result within 30 seconds, it follows.`,
      "",
    );
  };

  return {
    announce,
    begin(object) {
      if (atExit.size === 0) process.on("exit", writeAtExit);
      atExit.add(providerEnds);
      underWay.set(object, { kind: "under way" });
      const learn = (known: Known) => {
        if (underWay.has(object)) underWay.set(object, known);
      };
      return {
        made: (importId) => learn({ kind: "made", importId }),
        uncertain: () => learn({ kind: "uncertain" }),
        canceled() {
          if (!object.lineOfPulumi || !underWay.has(object)) return;
          writeReported(reportedSince(() => lastMoments));
          announce();
        },
        over(isDelivered) {
          const known = underWay.get(object);
          underWay.delete(object);
          if (underWay.size === 0) atExit.delete(providerEnds);
          if (atExit.size === 0) process.off("exit", writeAtExit);
          if (!known) return;
          const isAnnounced = announced.delete(object);
          if (known.kind === "under way") {
            if (isAnnounced) write(`${nounFor(object)} was not created.`, "");
            // Terraform had left before, although its cancellation of the call may arrive later.
          } else if (isDelivered && !isAnnounced)
            reported = [...reportedSince(beforeTheEnd), { object, known, at: now().getTime() }];
          else record(object, known);
        },
      };
    },
    leftOpen(sentence) {
      write(sentence, "");
    },
    abandoned() {
      writeReported(reportedSince(beforeTheEnd));
      announce();
    },
    end: () => recordAll(),
  };
}

function nounFor({ typeName, name }: CreatedObject): string {
  return name === "" ? withArticle(typeName) : `the ${typeName} ${JSON.stringify(name)}`;
}

/** The name of the host that creates an object. */
function hostOf(created: CreatedObject | undefined): string {
  return created?.lineOfPulumi ? "Pulumi" : "Terraform";
}

/** Returns how to import a created object, as the end of a sentence; undefined if it cannot be imported. */
function importOf({ importForm, lineOfPulumi }: CreatedObject, importId: string | null): string | undefined {
  const line = lineOfPulumi?.(importId) ?? undefined;
  if (importId !== null)
    return line ? `import it: ${line}` : `import it with the ID ${JSON.stringify(importId)}`;
  // Only an ID with a secret is not known.
  if (!importForm) return undefined;
  const instruction = `import it with the ID ${importForm}, which is secret and therefore not written here`;
  return line ? `${instruction}: ${line}` : instruction;
}

/** Returns the sentence about an object that was reported to the host. */
function reportedSentence(created: CreatedObject, known: Known): string {
  if (known.kind !== "made") return sentenceFor(created, known);
  const host = hostOf(created);
  const cure = importOf(created, known.importId) ?? "delete it";
  const period = created.lineOfPulumi ? "" : ".";
  return `${nounFor(created)} was reported to ${host} just before ${host} exited. Check whether it is in the state; if not, ${cure}${period}`;
}

/** Returns the sentence about an object in no state, because the host or the provider has ended. */
function sentenceFor(created: CreatedObject, known: Known, ended = hostOf(created)): string {
  const object = nounFor(created);
  if (known.kind !== "made") {
    const line = created.lineOfPulumi?.(null) ?? null;
    const cure = line === null ? "import or delete it." : `delete it or import it: ${line}`;
    return `${ended[0]?.toUpperCase()}${ended.slice(1)} exited while ${object} was being created. Check whether it exists, and ${cure}`;
  }
  const exists = `${object} exists, but ${ended} exited before saving it in the state.`;
  const cure = importOf(created, known.importId);
  if (cure === undefined) return `${exists} It cannot be imported: delete it.`;
  return created.lineOfPulumi
    ? `${exists} Delete it, or ${cure}`
    : `${exists} ${cure.replace("import", "Import")}, or delete it.`;
}

/** Returns an import block, whose address the reader has to correct. Empty if there is nothing to import, and for Pulumi. */
function importBlock({ typeName, lineOfPulumi }: CreatedObject, known: Known): string {
  if (lineOfPulumi || known.kind !== "made" || known.importId === null) return "";
  return `import {\n  to = ${typeName}.CHANGE_ME\n  id = ${quotedForHcl(known.importId)}\n}\n`;
}

function quotedForHcl(text: string): string {
  return JSON.stringify(text).replace(/[$%](?=\{)/g, "$&$&");
}

/** Appends text in one write, so that the lines of several processes do not mix; never through a link. */
function append(file: string, text: string): void {
  makeDirectory(dirname(file), 0o700);
  const { O_APPEND, O_CREAT, O_NOFOLLOW, O_NONBLOCK, O_WRONLY } = constants;
  const descriptor = openSync(file, O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_WRONLY, 0o600);
  try {
    writeFully(descriptor, text);
  } finally {
    closeSync(descriptor);
  }
}
