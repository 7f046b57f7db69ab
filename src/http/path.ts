/**
 * Marks a path with inserted values: each value is one segment, whatever characters it has. `` urlPath`/items/${id}/tags` `` with the id
 * `a/b` is `/items/a%2Fb/tags`.
 */
export function urlPath(
  strings: TemplateStringsArray,
  ...values: readonly (string | number | bigint)[]
): string {
  return strings.reduce((text, part, i) => `${text}${segment(String(values[i - 1] ?? ""))}${part}`);
}

/** Encodes a value as one segment of a path. */
function segment(value: string): string {
  // A segment that consists of dots would be a step up the path.
  return encodeURIComponent(value).replace(/^\.{1,2}$/, (dots) => dots.replaceAll(".", "%2E"));
}
