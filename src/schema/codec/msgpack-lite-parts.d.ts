// The parts of msgpack-lite that this project imports by path: its index would also load streams, which are not used.
declare module "msgpack-lite/lib/codec-base.js" {
  const parts: { createCodec(options: { usemap?: boolean; useraw?: boolean; int64?: boolean }): object };
  export default parts;
}
declare module "msgpack-lite/lib/encode.js" {
  const parts: { encode(tree: unknown, options: { codec: object }): Buffer };
  export default parts;
}
declare module "msgpack-lite/lib/decode-buffer.js" {
  interface DecodeBuffer {
    write(bytes: Uint8Array): void;
    fetch(): unknown;
  }
  const parts: { DecodeBuffer: new (options: { codec: object }) => DecodeBuffer };
  export default parts;
}
declare module "msgpack-lite/lib/ext-buffer.js" {
  interface ExtBuffer {
    readonly buffer: Buffer;
    readonly type: number;
  }
  const parts: { ExtBuffer: new (buffer: Uint8Array, type: number) => ExtBuffer };
  export default parts;
}
declare module "msgpack-lite/lib/read-core.js";
declare module "msgpack-lite/lib/write-core.js";
