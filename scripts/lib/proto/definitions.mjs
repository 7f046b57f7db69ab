// Reads the definitions in proto/ with protobufjs.
import { basename, dirname, join } from "node:path";
import protobuf from "protobufjs";

const { Enum, Service, Type } = protobuf;

/** protobufjs contains Google's definitions, without file names. */
const googleFolder = "google/protobuf/";
const googleFiles = { Duration: "duration", Timestamp: "timestamp" };

/**
 * Returns all types, enums and services of some files and of those that they import, grouped by file. Omits messages that only
 * contain other definitions.
 *
 * @param {string} proto the folder that imports are relative to
 * @param {string[]} files relative to it
 */
export function definitions(proto, files) {
  const root = new protobuf.Root();
  root.resolvePath = (_, file) => (file.startsWith(googleFolder) ? file : join(proto, file));
  root.loadSync(files, { keepCase: true, alternateCommentMode: true });
  return declarationsIn(root.resolveAll());
}

function declarationsIn(namespace) {
  return (namespace.nestedArray ?? []).flatMap((item) => {
    if (item instanceof Enum || item instanceof Service) return [item];
    const within = declarationsIn(item);
    return item instanceof Type && !isNamespace(item) ? [item, ...within] : within;
  });
}

const isNamespace = (type) => type.fieldsArray.length === 0 && (type.nestedArray ?? []).length > 0;

/** Returns the name of a type or an enum in the generated code, which contains the names of the enclosing messages. */
export function typeName({ name, parent }) {
  return parent instanceof Type ? `${typeName(parent)}${name}` : name;
}

/** Returns the file of a type, an enum or a service, as other files import it. */
export function fileOf({ filename, name }) {
  return filename
    ? `${basename(dirname(filename))}/${basename(filename)}`
    : `${googleFolder}${googleFiles[name] ?? "struct"}.proto`;
}

/** Returns the module of a type, an enum or a service: one for each file, and one for all of Google's. */
export function moduleOf({ filename }) {
  return filename ? basename(filename, ".proto") : "well-known";
}

/** Groups items by the value of `keyOf`. */
export function groupedBy(items, keyOf) {
  const groups = new Map();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/** Converts a name of the definitions to TypeScript's spelling: accountId, iamService. */
export function camelCase(name) {
  const begins = name.replace(/^[A-Z]+(?=[A-Z][a-z])|^[A-Z]/, (letters) => letters.toLowerCase());
  return begins.replaceAll(/_([a-z\d])/g, (_, letter) => letter.toUpperCase());
}
