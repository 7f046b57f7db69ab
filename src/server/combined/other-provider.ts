import { fromBytes, type MessageInit, type MessageType, toBytes } from "../../protobuf/message.ts";
import type { BuiltProvider } from "../../schema/built-provider.ts";
import * as tfplugin6 from "../generated/tfplugin6.ts";
import type { MethodName } from "../provider-methods.ts";
import type { ServedProvider } from "../rpc/served-provider.ts";
import type { RequestOf, RpcContext } from "../rpc-handlers.ts";
import { isOfEachStart, textOf } from "../share/environment-text.ts";
import { OtherProgram } from "./other-program.ts";
import { OtherSchemas } from "./other-schemas.ts";

/** The schemas of the program that was started last. All clients of this process have them, because a large provider has many. */
let shared: { readonly of: string; readonly schemas: OtherSchemas } | undefined;

/** The provider of another program, for one client. */
export class OtherProvider {
  readonly #server: Pick<ServedProvider, "environment">;
  readonly #built: Pick<BuiltProvider, "file" | "sha256">;
  #program: OtherProgram | undefined;
  #schemas: Promise<OtherSchemas> | undefined;

  constructor(server: Pick<ServedProvider, "environment">, built: Pick<BuiltProvider, "file" | "sha256">) {
    this.#server = server;
    this.#built = built;
  }

  /** The program; undefined before the first call that needs it. */
  get current(): OtherProgram | undefined {
    return this.#program;
  }

  program(context: RpcContext): OtherProgram {
    const { file, sha256 } = this.#built;
    const { environment } = this.#server;
    this.#program ??= new OtherProgram({ file, sha256, environment, log: context.processLog });
    return this.#program;
  }

  schemas(context: RpcContext): Promise<OtherSchemas> {
    this.#schemas ??= this.#requestSchemas(context);
    return this.#schemas;
  }

  async #requestSchemas(context: RpcContext): Promise<OtherSchemas> {
    const program = this.program(context);
    const of = `${await program.facts()} ${textOf(this.#server.environment, isOfEachStart)}`;
    // Other providers have to be asked before their other methods are called.
    if (shared?.of === of && shared.schemas.common.serverCapabilities?.getProviderSchemaOptional)
      return shared.schemas;
    // All calls wait for this request, so the end of the first one does not cancel it.
    const { signal } = new AbortController();
    const response = await program.call("getProviderSchema", new Uint8Array(), signal);
    const schemas = program.reading("getProviderSchema", () => new OtherSchemas(response));
    shared = { of, schemas };
    return schemas;
  }

  async call<Name extends MethodName>(
    name: Name,
    request: MessageInit<RequestOf<Name>>,
    context: RpcContext,
  ) {
    const program = this.program(context);
    const { request: type }: { request: MessageType<object> } = tfplugin6.providerMessages[name];
    const response = await program.call(name, toBytes(type, request), context.signal);
    return program.reading(name, () => decoded(name, response));
  }
}

/** Decodes the response of a method. */
export function decoded<Name extends MethodName>(name: Name, bytes: Buffer) {
  const { response } = tfplugin6.providerMessages[name];
  return fromBytes(response as MessageType<object>, bytes) as ReturnType<
    (typeof tfplugin6.providerMessages)[Name]["response"]["read"]
  >;
}
