/** Redirects all connections of a provider to other machines to a local port without a listener. */
export const nowhereElse: Readonly<Record<string, string>> = {
  HTTP_PROXY: "http://127.0.0.1:9",
  HTTPS_PROXY: "http://127.0.0.1:9",
  NO_PROXY: "127.0.0.1,localhost",
};
