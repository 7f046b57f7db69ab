// Code of a project may write to process.stdout, which is replaced by another stream: see project/guard.ts.
const write = process.stdout.write.bind(process.stdout);

/** Writes a part of a command's result to standard output. */
export function print(text: string): void {
  write(text);
}

/** Resolves when all printed text is written. */
export function printed(): Promise<void> {
  return new Promise((resolve) => {
    write("", () => resolve());
  });
}
