const magic = 0x0143da20;
const flags = { withoutWarning: 1, withAssets: 8 } as const;
/** Node takes no options from NODE_OPTIONS or the command line. */
const noExtension = 0;

/** The program of a single executable. */
export interface SingleProgram {
  /** What Node runs, as CommonJS, and the name that stack traces give it. */
  readonly main: { readonly name: string; readonly code: string };
  /** What the program gets from `node:sea`, by name. */
  readonly assets: Readonly<Record<string, Buffer>>;
}

/**
 * The program as Node 22.20 and newer 22 read it from their own executable: what `node --experimental-sea-config` writes, without
 * a Node to run. scripts/single-test compares the two.
 */
export function blobOf({ main, assets }: SingleProgram): Buffer {
  const head = Buffer.alloc(9);
  head.writeUInt32LE(magic, 0);
  head.writeUInt32LE(flags.withoutWarning | flags.withAssets, 4);
  head.writeUInt8(noExtension, 8);
  const entries = Object.entries(assets);
  return Buffer.concat([
    head,
    ...sized(Buffer.from(main.name)),
    ...sized(Buffer.from(main.code)),
    size(entries.length),
    ...entries.flatMap(([name, content]) => [...sized(Buffer.from(name)), ...sized(content)]),
  ]);
}

const sized = (content: Buffer) => [size(content.length), content];

function size(length: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(length));
  return bytes;
}
