/** The started parts of a local API. */
export class Closers {
  readonly #closers: (() => Promise<unknown>)[] = [];

  /** Adds a function that closes a part. */
  add(close: () => Promise<unknown>): void {
    this.#closers.push(close);
  }

  /** Closes the parts, the last one first. */
  async close(): Promise<void> {
    for (const close of this.#closers.splice(0).reverse()) await close();
  }
}

/** Starts a local API. If that fails, closes the parts that were started. */
export async function startOrClose<LocalApi>(
  start: (closers: Closers) => Promise<LocalApi>,
): Promise<LocalApi> {
  const closers = new Closers();
  try {
    return await start(closers);
  } catch (cause) {
    await closers.close();
    throw cause;
  }
}
