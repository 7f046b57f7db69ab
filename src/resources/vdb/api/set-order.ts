import { crc32 } from "node:zlib";

/**
 * Returns the elements of a set in the order in which they are sent: sorted by the CRC-32 of each element's text, compared as
 * decimal strings.
 */
export function inSetOrder(
  elements: readonly string[],
  textOf = (element: string) => element,
): readonly string[] {
  return elements
    .map((element) => ({ element, hash: String(crc32(`${textOf(element)};`)) }))
    .sort((a, b) => (a.hash < b.hash ? -1 : Number(a.hash > b.hash)))
    .map(({ element }) => element);
}
