import type { SecureContext } from "node:tls";
import type { Connector } from "../http/net/connector.ts";
import { isTracing } from "../tracing/span.ts";
import type { ChannelCredentialsMaker, GrpcChannel } from "./forms.ts";
import { tracedCall } from "./traced-call.ts";

/**
 * Returns the arguments of a client of grpc-js for an address: `host:port`, a URL with `https:`, or one with `http:` for a server without TLS.
 * grpc-js reads other variables for its proxies, so this turns them off, and names the proxy itself.
 */
export async function grpcChannel<Credentials>(
  address: string,
  credentials: ChannelCredentialsMaker<Credentials>,
  { connector, largestMessage }: { readonly connector: Connector; readonly largestMessage: number },
): Promise<GrpcChannel<Credentials>> {
  const url = new URL(address.includes("://") ? address : `https://${address}`);
  const isTls = url.protocol === "https:";
  const target = `${url.hostname}:${url.port || (isTls ? "443" : "80")}`;
  const proxy = connector.proxyFor(url);
  const options: Record<string, string | number> = {
    "grpc.enable_http_proxy": 0,
    "grpc.service_config_disable_resolution": 1,
    "grpc.max_receive_message_length": largestMessage,
    // The types of grpc-js, which are the author's, allow a function here. An author's interceptors stand next to it.
    ...(isTracing() && ({ callInvocationTransformer: tracedCall } as object)),
  };
  const made = isTls
    ? credentials.createFromSecureContext(await trusted(connector))
    : credentials.createInsecure();
  if (!proxy) return [target, made, options];
  if (proxy.url.protocol !== "http:")
    throw new Error(
      `${proxy.variable} names a proxy with ${proxy.url.protocol}//, but grpc-js can only use proxies with http://. Name such a proxy, or the host of the API in NO_PROXY.`,
    );
  const { username, password, hostname, port } = proxy.url;
  return [
    `dns:${hostname}:${port || "80"}`,
    made,
    {
      ...options,
      "grpc.http_connect_target": `dns:${target}`,
      "grpc.default_authority": target,
      ...(username !== "" && {
        "grpc.http_connect_creds": `${decodeURIComponent(username)}:${decodeURIComponent(password)}`,
      }),
    },
  ];
}

/** Returns a context with all authorities: grpc-js reports an untrusted certificate only as text, so it cannot be widened later. */
async function trusted(connector: Connector): Promise<SecureContext> {
  const security = connector.security();
  const context = await security.context();
  await security.widen(context);
  return security.context();
}
