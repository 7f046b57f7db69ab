import { isObject, type Json, type JsonObject } from "../json.ts";

/** The text that replaces a secret. */
export const mask = "***";

/** Reports whether a key contains a secret; `parent` is the key of the enclosing object. */
export type SecretKeys = (key: string, parent: string) => boolean;

/** The usual names of secrets, without case, underscores and dashes. */
const names = new Set(
  [
    ...["accessKey", "accessToken", "apiIntgKey", "apiKey", "apiSecret", "apiToken", "authorization"],
    ...[
      "clientSecret",
      "commands",
      "hecToken",
      "insertKey",
      "intgUrl",
      "password",
      "privateKey",
      "privateKeyId",
    ],
    ...["registryPassword", "secret", "secretAccessKey", "serverToken", "slackUrl", "teamsUrl", "token"],
    ...["webhook", "webhookUrl"],
  ].map((name) => name.toLowerCase()),
);
const pattern = /secret$|password$|passwd$|private_?key$/i;

/** The keys of secrets in the objects and bodies of both APIs, and the usual names of secrets. */
export const isSecretKey: SecretKeys = (key, parent) =>
  names.has(plain(key)) || pattern.test(key) || (key === "key" && /databaseApiKey$/i.test(parent));

/** Matches the names that secrets have in any API, other than those of `isSecretKey`. */
const anyApi =
  /(?:token|passphrase|credentials?|cookie|auth|(?:api|access|auth|signing|encryption)[_-]?key)$/i;

/**
 * Returns the keys of secrets in an API of which only the names are known: more than `isSecretKey`, and further names, whose case,
 * underscores and dashes do not matter.
 */
export function secretKeysOfAnyApi(further: readonly string[]): SecretKeys {
  const own = new Set(further.map(plain));
  return (key, parent) => own.has(plain(key)) || anyApi.test(key) || isSecretKey(key, parent);
}

function plain(key: string): string {
  return key.replaceAll(/[-_]/g, "").toLowerCase();
}

/** Returns a copy with `***` in place of secrets: every non-empty string below a secret key. */
export function maskJson(value: Json, isSecret: SecretKeys = isSecretKey, parent = ""): Json {
  if (Array.isArray(value)) return value.map((item) => maskJson(item, isSecret, parent));
  return isObject(value) ? maskObject(value, isSecret, parent) : value;
}

/** Does the same for an object. */
export function maskObject(object: JsonObject, isSecret: SecretKeys = isSecretKey, parent = ""): JsonObject {
  const entries = Object.entries(object).map(([key, value]): [string, Json] => [
    key,
    isSecret(key, parent) ? maskTexts(value) : maskJson(value, isSecret, key),
  ]);
  return Object.fromEntries(entries);
}

/** Masks the strings in a value: an object below a secret key may also contain other values, such as references. */
function maskTexts(value: Json): Json {
  if (typeof value === "string") return value === "" ? "" : mask;
  if (Array.isArray(value)) return value.map(maskTexts);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, maskTexts(inner)]));
}

/** Replaces each `***` in an object by the previous value: a client that received no secret does not change it. */
export function keepMasked(given: JsonObject, before: JsonObject | undefined): JsonObject {
  if (before === undefined) return given;
  const entries = Object.entries(given).map(([key, value]): [string, Json] => [
    key,
    kept(value, before[key]),
  ]);
  return Object.fromEntries(entries);
}

function kept(value: Json, before: Json | undefined): Json {
  if (value === mask && typeof before === "string") return before;
  if (isObject(value) && isObject(before)) return keepMasked(value, before);
  if (Array.isArray(value) && Array.isArray(before))
    return value.map((item, index) => kept(item, before[index]));
  return value;
}
