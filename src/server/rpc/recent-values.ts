import { redactor } from "../../schema/redaction/redact.ts";
import { textsOf } from "../../schema/redaction/sensitive.ts";
import type { Content } from "../../schema/schema.ts";
import type { Value } from "../../schema/values/value.ts";
import { anywhere } from "../../schema/walk.ts";
import { hideInStrayText } from "../stray-text.ts";

/** The values of a message, with their block. */
interface Decoded {
  readonly block: Content;
  readonly value: Value;
  /** The length of the message. */
  readonly bytes: number;
}

/** How many values to keep: all of the last messages up to this size together, and at least this number of them. */
const mostBytes = 2 ** 21;
const leastValues = 16;

/** The maximum number of provider configurations whose secrets are kept. */
const mostProviders = 256;

const hasSecrets = anywhere(({ attribute }) => attribute?.sensitive || attribute?.writeOnly);

const recent: Decoded[] = [];
const ofProviders: (readonly string[])[] = [];
let size = 0;
let hide: ((text: string) => string) | undefined;

/**
 * Remembers the values of a message while calls with them may run, for texts that belong to no call: those of crashes, and those that code of the provider
 * prints. Blocks without secrets are not remembered.
 */
export function rememberValue(block: Content, value: Value, bytes: number): void {
  if (value === null || !hasSecrets(block)) return;
  recent.push({ block, value, bytes });
  size += bytes;
  while (size > mostBytes && recent.length > leastValues) size -= recent.shift()?.bytes ?? 0;
  changed();
}

/** Remembers the secrets of the configuration of a provider. */
export function rememberSecrets(secrets: readonly string[]): void {
  if (secrets.length === 0) return;
  ofProviders.push(secrets);
  if (ofProviders.length > mostProviders) ofProviders.shift();
  changed();
}

/** Forgets all values and secrets: tests of one process have several providers, whose secrets are not those of the next test. */
export function forgetSecrets(): void {
  recent.splice(0);
  ofProviders.splice(0);
  size = 0;
  changed();
}

function changed(): void {
  hide = undefined;
  hideInStrayText((text) => {
    try {
      hide ??= redactor(secretsNow());
      return hide(text);
    } catch {
      return "The text is not shown, because its secrets could not be removed.\n";
    }
  });
}

function secretsNow(): readonly string[] {
  const ofValues = recent.flatMap(({ block, value }) => textsOf(block, [value]).sensitive);
  return [...new Set([...ofProviders.flat(), ...ofValues])];
}
