/** The first bytes of an HTTP/2 client, and an empty SETTINGS frame. */
export const preface: Buffer = Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0", "latin1");

/** The types of frames. */
export const kinds = {
  data: 0,
  headers: 1,
  priority: 2,
  reset: 3,
  settings: 4,
  push: 5,
  ping: 6,
  goaway: 7,
  windowUpdate: 8,
  continuation: 9,
} as const;

/** Returns one frame of HTTP/2, with any length in its header. */
export function frame(
  kind: number,
  { flags = 0, stream = 0, length }: { flags?: number; stream?: number; length?: number } = {},
  payload: Uint8Array = Buffer.alloc(0),
): Buffer {
  const head = Buffer.alloc(9);
  head.writeUIntBE(length ?? payload.length, 0, 3);
  head.writeUInt8(kind, 3);
  head.writeUInt8(flags, 4);
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
}

/** Returns the headers of a call, each as a literal that needs no table. */
export function headersOf(path: string, more: Readonly<Record<string, string>> = {}): Buffer {
  const all = {
    ":method": "POST",
    ":scheme": "https",
    ":path": path,
    ":authority": "localhost",
    "content-type": "application/grpc",
    te: "trailers",
    ...more,
  };
  return Buffer.concat(
    Object.entries(all).flatMap(([name, value]) => [Buffer.of(0), lengthAndText(name), lengthAndText(value)]),
  );
}

function lengthAndText(text: string): Buffer {
  const bytes = Buffer.from(text);
  if (bytes.length < 127) return Buffer.concat([Buffer.of(bytes.length), bytes]);
  const length = [127];
  let rest = bytes.length - 127;
  for (; rest >= 128; rest >>= 7) length.push((rest & 127) | 128);
  return Buffer.concat([Buffer.of(...length, rest), bytes]);
}
