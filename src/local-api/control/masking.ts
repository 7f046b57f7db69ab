import { isObject, type Json, type JsonObject } from "../json.ts";

/** The text that replaces a secret. */
export const mask = "***";

/** Reports whether a key contains a secret; `parent` is the key of the enclosing object. */
export type SecretKeys = (key: string, parent: string) => boolean;

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
  names.has(key.toLowerCase()) || pattern.test(key) || (key === "key" && /databaseApiKey$/i.test(parent));

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
