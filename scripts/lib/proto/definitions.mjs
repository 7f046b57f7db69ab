// What proto/vdb says, as protobufjs understands it.
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import protobuf from "protobufjs";

const { Enum, Service, Type } = protobuf;

/** The folder of the definitions, relative to what imports are relative to. */
const folder = "vdb";

/** What Google defines comes with protobufjs, which keeps no names of files. */
const googleFolder = "google/protobuf/";
const googleFiles = { Duration: "duration", Timestamp: "timestamp" };

/**
 * All types, enums and services, those of a file together.
 *
 * @param {string} proto the folder that imports are relative to
 */
export function definitions(proto) {
  const root = new protobuf.Root();
  root.resolvePath = (_, file) => (file.startsWith(googleFolder) ? file : join(proto, file));
  const files = readdirSync(join(proto, folder)).filter((file) => file.endsWith(".proto"));
  root.loadSync(
    files.sort().map((file) => `${folder}/${file}`),
    { keepCase: true, alternateCommentMode: true },
  );
  return declarations(root.resolveAll());
}

function declarations(namespace) {
  return namespace.nestedArray.flatMap((item) =>
    item instanceof Type || item instanceof Enum || item instanceof Service ? [item] : declarations(item),
  );
}

/** The file of a type, an enum or a service, as others import it. */
export function fileOf({ filename, name }) {
  return filename
    ? `${folder}/${basename(filename)}`
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
