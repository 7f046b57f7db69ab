const magic = 0x0143da20;
const flags = { withoutWarning: 1, withAssets: 8 } as const;
/** Node reads no options from NODE_OPTIONS or the command line. */
const noExtension = 0;

/** The program of a single executable. */
export interface SingleProgram {
  /** The CommonJS code that Node runs, and its name in stack traces. */
  readonly main: { readonly name: string; readonly code: string };
  /** The data that the program reads from `node:sea`, by name. */
  readonly assets: Readonly<Record<string, Buffer>>;
}

/**
 * Returns the program in the form that Node 22.20 and later 22 versions read from their own executable: the output of `node
 * --experimental-sea-config`, without running Node. scripts/single-test compares the two.
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
