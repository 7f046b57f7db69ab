import { isIP, type Socket } from "node:net";

/** The replies of a SOCKS proxy that cannot connect (RFC 1928, section 6), by their number. */
const replies = [
  "",
  "it failed",
  "its rules forbid the connection",
  "the network cannot be reached",
  "the host cannot be reached",
  "the server refuses connections",
];

/**
 * Asks a SOCKS5 proxy, to which the socket is connected, for a connection to a host. The proxy resolves the name. Throws an Error with the
 * reply of the proxy, or an error of Node.
 */
export async function connectThroughSocks(
  socket: Socket,
  { proxy, host, port }: { readonly proxy: URL; readonly host: string; readonly port: number },
): Promise<void> {
  const [user, password] = [proxy.username, proxy.password].map((part) =>
    Buffer.from(decodeURIComponent(part)),
  );
  const hasUser = user !== undefined && password !== undefined && user.length > 0;
  socket.write(Buffer.from(hasUser ? [5, 2, 0, 2] : [5, 1, 0]));
  const [version, method] = await read(socket, 2);
  if (version !== 5) throw new Error("it does not speak SOCKS5");
  if (method === 2 && hasUser) {
    socket.write(
      Buffer.concat([Buffer.from([1, user.length]), user, Buffer.from([password.length]), password]),
    );
    const [, status] = await read(socket, 2);
    if (status !== 0) throw new Error("it rejects the user or the password");
  } else if (method !== 0) throw new Error("it requires a user and a password");

  const size = Buffer.alloc(2);
  size.writeUInt16BE(port);
  socket.write(Buffer.concat([Buffer.from([5, 1, 0]), addressOf(host), size]));
  const [, reply = 1, , type, length = 0] = await read(socket, 5);
  if (reply !== 0) throw new Error(replies[reply] ?? `it reports the error ${reply}`);
  // The address from which the proxy connects: its first byte has been read.
  await read(socket, (type === 1 ? 3 : type === 4 ? 15 : length) + 2);
}

/** Returns an address in the form of SOCKS: an IPv4 address, or a name. */
function addressOf(host: string): Buffer {
  if (isIP(host) === 4) return Buffer.from([1, ...host.split(".").map(Number)]);
  if (isIP(host) === 6) return Buffer.concat([Buffer.from([4]), bytesOfIpv6(host)]);
  const name = Buffer.from(host);
  return Buffer.concat([Buffer.from([3, name.length]), name]);
}

function bytesOfIpv6(host: string): Buffer {
  // URL writes the canonical form, in which at most one run of zeros is shortened.
  const [head = "", tail] = new URL(`http://[${host}]`).hostname.slice(1, -1).split("::");
  const groups = (text: string | undefined) => (text ? text.split(":") : []);
  const [before, after] = [groups(head), groups(tail)];
  const zeros = Array<string>(8 - before.length - after.length).fill("0");
  return Buffer.from([...before, ...zeros, ...after].map((group) => group.padStart(4, "0")).join(""), "hex");
}

/** Reads exactly this many bytes. */
async function read(socket: Socket, size: number): Promise<Buffer> {
  for (;;) {
    const found: Buffer | null = socket.read(size);
    if (found !== null && found.length === size) return found;
    if (socket.readableEnded || socket.destroyed)
      throw Object.assign(new Error("closed"), { code: "ECONNRESET" });
    await new Promise<void>((resolve, reject) => {
      const settle = (error?: Error) => {
        socket.off("readable", settle).off("end", settle).off("close", settle).off("error", settle);
        if (error) reject(error);
        else resolve();
      };
      const next = () => settle();
      socket.once("readable", next).once("end", next).once("close", next).once("error", settle);
    });
  }
}
