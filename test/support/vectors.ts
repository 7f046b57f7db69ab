import { readFileSync } from "node:fs";
import { decodeJson, encodeJson } from "../../src/schema/codec/json.ts";
import { type Json, JsonNumber, parseJson } from "../../src/schema/codec/json-text.ts";
import { decodeMsgpack, encodeMsgpack } from "../../src/schema/codec/msgpack.ts";
import { ValueError } from "../../src/schema/codec/value-error.ts";
import { numericText, parseNumeric } from "../../src/schema/values/number.ts";
import { parseType } from "../../src/schema/values/type.ts";
import { checkPlanVector, isPlanVector } from "./plan-vectors.ts";
import { checkRpcVector, isRpcVector } from "./rpc-vectors.ts";
import { canonicalText, fromTagged, type Tagged } from "./tagged.ts";

/** A line of a vector file; its members depend on the file. */
export interface Vector {
  readonly id: string;
  readonly type: unknown;
  readonly value?: Tagged;
  readonly msgpack?: string;
  readonly json?: string;
  readonly decode_only?: true;
  readonly must_reject?: boolean;
  readonly gocty?: string;
}

/** Reads the lines of a vector file; throws for a file or a line that cannot be read. */
export function readVectors(file: string): Vector[] {
  return linesOf(file).map(({ line }) => JSON.parse(line) as Vector);
}

/** The results of a file's vectors: the number that hold, and the errors of the others, unreadable files included. */
export async function checkFile(
  file: string,
): Promise<{ readonly ok: number; readonly problems: readonly string[] }> {
  let lines: ReturnType<typeof linesOf>;
  try {
    lines = linesOf(file);
  } catch (error) {
    return { ok: 0, problems: [`${file}: ${error instanceof Error ? error.message : error}`] };
  }
  if (lines.length === 0) return { ok: 0, problems: [`${file}: there is no vector in it`] };
  const problems: string[] = [];
  for (const { line, number } of lines) {
    const problem = await checkLine(line);
    if (problem !== undefined) problems.push(`${file}:${number}: ${problem.slice(0, 500)}`);
  }
  return { ok: lines.length - problems.length, problems };
}

function linesOf(file: string): { readonly line: string; readonly number: number }[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .map((line, i) => ({ line, number: i + 1 }))
    .filter(({ line }) => line.trim() !== "");
}

async function checkLine(line: string): Promise<string | undefined> {
  let vector: Vector;
  try {
    vector = JSON.parse(line) as Vector;
  } catch {
    return "the line is not JSON";
  }
  const problem = await checkVector(vector);
  return problem === undefined ? undefined : `${vector.id}: ${problem}`;
}

/** The error in our handling of a vector, or undefined if there is none. */
export async function checkVector(vector: Vector): Promise<string | undefined> {
  try {
    if (isRpcVector(vector)) return await checkRpcVector(vector);
    if (isPlanVector(vector)) return checkPlanVector(vector);
    if (vector.must_reject !== undefined) return checkInvalid(vector);
    if (vector.msgpack !== undefined) return checkMsgpack(vector) ?? checkJson(vector);
    return vector.gocty === "accepts" ? checkJson(vector) : checkRefused(vector);
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }
}

function checkInvalid({ type, msgpack = "", must_reject }: Vector): string | undefined {
  const outcome = refusal(() => decodeMsgpack(parseType(type), Buffer.from(msgpack, "hex")));
  return outcome === "accepted" && !must_reject ? undefined : outcome;
}

function checkRefused({ type, json = "" }: Vector): string | undefined {
  return refusal(() => decodeJson(parseType(type), json));
}

function refusal(decode: () => unknown): string | undefined {
  try {
    decode();
  } catch (error) {
    if (error instanceof ValueError && error.message !== "") return undefined;
    return `failed with another error: ${error instanceof Error ? error.stack : error}`;
  }
  return "accepted";
}

function checkMsgpack({ type: typeJson, value, msgpack = "", decode_only }: Vector): string | undefined {
  const type = parseType(typeJson);
  const expected = fromTagged(value as Tagged);
  const expectedText = canonicalText(type, expected);
  const decoded = canonicalText(type, decodeMsgpack(type, Buffer.from(msgpack, "hex")));
  if (decoded !== expectedText) return `decoded to ${decoded}, expected ${expectedText}`;
  const encoded = encodeMsgpack(type, expected);
  const again = canonicalText(type, decodeMsgpack(type, encoded));
  if (again !== expectedText) return `encoded to something else: ${again}`;
  const back = encodeMsgpack(type, decodeMsgpack(type, Buffer.from(msgpack, "hex"))).toString("hex");
  if (!decode_only && back !== msgpack) return `encoded as ${back}`;
  return undefined;
}

function checkJson({ type: typeJson, value, json, decode_only }: Vector): string | undefined {
  if (json === undefined) return undefined;
  const type = parseType(typeJson);
  const expected = fromTagged(value as Tagged);
  const decoded = canonicalText(type, decodeJson(type, json));
  if (decoded !== canonicalText(type, expected)) return `JSON decoded to ${decoded}`;
  if (decode_only && value !== undefined) return undefined;
  const ours = encodeJson(type, expected);
  return sameJson(parseJson(ours), parseJson(json)) ? undefined : `JSON encoded as ${ours}`;
}

function number({ text }: JsonNumber): string {
  return numericText(parseNumeric(text) ?? Number.NaN);
}

function sameJson(a: Json, b: Json): boolean {
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a === b;
  if (a instanceof JsonNumber || b instanceof JsonNumber) {
    return a instanceof JsonNumber && b instanceof JsonNumber && number(a) === number(b);
  }
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((element, i) => sameJson(element, b[i] as Json));
  }
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => key in b && sameJson(a[key] as Json, b[key] as Json))
  );
}
