import { createHash } from "node:crypto";

/** Reads the ad hoc signature at an offset of a file, with the pages of 4096 bytes whose content differs from the signed content. */
export function readCodeSignature(bytes: Buffer, offset: number) {
  const at = (place: number) => bytes.readUInt32BE(offset + place);
  if (at(0) !== 0xfade0cc0) throw new Error("there is no signature at the offset");
  const entry = Array.from({ length: at(8) }, (_, index) => 12 + index * 8).find((place) => at(place) === 0);
  if (entry === undefined || at(at(entry + 4)) !== 0xfade0c02)
    throw new Error("the signature has no code directory");
  const begin = at(entry + 4);
  const [hashes, name, pages, limit] = [at(begin + 16), at(begin + 20), at(begin + 28), at(begin + 32)];
  const wrongPages = Array.from({ length: pages }, (_, page) => page).filter((page) => {
    const content = bytes.subarray(page * 4096, Math.min((page + 1) * 4096, limit));
    const place = offset + begin + hashes + page * 32;
    return !bytes.subarray(place, place + 32).equals(createHash("sha256").update(content).digest());
  });
  const nameAt = offset + begin + name;
  return {
    identifier: bytes.toString("utf8", nameAt, bytes.indexOf(0, nameAt)),
    isAdHoc: (at(begin + 12) & 2) !== 0,
    limit,
    wrongPages,
  };
}
