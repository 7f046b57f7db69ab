// Advice for practitioners about the errors that both APIs report, in sentences.

const otherPermission = "Ask an administrator of the account for it, or use another key.";

/** The API accepts the credentials, but denies this request. */
export const forbidden = `The API key lacks the permission for this request. ${otherPermission}`;

/** The API denies a request without a reason. */
export const perhapsForbidden = `The API key may lack the permission for this request. ${otherPermission}`;

/** The account has as many objects as it may have. */
export const quotaReached =
  "A quota or limit of the account is exceeded. Delete what is no longer needed, or have the limit raised.";

/** The client sends requests too fast. */
export const tooFast = "Try again later, or let Terraform make fewer requests at a time (-parallelism).";

/** The reasons for which an API rejects a valid request. */
export type RefusedFor = "rate" | "quota" | "key" | "permission" | "account" | "unknown";

const words: readonly (readonly [RefusedFor, RegExp])[] = [
  ["rate", /\brate[- ]?limit|\btoo many requests\b/i],
  ["quota", /\bquotas?\b|\blimit\b.*\b(?:reached|exceeded)\b|\bexceed(?:s|ed)?\b|\bmaximum number\b/i],
  [
    "key",
    /\b(?:unknown|invalid|expired|revoked|disabled|deleted) (?:api )?(?:key|token|credential)|\b(?:key|token|credentials?) (?:(?:is|are|was|has|have|been) )*(?:not (?:known|valid|found|active)|unknown|invalid|expired|revoked|disabled|deleted)\b|\b(?:authorization|authentication|credentials?) (?:(?:is|are) )?(?:missing|required)\b|\b(?:missing|no) (?:authorization|authentication|credentials?)\b/i,
  ],
  [
    "permission",
    /\b(?:permissions?|privileges?|scopes?|rights?|not allowed|not permitted|not authorized|unauthorized|forbidden|access denied)\b/i,
  ],
  ["account", /\b(?:sub-?)?account(?:-name|s)?\b/i],
];

/** Returns the reason for which an API rejects a request, derived from the words of its message. */
export function refusedFor(text: string): RefusedFor {
  return words.find(([, pattern]) => pattern.test(text))?.[0] ?? "unknown";
}

/** Advises on a name that an object already has; names the object's import ID if it is known. */
export function takenName(importId?: string): string {
  const advice = "Choose another name, or import the object that exists";
  return importId === undefined
    ? `${advice}.`
    : `${advice}: terraform import ADDRESS ${importId}, where ADDRESS is that of the resource.`;
}
