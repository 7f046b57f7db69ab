/** Patterns of texts that differ between runs or machines, and their replacements. */
const varying: readonly (readonly [RegExp, string])[] = [
  [/[^\s='"]*\/(tfnode-demo|local-api-ca)-\w+/g, "/tmp/$1"],
  [/\b(localhost|127\.0\.0\.1):\d+/g, "$1:8080"],
  [/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, "2030-01-02T03:04:05Z"],
  [/\b(ACME|VULN)_[0-9A-F]{12,}/g, "$1_…"],
  [/(?<=\[id=)[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=\])/g, "…"],
  [/(?<=\[id=)\w+(:\w+){4}:[^\]\s]+(?=\])/g, "…"],
];

/** Removes paths, ports, times and random values of a run. */
export function neutral(text: string): string {
  return varying.reduce((shown, [pattern, replacement]) => shown.replaceAll(pattern, replacement), text);
}

/**
 * Returns the content of a demo's run for a comparison with another run: its parts, each with its lines in alphabetical order,
 * because terraform works in parallel, and without durations.
 */
export function story(text: string): readonly (readonly string[])[] {
  const lines = neutral(text)
    .replaceAll(/ after \d+s\b/g, "")
    .replaceAll(/^( *\$) tofu /gm, "$1 terraform ");
  return lines
    .split(/\n(?=\S)/)
    .map((part) => part.split("\n").map((line) => line.trimEnd()))
    .map((part) => part.filter((line) => line !== "").sort())
    .filter((part) => part.length > 0);
}
