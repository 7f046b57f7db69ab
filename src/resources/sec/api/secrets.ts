/** The keys under which requests send secrets; most of them the API answers blank or not at all (api.md section 9). */
export const secretKeys: ReadonlySet<string> = new Set([
  "apiIntgKey",
  "apiKey",
  "apiToken",
  "clientSecret",
  "hecToken",
  "insertKey",
  "intgUrl",
  "password",
  "privateKey",
  "privateKeyId",
  "secretAccessKey",
  "slackUrl",
  "teamsUrl",
  "webhook",
  "webhookUrl",
]);

/** The values under secret keys anywhere in what a request says. */
export function secretsIn(data: unknown): string[] {
  if (typeof data !== "object" || data === null) return [];
  return Object.entries(data).flatMap(([key, value]) =>
    typeof value === "string" && secretKeys.has(key) ? [value] : secretsIn(value),
  );
}
