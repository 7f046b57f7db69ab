/** Sends whatever a provider wants of other machines to a port of this one on which nobody listens. */
export const nowhereElse: Readonly<Record<string, string>> = {
  HTTP_PROXY: "http://127.0.0.1:9",
  HTTPS_PROXY: "http://127.0.0.1:9",
  NO_PROXY: "127.0.0.1,localhost",
};
