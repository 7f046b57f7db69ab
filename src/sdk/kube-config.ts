import type { Agents, AgentsOptions } from "./forms.ts";

/** What a `KubeConfig` says about the connections to a cluster. */
interface ClusterTls {
  readonly ca?: string | Buffer | undefined;
  readonly cert?: string | Buffer | undefined;
  readonly key?: string | Buffer | undefined;
  readonly passphrase?: string | undefined;
  readonly servername?: string | undefined;
  readonly rejectUnauthorized?: boolean | undefined;
}

type OfCluster = Pick<AgentsOptions, "ca" | "caFile" | "clientCertificate" | "serverName" | "environment">;

/**
 * Has a `KubeConfig` open the connections to each of its clusters through `make`. Versions of the SDK use agents, a dispatcher, or, for
 * requests and for streams, both.
 */
export function withConnections<Config extends object>(
  config: Config,
  make: (of: OfCluster) => Agents,
): Config {
  const made = new Map<string, Agents>();
  const agentsFor = (cluster: unknown, tls: ClusterTls) => {
    const key = JSON.stringify([cluster, tls]);
    const found = made.get(key) ?? make(ofCluster(cluster, tls));
    made.set(key, found);
    return found;
  };
  return Object.assign(config, {
    createDispatcher: (cluster: unknown, tls: ClusterTls) => agentsFor(cluster, tls).dispatcher,
    createAgent: (cluster: unknown, tls: ClusterTls) => {
      const server = memberOf(cluster, "server");
      return agentsFor(cluster, tls).agent(new URL(server ?? "https://localhost"));
    },
  });
}

function ofCluster(cluster: unknown, tls: ClusterTls): OfCluster {
  const { ca, cert, key, passphrase, servername: serverName, rejectUnauthorized } = tls;
  if (rejectUnauthorized === false) {
    throw new Error(
      "The kubeconfig has insecure-skip-tls-verify, but the certificate of the cluster is always checked. Set certificate-authority or certificate-authority-data of the cluster instead.",
    );
  }
  const proxy = memberOf(cluster, "proxyUrl");
  const from = "the kubeconfig";
  return {
    ...(ca && { ca: String(ca), caFile: undefined }),
    ...(cert &&
      key && { clientCertificate: { certificate: String(cert), key: String(key), passphrase, from } }),
    ...(serverName !== undefined && { serverName }),
    ...(proxy && { environment: { HTTPS_PROXY: proxy, HTTP_PROXY: proxy, NO_PROXY: "" } }),
  };
}

function memberOf(cluster: unknown, name: "server" | "proxyUrl"): string | undefined {
  const member: unknown =
    typeof cluster === "object" && cluster !== null ? Reflect.get(cluster, name) : undefined;
  return typeof member === "string" ? member : undefined;
}
