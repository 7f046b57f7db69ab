import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { exactJson } from "../schema/codec/exact-json.ts";
import { RemoteError, type RemoteFailure } from "../schema/remote-error.ts";
import { makeDirectory } from "../server/make-directory.ts";
import { failure } from "./expect/fail.ts";
import { fitsMasked, recordedSecrets } from "./recorded-secrets.ts";

/** The options for recording and replaying the calls of a client. */
export interface RecordedCallsOptions<T extends object> {
  /** The file of the recording, such as `test/recordings/lives.json`. */
  readonly file: string;
  /** The client whose calls are recorded; not called by a replay, which needs none. */
  readonly target: T | null;
  /** Whether to record: the file is written on close. By default true if the variable `TFNODE_RECORD` is set. */
  readonly record?: boolean;
  /** Texts that the file must not contain, such as the credentials used for recording. */
  readonly secrets?: readonly string[];
  /** Members whose values the file must not contain, in addition to usual names of secrets such as `password`. */
  readonly secretNames?: readonly string[];
  /** Members whose values the file keeps although their names look like those of secrets. */
  readonly keptNames?: readonly string[];
  /** Parts of arguments that vary from run to run, such as a random name: they are not compared. Patterns with the flag `g`. */
  readonly varying?: readonly RegExp[];
}

/** A client whose calls are recorded or replayed. */
export interface RecordedCalls<T extends object> {
  /** The client: pass it to the code that makes the calls. All its methods return promises. */
  readonly client: T;
  /** Whether calls are recorded. */
  readonly isRecording: boolean;
  /** Writes the recording. Throws an AssertionError if a replay received a call that is not recorded, or if a call cannot be recorded. */
  close(): Promise<void>;
}

/** A call and its outcome, as in the file. */
interface Call {
  readonly call: string;
  readonly args: readonly unknown[];
  readonly result?: unknown;
  readonly error?: {
    readonly remote?: RemoteFailure;
    readonly message?: string;
    readonly [name: string]: unknown;
  };
}

/**
 * Records the calls of any client with their results and errors, or replays them without the API: of an SQL client, an SDK, a native library. Every
 * method must return a promise of a value that JSON can represent. Arguments that are no plain values, such as an AbortSignal, are left out. Calls are
 * matched by method and arguments; equal calls get their results in the order of the recording, then the last one repeatedly. Errors are replayed with
 * their members, and a RemoteError as one. For an API that speaks HTTP there is `recordedHttp`.
 *
 * ```ts
 * const calls = recordedCalls<Connections>({ file: "test/recordings/lives.json", target: server && connections(server) });
 * const life = await providerLife(providerWith(calls.client), config);
 * ```
 */
