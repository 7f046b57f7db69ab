import protobuf from "protobufjs/minimal.js";
import { fromBytes } from "../../protobuf/message.ts";
import * as tfplugin6 from "../generated/tfplugin6.ts";
import { textField } from "./text-field.ts";

/** The kinds of definitions, by the fields of their schemas in the response. */
const kindOfField = {
  2: "resources",
  3: "dataSources",
  7: "functions",
  8: "ephemeralResources",
  9: "listResources",
  10: "stateStores",
  11: "actions",
} as const;

/** A kind of definition of a provider. */
export type Kind = (typeof kindOfField)[keyof typeof kindOfField];

type Response = tfplugin6.GetProviderSchemaResponse;

const { response } = tfplugin6.providerMessages.getProviderSchema;

/**
 * The schemas of another provider, as its program has sent them. Large providers have thousands, and a command needs few of them: each is
 * decoded when it is needed, and all together are passed on as bytes.
 */
export class OtherSchemas {
  /** Everything but the definitions. */
  readonly common: Pick<Response, "provider" | "providerMeta" | "serverCapabilities" | "diagnostics">;
  /** The fields of the response with one definition each, by their names. */
  readonly #fields: { readonly [kind in Kind]: Map<string, Buffer> } = {
    resources: new Map(),
    dataSources: new Map(),
    functions: new Map(),
    ephemeralResources: new Map(),
    listResources: new Map(),
    stateStores: new Map(),
    actions: new Map(),
  };

  /** Reads the response. Throws if it is no valid message. */
  constructor(bytes: Buffer) {
    const reader = protobuf.Reader.create(bytes);
    const common: Buffer[] = [];
    while (reader.pos < reader.len) {
      const start = reader.pos;
      const tag = reader.uint32();
      const kind = (tag & 7) === 2 && kindOfField[(tag >>> 3) as keyof typeof kindOfField];
      if (kind) {
        const name = textField(reader.bytes(), 1);
        this.#fields[kind].set(name, bytes.subarray(start, reader.pos));
      } else {
        reader.skipType(tag & 7);
        common.push(bytes.subarray(start, reader.pos));
      }
    }
    this.common = fromBytes(response, Buffer.concat(common));
  }

  /** Returns the names of the definitions of a kind. */
  names(kind: Kind): readonly string[] {
    return [...this.#fields[kind].keys()];
  }

  /** Returns the schema of a resource. */
  resource(name: string): tfplugin6.Schema | undefined {
    const field = this.#fields.resources.get(name);
    return field && fromBytes(response, field).resourceSchemas.get(name);
  }

  /** Returns the functions by their names. */
  functions(): Response["functions"] {
    return fromBytes(response, Buffer.concat([...this.#fields.functions.values()])).functions;
  }

  /** Returns the definitions that are chosen, as a part of an encoded response. */
  encoded(isChosen: (kind: Kind, name: string) => boolean): Buffer {
    const kinds = Object.entries(this.#fields) as [Kind, Map<string, Buffer>][];
    return Buffer.concat(
      kinds.flatMap(([kind, fields]) =>
        [...fields].flatMap(([name, field]) => (isChosen(kind, name) ? [field] : [])),
      ),
    );
  }
}
