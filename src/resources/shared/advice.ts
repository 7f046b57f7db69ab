// What practitioners can do about answers that both APIs know, in sentences.

/** The credentials are good, but not for this. */
export const forbidden =
  "The API key lacks the permission for this request. Ask an administrator of the account for it, or use another key.";

/** There is an object of that name; its import ID is said where it is known. */
export function takenName(importId?: string): string {
  const advice = "Choose another name, or import the object that exists";
  return importId === undefined
    ? `${advice}.`
    : `${advice}: terraform import ADDRESS ${importId}, where ADDRESS is that of the resource.`;
}