export function recordedCalls<T extends object>(options: RecordedCallsOptions<T>): RecordedCalls<T> {
  const { file, target, varying = [], record: isRecording = Boolean(process.env.TFNODE_RECORD) } = options;
  const masks = recordedSecrets(options);
  const recorded: Call[] = [];
  const problems: string[] = [];
  const steady = (value: unknown): unknown => {
    if (typeof value === "string") return varying.reduce((text, one) => text.replace(one, "(varies)"), value);
    if (Array.isArray(value)) return value.map(steady);
    if (typeof value !== "object" || value === null) return value;
    const members = Object.entries(value).filter(([, part]) => isPlain(part));
    return Object.fromEntries(members.map(([name, part]) => [name, steady(part)]));
  };
  const asked = (call: string, args: readonly unknown[]) => ({
    call,
    args: masks.value(steady(args)) as unknown[],
  });
  const replay = isRecording ? undefined : replayOf(file);

  async function recording(
    call: string,
    args: readonly unknown[],
    run: () => Promise<unknown>,
  ): Promise<unknown> {
    try {
      const result = await run();
      const stored = exactJson.parse(exactJson.stringify(result ?? null));
      if (!isDeepStrictEqual(stored, toPlainObjects(result ?? null)))
        problems.push(`the result of ${call} has values that JSON cannot represent`);
      recorded.push({ ...asked(call, args), result: stored });
      return result;
    } catch (error) {
      recorded.push({ ...asked(call, args), error: storedError(error) });
      throw error;
    }
  }

  async function replaying(call: string, args: readonly unknown[]): Promise<unknown> {
    const wanted = asked(call, args);
    const found = replay?.(wanted);
    if (!found) {
      const text = `${call}(${wanted.args.map((one) => exactJson.stringify(one)).join(", ")})`;
      problems.push(text);
      throw failure(`${text} is not in the recording ${file}`);
    }
    if (found.error) throw thrownError(found.error);
    return found.result;
  }

  const client = new Proxy((target ?? {}) as T, {
    get(object, name) {
      // A promise resolves with the client itself.
      if (typeof name !== "string" || name === "then") return undefined;
      return (...args: readonly unknown[]) => {
        const plain = args.filter(isPlain);
        if (replay) return replaying(name, plain);
        const method: unknown = Reflect.get(object, name);
        if (typeof method !== "function") throw new TypeError(`The client has no method ${name}.`);
        return recording(name, plain, async () => await Reflect.apply(method, object, args));
      };
    },
  });

  return {
    client,
    isRecording,
    async close() {
      if (problems.length > 0) {
        const what = isRecording
          ? "not recorded"
          : `not in the recording ${file}; record again with TFNODE_RECORD=1`;
        throw failure(`${what}:\n${problems.map((line) => `  ${line}`).join("\n")}`);
      }
      if (!isRecording) return;
      makeDirectory(dirname(file));
      // Masks again, with the secrets that were learned later.
      writeFileSync(file, `${exactJson.stringify(masks.value(recorded), 2)}\n`);
    },
  };
}

/** Returns a function that finds the outcomes of a file; equal calls get them one after the other. */
function replayOf(file: string): (asked: Pick<Call, "call" | "args">) => Call | undefined {
  if (!existsSync(file)) throw new Error(`${file} does not exist: record it with TFNODE_RECORD=1`);
  const all: readonly Call[] = exactJson.parse(readFileSync(file, "utf8"));
  const outcomes = new Map<string, Call[]>();
  const keyOf = ({ call, args }: Pick<Call, "call" | "args">) => exactJson.stringify([call, args]);
  for (const one of all) outcomes.set(keyOf(one), [...(outcomes.get(keyOf(one)) ?? []), one]);
  return (asked) => {
    const key = keyOf(asked);
    // A text may be recognized as a secret only after it was first passed, so it is masked in the file but not here yet.
    const queue = outcomes.get(key) ?? [...outcomes].find(([stored]) => fitsMasked(stored, key))?.[1];
    return queue && queue.length > 1 ? queue.shift() : queue?.[0];
  };
}

/** Reports whether a value can be an argument in a recording: no function, and no object of a class such as AbortSignal. */
function isPlain(value: unknown): boolean {
  if (typeof value === "function" || value === undefined) return false;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return true;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Returns a value with plain objects in place of those of classes without behavior, such as the rows of a client. */
function toPlainObjects(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toPlainObjects);
  if (typeof value !== "object" || value === null || value instanceof Date || ArrayBuffer.isView(value))
    return value;
  const members = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(members.map(([name, part]) => [name, toPlainObjects(part)]));
}

function storedError(error: unknown): NonNullable<Call["error"]> {
  if (error instanceof RemoteError) {
    const { kind, method, url, status, reason, requestId, notFound, alreadyExists, importId, advice } = error;
    const { mayHaveTakenEffect } = error;
    const facts = { kind, method, url, status, reason, requestId, notFound, alreadyExists, importId, advice };
    return { remote: exactJson.parse(exactJson.stringify({ ...facts, mayHaveTakenEffect })) };
  }
  if (!(error instanceof Error)) return { message: String(error) };
  return { ...(exactJson.parse(exactJson.stringify({ ...error })) as object), message: error.message };
}

function thrownError({ remote, message, ...members }: NonNullable<Call["error"]>): Error {
  return remote ? new RemoteError(remote) : Object.assign(new Error(message), members);
}
