import { once } from "node:events";
import type { AddressInfo, Server } from "node:net";

/** An HTTP server that listens. */
export interface LocalServer {
  /** The URL without a slash at its end. */
  readonly url: string;
  /** Ends all connections. */
  close(): Promise<void>;
}

/** Makes a server listen on a free loopback port. */
export async function listenLocally(server: Server & { closeAllConnections?(): void }): Promise<LocalServer> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections?.();
      await closed;
    },
  };
}
