import { isObject, type Json, type JsonObject } from "../json.ts";

/** What is shown in the place of a secret. */
export const mask = "***";

/** Whether a key holds a secret; `parent` is the key of the object that it is in. */
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

/** The keys that hold secrets in the objects and bodies of both APIs, and what is named as secrets usually are. */
export const isSecretKey: SecretKeys = (key, parent) =>
  names.has(key.toLowerCase()) || pattern.test(key) || (key === "key" && /databaseApiKey$/i.test(parent));

/** A copy in which secrets are `***`: every text that is not empty below a secret key. */
export function maskJson(value: Json, isSecret: SecretKeys = isSecretKey, parent = ""): Json {
  if (Array.isArray(value)) return value.map((item) => maskJson(item, isSecret, parent));
  return isObject(value) ? maskObject(value, isSecret, parent) : value;
}

/** The same for an object. */
export function maskObject(object: JsonObject, isSecret: SecretKeys = isSecretKey, parent = ""): JsonObject {
  const entries = Object.entries(object).map(([key, value]): [string, Json] => [
    key,
    isSecret(key, parent) ? maskTexts(value) : maskJson(value, isSecret, key),
  ]);
  return Object.fromEntries(entries);
}

/** An object has more than its secrets, as references to them have: what is not text stays. */
function maskTexts(value: Json): Json {
  if (typeof value === "string") return value === "" ? "" : mask;
  if (Array.isArray(value)) return value.map(maskTexts);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, maskTexts(inner)]));
}
