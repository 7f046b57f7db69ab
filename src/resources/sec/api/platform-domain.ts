/** The suffix that makes an account the host name of its API. */
export const domain = ".lacework.net";
