import { randomBytes } from "node:crypto";
import { z } from "zod";
import { ApiError } from "../api-error.ts";
import { nonEmpty, parseObject } from "../check.ts";
import type { JsonObject } from "../json.ts";
import type { Reader, Transaction } from "../store.ts";
import { apiKeyOf } from "./accounts.ts";

/** The collection of the issued tokens. */
export const accessTokensName = "accessTokens";
const name = accessTokensName;

const requestShape = z.looseObject({
  keyId: nonEmpty,
  expiryTime: z.number().positive().default(3600),
});

/**
 * Issues a token for a key and its secret. The token lives as many seconds as the request specifies, at most `mostSeconds`. Wrong
 * credentials are a 401.
 */
export function issueToken(
  input: JsonObject,
  secret: unknown,
  { transaction, now, mostSeconds }: { transaction: Transaction; now: Date; mostSeconds: number },
): JsonObject {
  const { keyId, expiryTime } = parseObject(requestShape, input);
  const key = apiKeyOf(transaction, String(keyId));
  if (key === undefined || secret !== key.secret) {
    throw new ApiError(401, "Unauthorized: the key id or its secret is wrong");
  }
  for (const { object } of transaction.list(name)) {
    if (isOver(object, now)) transaction.delete(name, String(object.token));
  }
  const token = `_${randomBytes(16).toString("hex")}`;
  const life = Math.min(Number(expiryTime), mostSeconds) * 1000;
  const expiresAt = new Date(now.getTime() + life).toISOString();
  transaction.put(name, token, { token, expiresAt, account: key.account });
  return { expiresAt, token };
}

/**
 * Returns the token in an `Authorization` header, with or without the word `Bearer`, and the account of its key, which is
 * undefined for a token that was stored before there were several accounts. Throws a 401 unless the token is valid.
 */
export function authorize(header: string | undefined, reader: Reader, now: Date) {
  const token = header?.replace(/^Bearer\s+/i, "") ?? "";
  if (token === "") throw new ApiError(401, "Unauthorized: the Authorization header is missing");
  const known = reader.get(name, token);
  if (!known) throw new ApiError(401, "Unauthorized: the access token is not known");
  if (isOver(known, now)) throw new ApiError(401, "Unauthorized: the access token has expired");
  return { token, account: typeof known.account === "string" ? known.account : undefined };
}

/** Expires every token immediately. */
export function expireTokens(transaction: Transaction, now: Date): void {
  for (const { object } of transaction.list(name)) {
    transaction.put(name, String(object.token), { ...object, expiresAt: now.toISOString() });
  }
}

function isOver(token: JsonObject, now: Date): boolean {
  return Date.parse(String(token.expiresAt)) <= now.getTime();
}
