import { ArgumentError, hcl, providerFunction, string } from "../../../schema/index.ts";

/** The ports of a database by protocol. */
const ports = { rest: 6333, grpc: 6334 } as const;

type Protocol = keyof typeof ports;

export default providerFunction({
  summary: "Returns the URL at which clients connect to a cluster",
  description:
    "Returns the address of a cluster with the port of a protocol: 6333 for `rest`, 6334 for `grpc`. Any other port of the given address, its path, query and fragment are left out. An address without a scheme, such as `db.example.com`, is one of `https`.",
  example: hcl`
    data "vdb_accounts_clusters" "all" {}

    output "databases" {
      value = {
        for cluster in data.vdb_accounts_clusters.all.clusters : cluster.name => provider::vdb::connection_url(cluster.url, "grpc")
        if cluster.url != null
      }
    }
  `,
  parameters: [
    { name: "url", type: string("The address of the cluster: its `url`, or its host") },
    { name: "protocol", type: string("The protocol: `rest` or `grpc`") },
  ],
  returns: string(),

  call(url, protocol) {
    const address = parseAddress(url.trim());
    if (!address) {
      throw new ArgumentError(0, "must be the URL of a cluster, such as https://db.example.com, or its host");
    }
    if (address.username !== "" || address.password !== "") {
      throw new ArgumentError(0, "must not have a user or a password");
    }
    if (!isProtocol(protocol)) throw new ArgumentError(1, 'must be "rest" or "grpc"');
    return `${address.protocol}//${address.hostname}:${ports[protocol]}`;
  },
});

function isProtocol(text: string): text is Protocol {
  return Object.hasOwn(ports, text);
}

/** Parses an HTTP URL; returns null for any other text. */
function parseAddress(text: string): URL | null {
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  try {
    const parsed = new URL(whole);
    return /^https?:$/.test(parsed.protocol) ? parsed : null;
  } catch {
    return null;
  }
}
