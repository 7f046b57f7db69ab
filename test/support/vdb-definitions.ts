import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import protobuf from "protobufjs";

const proto = resolve(import.meta.dirname, "../../../proto");

/** The definitions of proto/vdb, read by protobufjs itself and not by the code generator. */
export function vdbDefinitions(): protobuf.Root {
  const root = new protobuf.Root();
  root.resolvePath = (_, file) => (file.startsWith("google/") ? file : resolve(proto, file));
  const files = readdirSync(resolve(proto, "vdb")).map((file) => `vdb/${file}`);
  root.loadSync(files, { keepCase: true }).resolveAll();
  return root;
}

/** Yields every definition of a kind, at any depth. */
export function declared<Item extends protobuf.ReflectionObject>(
  namespace: protobuf.NamespaceBase,
  kind: abstract new (...args: never[]) => Item,
): Item[] {
  return namespace.nestedArray.flatMap((item) => [
    ...(item instanceof kind ? [item] : []),
    ...(item instanceof protobuf.Namespace ? declared(item, kind) : []),
  ]);
}
