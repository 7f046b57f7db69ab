import { type Path, pathText } from "../../path.ts";
import { type Attribute, becauseWhole, type Content, versionName, writeOnlyName } from "../../schema.ts";
import { isUnknown } from "../../values/unknown.ts";
import type { ValueRecord } from "../../values/value.ts";

/** A problem between an attribute, its write-only form and the version of that form. */
interface Problem {
  /** The name of the invalid attribute. */
  readonly name: string;
  readonly path: Path;
  readonly summary: string;
  readonly detail: string;
}

/** Returns the problems of the write-only attributes of an object, their versions and their other forms. Ignores unknown values. */
export function writeOnlyProblems(
  { attributes }: Content,
  config: ValueRecord,
  at: Path,
): readonly Problem[] {
  const inConflict = Object.entries(attributes).flatMap(([name, attribute]) =>
    formProblems(name, attribute, config, at),
  );
  const conflicting = new Set(inConflict.map(({ path }) => path.at(-1)));
  const versions = Object.keys(attributes).flatMap((name) =>
    conflicting.has(name) ? [] : versionProblems(name, attributes, config, at),
  );
  return [...inConflict, ...versions];
}

/** Reports both forms at once, or neither if one is required. */
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
    const missing = `The argument "${name}" is required, but no definition was found.`;
    const ways = `${form} and ${versionName(name)}, with which no state stores the value (Terraform 1.11 or OpenTofu 1.11 and later), or ${name}`;
    const detail = writeOnlyForm.prefer
      ? `Set ${ways}. ${missing}`
      : `${missing} With Terraform 1.11 or OpenTofu 1.11 and later, ${form} can be set instead.`;
    return [{ name, path: [...at, name], summary: "Missing required argument", detail }];
  }
  if (own === null || other === null || isUnknown(own) || isUnknown(other)) return [];
  const path = [...at, form];
  const detail = `Only one of ${pathText([...at, name])}, ${pathText(path)} can be set.`;
  return [{ name, path, summary: "Conflicting arguments", detail }];
}

/**
 * Reports a version without a value, or a value without its version. Of several attributes that share a version, one has to be set. Ignores
 * an unknown value, which may become null.
 */
function versionProblems(
  name: string,
  attributes: Content["attributes"],
  config: ValueRecord,
  at: Path,
): readonly Problem[] {
  const { writeOnlyVersion: version, alwaysSent = false } = attributes[name] ?? {};
  if (version === undefined) return [];
  const [value, configuredVersion] = [config[name] ?? null, config[version] ?? null];
  if (isUnknown(value) || isUnknown(configuredVersion)) return [];
  if ((value === null) === (configuredVersion === null)) return [];
  const sharing = Object.keys(attributes).filter((other) => attributes[other]?.writeOnlyVersion === version);
  if (value === null && (sharing[0] !== name || sharing.some((other) => (config[other] ?? null) !== null)))
    return [];
  // The path never points to the value, because Terraform shows the line of a path.
  const path = [...at, version];
  const [valuePlace, versionPlace] = [pathText([...at, name]), pathText(path)];
  const places = sharing.map((other) => pathText([...at, other]));
  const values = places.length === 1 ? valuePlace : `one of ${places.join(", ")}`;
  const detail =
    value === null
      ? `${versionPlace} is set, so ${values} must be set, too${alwaysSent ? `: ${becauseWhole}` : ""}.`
      : `${valuePlace} is set, so ${versionPlace} must be set, too, for example to 1. ${valuePlace} is write-only: no state stores its value, so only a change of ${versionPlace} shows that there is a new value, which is then sent.`;
  return [{ name: version, path, summary: "Missing required argument", detail }];
}
