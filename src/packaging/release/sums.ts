import { ReleaseError } from "./release-error.ts";

/** The text of a file of sums, as sha256sum writes and checks it: sorted by the names of the files. */
export function sumsText(sums: ReadonlyMap<string, string>): string {
  const lines = [...sums].map(([name, sum]) => `${sum}  ${name}\n`);
  return lines.sort((a, b) => (a.slice(66) < b.slice(66) ? -1 : 1)).join("");
}

/** The sums of a file of them, by the name of the file. Throws a ReleaseError. */
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
