import type { MessageInit } from "../../protobuf/message.ts";
import { decodeJson } from "../../schema/codec/json.ts";
import { decodeMsgpack, encodeMsgpack } from "../../schema/codec/msgpack.ts";
import { ValueError } from "../../schema/codec/value-error.ts";
import { addressIn, type Diagnostic, foreignTexts, invalidValue } from "../../schema/diagnostic.ts";
import { fillNullBlocks, openComputedBlocks } from "../../schema/engine/state/null-blocks.ts";
import { withTypedNulls } from "../../schema/engine/state/typed-nulls.ts";
import { withoutWriteOnly } from "../../schema/engine/state/write-only.ts";
import type { Path } from "../../schema/path.ts";
import { publicParts, redactor } from "../../schema/redaction/redact.ts";
import { namesOf, textsOf } from "../../schema/redaction/sensitive.ts";
import { blockType, type Content } from "../../schema/schema.ts";
import { holdsDynamic, type Type } from "../../schema/values/type.ts";
import { isUnknown } from "../../schema/values/unknown.ts";
import { type Value, withoutTypedNulls } from "../../schema/values/value.ts";
import { wirePath } from "../../schema/wire-path.ts";
import { currentSpan } from "../../tracing/span.ts";
import type * as tfplugin6 from "../generated/tfplugin6.ts";
import { plainText } from "./plain-text.ts";
import { rememberValue } from "./recent-values.ts";

type DynamicValue = tfplugin6.DynamicValue;

/** Decodes the value of a message: null if it is missing or empty. Throws a DiagnosticError if it is malformed. */
export function decodeValue(type: Type, message: DynamicValue | undefined): Value {
  return withoutTypedNulls(type, decodeExactly(type, message));
}

function decodeExactly(type: Type, message: DynamicValue | undefined): Value {
  try {
    if (message?.msgpack.length) return decodeMsgpack(type, message.msgpack);
    if (message?.json.length) return decodeJson(type, message.json.toString());
    return null;
  } catch (error) {
    if (!(error instanceof ValueError)) throw error;
    const place = error.place ? `At ${error.place}: ` : "";
    throw invalidValue(`${place}${error.message}.`);
  }
}

/** Decodes a value of a resource like `decodeValue`. Throws a DiagnosticError for one that is unknown as a whole. */
function decodeObject(block: Content, message: DynamicValue | undefined): Value {
  const value = decodeValue(blockType(block), message);
  if (isUnknown(value)) throw invalidValue("The value is unknown as a whole.");
  remember(block, value, message);
  return value;
}

const msgpackNil = 0xc0;

/** Reports whether a message holds null, or nothing, without decoding it. */
export function holdsNull(message: DynamicValue | undefined): boolean {
  if (message?.msgpack.length) return message.msgpack.length === 1 && message.msgpack[0] === msgpackNil;
  if (message?.json.length) return message.json.toString().trim() === "null";
  return true;
}

/** Decodes the configuration of a block like `decodeValue`. */
export function decodeBlock(block: Content, message: DynamicValue | undefined): Value {
  const value = decodeValue(blockType(block), message);
  remember(block, value, message);
  return fillNullBlocks(block, value);
}

function remember(block: Content, value: Value, message: DynamicValue | undefined): void {
  rememberValue(block, value, (message?.msgpack.length ?? 0) + (message?.json.length ?? 0));
}

/** Decodes the configuration of a resource like `decodeValue`, with null for computed blocks that it leaves out. */
export function decodeConfig(block: Content, message: DynamicValue | undefined): Value {
  return openComputedBlocks(block, decodeObject(block, message));
}

/** Decodes a planned or stored state like `decodeValue`, without write-only values, which a host may have kept. */
export function decodeState(block: Content, message: DynamicValue | undefined): Value {
  return withoutWriteOnly(block, fillNullBlocks(block, decodeObject(block, message)));
}

/** Encodes a value for the protocol. */
export function dynamicValue(type: Type, value: Value): MessageInit<DynamicValue> {
  return { msgpack: encodeMsgpack(type, value) };
}

/**
 * Encodes a planned or stored state of a block for the protocol. Terraform discards a response with a write-only value, and with it
 * the created object, so the state never contains one, whatever a resource returned. `source` is the message from which the state was computed,
 * and `prior` the state before: null keeps the type that it has there, see withTypedNulls.
 */
