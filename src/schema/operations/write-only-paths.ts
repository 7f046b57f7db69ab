import type { Path } from "../path.ts";
import { type Content, contentOf, type NestedBlock } from "../schema.ts";
import { isRecord, isSequence, type Value } from "../values/value.ts";

/** The paths of write-only attributes that have a value: clients that do not know them would store it. */
export function writeOnlyPaths(content: Content, config: Value, at: Path = []): readonly Path[] {
  if (!isRecord(config)) return [];
  const paths: Path[] = [];
  for (const [name, { writeOnly, nested }] of Object.entries(content.attributes)) {
    const value = config[name] ?? null;
    if (value === null) continue;
    if (writeOnly) paths.push([...at, name]);
    else if (nested) paths.push(...within(nested.nesting, contentOf(nested), value, [...at, name]));
  }
  for (const [name, { nesting, block }] of Object.entries(content.blocks)) {
    paths.push(...within(nesting, block, config[name] ?? null, [...at, name]));
  }
  return paths;
}

function within(nesting: NestedBlock["nesting"], content: Content, value: Value, at: Path): readonly Path[] {
  if (isSequence(value)) return value.flatMap((element, i) => writeOnlyPaths(content, element, [...at, i]));
  if (nesting !== "map" || !isRecord(value)) return writeOnlyPaths(content, value, at);
  return Object.entries(value).flatMap(([key, element]) =>
    writeOnlyPaths(content, element, [...at, { key }]),
  );
}
