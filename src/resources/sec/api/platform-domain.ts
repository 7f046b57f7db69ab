/** What the platform adds to an account to make the host of its API. */
export const domain = ".lacework.net";
