import { ReleaseError } from "../release/release-error.ts";

/** The full address of a provider: `registry.example.com/acme/sec`. */
export interface Address {
  readonly host: string;
  readonly namespace: string;
  readonly name: string;
}

/** The default registries of Terraform and OpenTofu for a source without a host. */
const defaultHosts = ["registry.terraform.io", "registry.opentofu.org"];

/**
 * Returns the addresses for a source: one for `registry.example.com/acme/sec`, and one for each program's default registry for
 * `acme/sec`. Throws a ReleaseError for any other text.
 */
export function addressesOf(source: string): readonly [Address, ...Address[]] {
  const [, host, namespace, name] =
    /^(?:([^/]+)\/)?([a-z0-9](?:[a-z0-9_-]*[a-z0-9])?)\/([a-z0-9](?:[a-z0-9_-]*[a-z0-9])?)$/.exec(source) ??
    [];
  if (!namespace || !name || (host !== undefined && !isHost(host)))
    throw new ReleaseError(
      `${JSON.stringify(source)} is no source of a provider. One is written like acme/sec or registry.example.com/acme/sec, in small letters.`,
    );
  const [first = "", ...others] = host === undefined ? defaultHosts : [host];
  const addressOn = (host: string): Address => ({ host, namespace, name });
  return [addressOn(first), ...others.map(addressOn)];
}

/** Reports whether a text is a host name, which Terraform distinguishes from a namespace by a dot or a port. */
function isHost(text: string): boolean {
  const [, host = "", port] = /^([a-z0-9.-]{1,253})(?::(\d{1,5}))?$/.exec(text) ?? [];
  const isPort = port === undefined || (Number(port) >= 1 && Number(port) <= 65_535);
  const isName = host.split(".").every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label));
  return isPort && isName && (host.includes(".") || port !== undefined);
}