export function stateMessage(
  block: Content,
  state: Value,
  source?: DynamicValue,
  prior = source,
): MessageInit<DynamicValue> {
  const type = blockType(block);
  const stored = withoutWriteOnly(block, state);
  if (!holdsDynamic(type)) return dynamicValue(type, stored);
  const [made, before] = [decodeExactly(type, source), decodeExactly(type, prior)];
  return dynamicValue(type, withTypedNulls(block, stored, made, before));
}

const severities = { error: 1, warning: 2 } as const;

/** The sources of the secrets that no message may show. */
export interface Secrets {
  /** The values that the call received and created: configuration, plan, states. */
  readonly within?: readonly Value[];
  /** The secrets of the provider's own configuration. */
  readonly ofProvider?: readonly string[];
  /** The addresses of failed requests, which messages show except for whole secrets. */
  readonly addresses?: readonly string[];
}

/**
 * Encodes diagnostics for the protocol, with paths relative to a block. Removes secrets from all of them, whatever
 * their origin, and control characters, so that they cannot affect a terminal.
 */
export function diagnosticMessages(
  diagnostics: readonly Diagnostic[],
  block: Content,
  secrets: Secrets = {},
): MessageInit<tfplugin6.Diagnostic>[] {
  // The spans of a call hide the same as its errors.
  hideInSpans(block, secrets);
  if (diagnostics.length === 0) return [];
  const addresses = diagnostics.map(addressIn).filter((address) => address !== undefined);
  const hide = redactorOf(block, { ...secrets, addresses });
  return diagnostics.map((diagnostic) => {
    const { severity, summary, detail, path = [] } = diagnostic;
    const shown = (text: string) => {
      try {
        return plainText(hideForeign(diagnostic, text, hide));
      } catch {
        return notShown;
      }
    };
    // Clients treat an invalid severity as garbage.
    const message = {
      severity: severities[severity] ?? severities.error,
      summary: shown(summary),
      detail: shown(detail),
    };
    if (path.length === 0) return message;
    try {
      return { ...message, attribute: attributePath(path, block) };
    } catch {
      // A diagnostic with an invalid path is sent without the path.
      return message;
    }
  });
}

/** Removes secrets from the parts of a diagnostic that others wrote, because names and sentences of the framework are no secrets. */
function hideForeign(diagnostic: Diagnostic, text: string, hide: (text: string) => string): string {
  const whole = String(text);
  const foreign = foreignTexts(diagnostic).map(String);
  const isQuoted = (part: string) =>
    [diagnostic.summary, diagnostic.detail].some((one) => String(one).includes(part));
  if (foreign.includes(whole) || !foreign.every(isQuoted)) return hide(whole);
  const parts = foreign.filter((part) => part !== "").sort((one, other) => other.length - one.length);
  return truncate(parts.reduce((rest, part) => rest.replaceAll(part, () => hide(part)), whole));
}

/** Returns a function that removes the secrets of a call from names and similar texts. It never throws, and hides a text that it cannot check. */
export function createRedactor(block: Content, secrets: Secrets = {}): (text: string) => string {
  hideInSpans(block, secrets);
  return redactorOf(block, secrets);
}

function hideInSpans(block: Content, secrets: Secrets): void {
  currentSpan()?.hideWith(() => redactorOf(block, secrets));
}

function redactorOf(
  block: Content,
  { within = [], ofProvider = [], addresses = [] }: Secrets,
): (text: string) => string {
  try {
    const { sensitive, nonSensitive } = textsOf(block, within);
    const secrets = [...ofProvider, ...sensitive];
    const shown = addresses.flatMap((address) => publicParts(address, secrets));
    const hide = redactor(secrets, [...nonSensitive, ...shown], namesOf(block));
    return (text) => {
      try {
        return truncate(hide(String(text)));
      } catch {
        return notShown;
      }
    };
  } catch {
    return () => notShown;
  }
}

const longest = 16_384;

/** Shortens a message to a readable length, because it may quote a value of any length. */
function truncate(text: string): string {
  return text.length <= longest ? text : `${text.slice(0, longest)}… (${text.length} characters)`;
}

const notShown =
  "The error is not shown, because it may contain secrets and redacting them failed. This is a bug in the provider. Please report it.";

/** Encodes a path relative to a block for the protocol. */
export function attributePath(path: Path, block: Content): MessageInit<tfplugin6.AttributePath> {
  const steps = wirePath(block, path).map((step) => {
    if (typeof step === "string") return { attributeName: step };
    return typeof step === "number" ? { elementKeyInt: step } : { elementKeyString: step.key };
  });
  return { steps };
}
