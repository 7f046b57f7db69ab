// What proto/ says, as protobufjs understands it.
import { basename, dirname, join } from "node:path";
import protobuf from "protobufjs";

const { Enum, Service, Type } = protobuf;

/** What Google defines comes with protobufjs, which keeps no names of files. */
const googleFolder = "google/protobuf/";
const googleFiles = { Duration: "duration", Timestamp: "timestamp" };

/**
 * All types, enums and services of some files and of those that they import, those of a file together. A message that only
 * holds the names of others is none of them.
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

/** What a type or an enum is called in the generated code: with the names of the messages that it is declared in. */
export function typeName({ name, parent }) {
  return parent instanceof Type ? `${typeName(parent)}${name}` : name;
}

/** The file of a type, an enum or a service, as others import it. */
export function fileOf({ filename, name }) {
  return filename
    ? `${basename(dirname(filename))}/${basename(filename)}`
    : `${googleFolder}${googleFiles[name] ?? "struct"}.proto`;
}

/** The module of a type, an enum or a service: one for each file, and one for all that is Google's. */
export function moduleOf({ filename }) {
  return filename ? basename(filename, ".proto") : "well-known";
}

/** What `keyOf` says of items, with the items of which it says so. */
export function groupedBy(items, keyOf) {
  const groups = new Map();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/** A name of the definitions in the spelling of TypeScript: accountId, iamService. */
export function camelCase(name) {
  const begins = name.replace(/^[A-Z]+(?=[A-Z][a-z])|^[A-Z]/, (letters) => letters.toLowerCase());
  return begins.replaceAll(/_([a-z\d])/g, (_, letter) => letter.toUpperCase());
}
