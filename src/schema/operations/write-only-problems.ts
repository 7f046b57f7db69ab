import { type Path, pathText } from "../path.ts";
import { type Attribute, type Content, writeOnlyName } from "../schema.ts";
import { isUnknown } from "../values/unknown.ts";
import type { ValueRecord } from "../values/value.ts";

/** What is wrong between an attribute, its write-only form and the version of that. */
interface Problem {
  /** The attribute that is wrong. */
  readonly name: string;
  readonly path: Path;
  readonly summary: string;
  readonly detail: string;
}

/** What is wrong with the write-only attributes of an object, as far as it is known, and with what they belong to. */
export function writeOnlyProblems(
  { attributes }: Content,
  config: ValueRecord,
  at: Path,
): readonly Problem[] {
  return Object.entries(attributes).flatMap(([name, attribute]) => [
    ...formProblems(name, attribute, config, at),
    ...versionProblems(name, attribute, config, at),
  ]);
}

/** Both forms at once, or neither where one is required. */
function formProblems(
  name: string,
  { writeOnlyForm }: Attribute,
  config: ValueRecord,
  at: Path,
): readonly Problem[] {
  if (!writeOnlyForm) return [];
  const form = writeOnlyName(name);
  const [own, other] = [config[name] ?? null, config[form] ?? null];
  if (own === null && other === null && writeOnlyForm.required) {
    const detail = `The argument "${name}" is required, but no definition was found. With Terraform 1.11 or OpenTofu 1.11 and later, ${form} can be set instead.`;
    return [{ name, path: [...at, name], summary: "Missing required argument", detail }];
  }
  if (own === null || other === null || isUnknown(own) || isUnknown(other)) return [];
  const path = [...at, form];
  const detail = `Only one of ${pathText([...at, name])}, ${pathText(path)} can be set.`;
  return [{ name, path, summary: "Conflicting arguments", detail }];
}

/** The version of a value that is not there. */
function versionProblems(
  name: string,
  { writeOnlyVersion: version }: Attribute,
  config: ValueRecord,
  at: Path,
): readonly Problem[] {
  if (version === undefined || (config[name] ?? null) !== null) return [];
  const given = config[version] ?? null;
  if (given === null || isUnknown(given)) return [];
  const path = [...at, version];
  const detail = `${pathText(path)} is set, so ${pathText([...at, name])} must be set, too.`;
  return [{ name: version, path, summary: "Missing required argument", detail }];
}
