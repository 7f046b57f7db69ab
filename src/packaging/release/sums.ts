import { ReleaseError } from "./release-error.ts";

/** Returns the text of a checksum file in the format of sha256sum, sorted by file name. */
export function sumsText(sums: ReadonlyMap<string, string>): string {
  const lines = [...sums].map(([name, sum]) => `${sum}  ${name}\n`);
  return lines.sort((a, b) => (a.slice(66) < b.slice(66) ? -1 : 1)).join("");
}

/** Parses a checksum file; returns the checksums by file name. Throws a ReleaseError. */
export function parseSums(text: string): ReadonlyMap<string, string> {
  const lines = text.split("\n").filter((line) => line !== "");
  return new Map(
    lines.map((line) => {
      const [, sum, name] = /^([0-9a-f]{64}) [ *]([^/\\]+)$/.exec(line) ?? [];
      if (sum === undefined || name === undefined)
        throw new ReleaseError(`This line of the sums is no SHA-256 with the name of a file: ${line}`);
      return [name, sum];
    }),
  );
}
