import { basename, resolve } from "node:path";
import { expect } from "chai";
import fc from "fast-check";
import protobuf from "protobufjs";
import { fromBytes, type MessageType, toBytes } from "../../src/protobuf/message.ts";
import * as broker from "../../src/server/generated/broker.ts";
import * as health from "../../src/server/generated/health.ts";
import * as stdio from "../../src/server/generated/stdio.ts";
import * as tfplugin6 from "../../src/server/generated/tfplugin6.ts";
import * as wellKnown from "../../src/server/generated/well-known.ts";
import { anyMessageOf } from "../support/any-message.ts";
import { runs } from "../support/thorough.ts";

const proto = resolve(import.meta.dirname, "../../../proto");
const modules = { broker, health, stdio, tfplugin6 };
const files = Object.keys(modules).map((name) => (name === "tfplugin6" ? name : `go-plugin/${name}`));

function definitions(): protobuf.Root {
  const root = new protobuf.Root();
  root.resolvePath = (_, file) => (file.startsWith("google/") ? file : resolve(proto, file));
  const names = files.map((file) => `${file}.proto`);
  return root.loadSync(names, { keepCase: true }).resolveAll() as protobuf.Root;
}

function typesIn(namespace: protobuf.NamespaceBase): protobuf.Type[] {
  return namespace.nestedArray.flatMap((item) => {
    if (!(item instanceof protobuf.Namespace)) return [];
    const within = typesIn(item);
    const isNamespace = within.length > 0 && item instanceof protobuf.Type && item.fieldsArray.length === 0;
    return item instanceof protobuf.Type && !isNamespace ? [item, ...within] : within;
  });
}

function nameOf({ name, parent }: protobuf.ReflectionObject): string {
  return parent instanceof protobuf.Type ? `${nameOf(parent)}${name}` : name;
}

function codecOf(type: protobuf.Type): MessageType<object> {
  const module = type.filename ? Object(modules)[basename(type.filename, ".proto")] : wellKnown;
  return Object(module)[nameOf(type)];
}

describe("every message of the plugin protocol", () => {
  const types = typesIn(definitions());

  it("the generated code has every message of the plugin protocol", () => {
    expect(types.length).to.be.greaterThan(100);
  });

  for (const type of types) {
    it(`${type.fullName} keeps its content when it is encoded and decoded, also by another implementation`, () => {
      const codec = codecOf(type);
      fc.assert(
        fc.property(anyMessageOf(type, { codecOf, int64: "number" }), (message) => {
          const sent = toBytes(codec, message);
          expect(fromBytes(codec, sent)).to.deep.equal(message);
          expect(fromBytes(codec, type.encode(type.decode(sent)).finish())).to.deep.equal(message);
        }),
        runs({ seed: 6, many: 20 }),
      );
    });
  }
});
