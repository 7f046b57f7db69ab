/** The address and the credentials of a local API. */
interface Access {
  readonly url: string;
  readonly credentials: { readonly account: string; readonly apiKey: string; readonly apiSecret: string };
  readonly caPath: string | null;
}

/** Returns the environment variables with which the provider and other programs connect to a local API. */
export function secVariables({ url, credentials, caPath }: Access): Readonly<{ [name: string]: string }> {
  return {
    SEC_API_URL: url,
    SEC_ACCOUNT: credentials.account,
    SEC_API_KEY: credentials.apiKey,
    SEC_API_SECRET: credentials.apiSecret,
    ...(caPath !== null && { SEC_CA_FILE: caPath, NODE_EXTRA_CA_CERTS: caPath }),
    // The console groups requests by the command that they name.
    TFNODE_RUN: "on",
  };
}
