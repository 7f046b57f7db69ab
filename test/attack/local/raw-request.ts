import { connect } from "node:net";

/** Sends bytes to an address, and resolves with the response when the other side disconnects or is silent. */
export function rawRequest(url: string, bytes: Uint8Array | string, silenceMs = 3000): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let received = "";
    const end = () => {
      socket.destroy();
      resolve(received);
    };
    socket.setTimeout(silenceMs, end);
    socket.on("error", end).on("close", end);
    socket.setEncoding("latin1").on("data", (text) => {
      received += text;
    });
    socket.end(bytes);
  });
}

/** The status of an HTTP response; undefined if there is none. */
export function statusIn(response: string): number | undefined {
  const status = /^HTTP\/1\.1 (\d{3})/.exec(response)?.[1];
  return status === undefined ? undefined : Number(status);
}
