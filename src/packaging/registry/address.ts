import { ReleaseError } from "../release/release-error.ts";

/** The full address of a provider: `registry.example.com/acme/sec`. */
export interface Address {
  readonly host: string;
  readonly namespace: string;
  readonly name: string;
}

/** The registries that Terraform and OpenTofu add to a source without a host. */
const defaultHosts = ["registry.terraform.io", "registry.opentofu.org"];

/**
 * The addresses that configurations can mean by a source: one for `registry.example.com/acme/sec`, and one for each program's default registry for
 * `acme/sec`. Throws a ReleaseError for any other text.
 */
export function addressesOf(source: string): readonly [Address, ...Address[]] {
  const [, host, namespace, name] =
    /^(?:([a-z0-9.-]+(?::\d+)?)\/)?([a-z0-9](?:[a-z0-9_-]*[a-z0-9])?)\/([a-z0-9](?:[a-z0-9_-]*[a-z0-9])?)$/.exec(
      source,
    ) ?? [];
  const isHost = host === undefined || host.includes(".") || host.includes(":");
  if (!namespace || !name || !isHost)
    throw new ReleaseError(
      `${JSON.stringify(source)} is no source of a provider. One is written like acme/sec or registry.example.com/acme/sec, in small letters.`,
    );
  const [first = "", ...others] = host === undefined ? defaultHosts : [host];
  const addressOn = (host: string): Address => ({ host, namespace, name });
  return [addressOn(first), ...others.map(addressOn)];
}
