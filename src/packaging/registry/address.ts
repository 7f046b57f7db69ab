import { ReleaseError } from "../release/release-error.ts";

/** Where configurations find a provider: `registry.example.com/acme/sec`. */
export interface Address {
  readonly host: string;
  readonly namespace: string;
  readonly name: string;
}

/** Reads an address of all three parts. Throws a ReleaseError. */
export function parseAddress(text: string): Address {
  const [, host, namespace, name] =
    /^([a-z0-9.-]+(?::\d+)?)\/([a-z0-9](?:[a-z0-9_-]*[a-z0-9])?)\/([a-z0-9](?:[a-z0-9_-]*[a-z0-9])?)$/.exec(
      text,
    ) ?? [];
  if (host && namespace && name && (host.includes(".") || host.includes(":")))
    return { host, namespace, name };
  throw new ReleaseError(
    `${JSON.stringify(text)} is no address of a provider. One is written like registry.example.com/acme/sec, in small letters.`,
  );
}
