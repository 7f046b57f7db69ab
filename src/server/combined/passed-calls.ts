import { fromBytes, type MessageInit, type MessageType, toBytes } from "../../protobuf/message.ts";
import { unpack } from "../../schema/codec/tree.ts";
import { DiagnosticError } from "../../schema/diagnostic.ts";
import { importLine } from "../../schema/engine/operations/host-sentences.ts";
import { chunkSizeFor } from "../../schema/engine/operations/state-chunks.ts";
import { shortToken } from "../../schema/pulumi-names.ts";
import { currentSpan, traced } from "../../tracing/span.ts";
import * as tfplugin6 from "../generated/tfplugin6.ts";
import type { MethodName } from "../provider-methods.ts";
import { holdsNull } from "../rpc/messages.ts";
import type { ServedProvider } from "../rpc/served-provider.ts";
import type { RpcContext } from "../rpc-handlers.ts";
import { isUnimplemented } from "../unimplemented.ts";
import type { CreatedObject, Creation } from "../unsaved.ts";
import { type OtherProgram, ProgramError } from "./other-program.ts";
import type { OtherProvider } from "./other-provider.ts";
import { definitionIn, textField } from "./text-field.ts";

/** What passed calls need. */
export interface PassedCallsOptions {
  readonly server: ServedProvider;
  readonly other: OtherProvider;
}

/** An ephemeral object that the client has open. */
interface OpenObject {
  readonly typeName: string;
  readonly private: Buffer;
}

/** The object of a create. */
interface ObjectOfCall {
  /** Learns from the response whether the object exists. */
  applied(response: Buffer): void;
  /** Records that there will be no response, and returns advice. */
  lost(): string;
}

/** The calls that are passed on to the program of another provider as bytes, with what this provider does for its own calls, too. */
export class PassedCalls {
  readonly #options: PassedCallsOptions;
  /** Objects may be equal: private state is optional. */
  readonly #open: OpenObject[] = [];

  constructor(options: PassedCallsOptions) {
    this.#options = options;
  }

  /** Passes a request on, and returns the response, or that of the error if the program does not run. */
  async unary(name: MethodName, bytes: Buffer, context: RpcContext): Promise<Buffer> {
    const program = this.#options.other.program(context);
    let object: ObjectOfCall | undefined;
    try {
      object = await this.#objectOf(name, bytes, context);
      const response = await traced("operation", program.name, () =>
        program.call(name, bytes, context.signal),
      );
      program.reading(name, () => {
        object?.applied(response);
        this.#remember(name, bytes, response);
        traceErrors(name, response);
      });
      return response;
    } catch (reason) {
      const isNoMove = name === "moveResourceState" && isUnimplemented(reason);
      const error = isNoMove ? unsupportedMove(program.name, bytes) : reason;
      if (!(error instanceof DiagnosticError)) throw error;
      currentSpan()?.fail("diagnostic");
      const advice = isUncertain(error) ? object?.lost() : undefined;
      return failedResponse(name, error, advice);
    }
  }

  /** Passes a request for a stream on. An error of the program is the last message of the stream. */
  async *stream(name: MethodName, bytes: Buffer, context: RpcContext): AsyncGenerator<Buffer> {
    currentSpan()?.facts({ "terraform.type": textField(bytes, 1) });
    try {
      yield* this.#options.other.program(context).stream(name, bytes, context.signal);
    } catch (error) {
      if (!(error instanceof DiagnosticError)) throw error;
      currentSpan()?.fail("diagnostic");
      yield failedResponse(name, error);
    }
  }

  /** Passes the messages of a request on. All are read before an error is returned, because a client that still sends loses the response. */
  async clientStream(
    name: MethodName,
    first: Buffer,
    all: AsyncIterable<Buffer>,
    context: RpcContext,
  ): Promise<Buffer> {
    currentSpan()?.facts({ "terraform.type": definitionIn(name, first) });
    const program = this.#options.other.program(context);
    try {
      const response = await traced("operation", program.name, () =>
        program.clientStream(name, all, context.signal),
      );
      program.reading(name, () => traceErrors(name, response));
      return response;
    } catch (error) {
      if (!(error instanceof DiagnosticError)) throw error;
      currentSpan()?.fail("diagnostic");
      for await (const _ of all);
      return failedResponse(name, error);
    }
  }

  /** Closes the ephemeral objects that the client has left open, and returns a sentence for each that could not be closed. */
  async closeOpen(program: OtherProgram, timeMs: number): Promise<readonly string[]> {
    const open = this.#open.splice(0);
    const { request, response } = tfplugin6.providerMessages.closeEphemeralResource;
    const signal = AbortSignal.timeout(timeMs);
    const closed = open.map(async ({ typeName, private: privateBytes }) => {
      const bytes = toBytes(request, { typeName, private: privateBytes });
      const left = `The ephemeral object ${typeName} was left open, and ${program.name} did not close it`;
      try {
        const { diagnostics } = fromBytes(
          response,
          await program.call("closeEphemeralResource", bytes, signal),
        );
        const error = diagnostics.find(({ severity }) => severity === tfplugin6.DiagnosticSeverity.ERROR);
        return error ? [`${left}: ${error.summary}`] : [];
      } catch {
        return [`${left}.`];
      }
    });
    return (await Promise.all(closed)).flat();
  }

  /** Names the object of a call in its span, and records a create, in case the response does not reach the client. */
  async #objectOf(name: MethodName, bytes: Buffer, context: RpcContext): Promise<ObjectOfCall | undefined> {
    const typeName = definitionIn(name, bytes);
    const span = currentSpan();
    span?.facts({ "terraform.type": typeName });
    if (name !== "applyResourceChange" && !span) return undefined;
    const states = statesIn(name, bytes);
    const isCreate = name === "applyResourceChange" && holdsNull(states[1]);
    if (states.length === 0 || !(isCreate || span)) return undefined;
    const schemas = await this.#options.other.schemas(context);
    const program = this.#options.other.program(context);
    const { block } = program.reading("getProviderSchema", () => schemas.resource(typeName)) ?? {};
    const hidden = new Set((block?.attributes ?? []).flatMap((one) => (one.sensitive ? [one.name] : [])));
    const textsOf = (of: readonly (tfplugin6.DynamicValue | undefined)[]) => {
      const contents = of.map(contentOf);
      const text = (attribute: string) =>
        hidden.has(attribute) ? "" : (contents.map((one) => textIn(one, attribute)).find(Boolean) ?? "");
      return { name: text("name"), id: text("id") };
    };
    const { name: objectName, id } = textsOf(states);
    span?.texts({
      ...(objectName && { "terraform.name": objectName }),
      ...(id && { "terraform.id": id }),
    });
    if (!isCreate) return undefined;
    const { response } = tfplugin6.providerMessages.applyResourceChange;
    const creation: Creation = context.creating(this.#created(typeName, objectName));
    return {
      applied(encoded: Buffer): void {
        const { newState } = fromBytes(response, encoded);
        if (holdsNull(newState)) return;
        const { id: made } = textsOf([newState]);
        if (made === "") creation.uncertain();
        else creation.made(made);
        span?.texts({ ...(made && { "terraform.id": made }) });
      },
      lost(): string {
        creation.uncertain();
        return `It is not known whether ${typeName}${objectName && ` ${JSON.stringify(objectName)}`} was created. Check whether it exists before you apply again, and import or delete it.`;
      },
    };
  }

  #created(typeName: string, name: string): CreatedObject {
    if (this.#options.server.host !== "pulumi") return { typeName, name };
    return {
      typeName: shortToken(typeName),
      name,
      lineOfPulumi: (importId) => importLine({ typeName, name, importId }),
    };
  }

  /** Records the ephemeral objects that are open. */
  #remember(name: MethodName, bytes: Buffer, response: Buffer): void {
    const { openEphemeralResource, renewEphemeralResource, closeEphemeralResource } =
      tfplugin6.providerMessages;
    const keep = (typeName: string, data: Buffer = Buffer.alloc(0)) =>
      this.#open.push({ typeName, private: data });
    const drop = (typeName: string, data: Buffer = Buffer.alloc(0)): boolean => {
      const place = this.#open.findIndex((one) => one.typeName === typeName && one.private.equals(data));
      return place >= 0 && this.#open.splice(place, 1).length > 0;
    };
    if (name === "openEphemeralResource") {
      const { diagnostics, private: data, deferred } = fromBytes(openEphemeralResource.response, response);
      if (!hasErrors(diagnostics) && !deferred) keep(textField(bytes, 1), data);
    } else if (name === "renewEphemeralResource") {
      const { typeName, private: before } = fromBytes(renewEphemeralResource.request, bytes);
      const { private: data } = fromBytes(renewEphemeralResource.response, response);
      if (drop(typeName, before)) keep(typeName, data);
    } else if (name === "closeEphemeralResource") {
      const { typeName, private: data } = fromBytes(closeEphemeralResource.request, bytes);
      drop(typeName, data);
    }
  }
}

/** Returns the states in a request, the newest first. */
function statesIn(name: MethodName, bytes: Buffer): readonly (tfplugin6.DynamicValue | undefined)[] {
  const { applyResourceChange, planResourceChange, readResource } = tfplugin6.providerMessages;
  switch (name) {
    case "applyResourceChange": {
      const { plannedState, priorState } = fromBytes(applyResourceChange.request, bytes);
      return [plannedState, priorState];
    }
    case "planResourceChange": {
      const { proposedNewState, priorState } = fromBytes(planResourceChange.request, bytes);
      return [proposedNewState, priorState];
    }
    case "readResource":
      return [fromBytes(readResource.request, bytes).currentState];
    default:
      return [];
  }
}

/** Returns a value without its type: texts are Buffers. Undefined for malformed values, which are those of the client and the program. */
function contentOf(value: tfplugin6.DynamicValue | undefined): unknown {
  try {
    return value?.msgpack.length ? unpack(value.msgpack) : null;
  } catch {
    return undefined;
  }
}

/** Returns the text of an attribute in the content of a value; empty if it is no known text. */
function textIn(content: unknown, attribute: string): string {
  if (!(content instanceof Map)) return "";
  for (const [name, text] of content)
    if (String(name) === attribute) return Buffer.isBuffer(text) ? text.toString() : "";
  return "";
}

/** Reports whether one of the diagnostics is an error. */
export const hasErrors = (diagnostics: readonly MessageInit<tfplugin6.Diagnostic>[]) =>
  diagnostics.some(({ severity }) => severity === tfplugin6.DiagnosticSeverity.ERROR);

/** Marks the span of a call as failed if its response has errors. */
function traceErrors(name: MethodName, bytes: Buffer): void {
  const span = currentSpan();
  if (!span) return;
  const { response }: { response: MessageType<object> } = tfplugin6.providerMessages[name];
  const { diagnostics = [] } = fromBytes(response, bytes) as {
    readonly diagnostics?: readonly tfplugin6.Diagnostic[];
  };
  if (hasErrors(diagnostics)) span.fail("diagnostic");
}

/** Returns the error of a move that a program does not know. Terraform asks for it because this provider supports moves. */
function unsupportedMove(name: string, request: Buffer): DiagnosticError {
  const [from, to] = [textField(request, 2), definitionIn("moveResourceState", request)];
  return new DiagnosticError(
    [],
    "Move not supported",
    `The provider ${name}, which has ${to}, supports no moves from other types such as ${from}. Remove the old resource from the state and import the new one.`,
  );
}

const isUncertain = (error: DiagnosticError) => error instanceof ProgramError && error.isUncertain;

/** Encodes an error as the response of a method, or as the last message of its stream. */
function failedResponse(
  name: MethodName,
  { diagnostic: { summary, detail } }: DiagnosticError,
  advice?: string,
): Buffer {
  const { response }: { response: MessageType<object> } = tfplugin6.providerMessages[name];
  const words = advice === undefined ? detail : `${detail}\n\n${advice}`;
  const diagnostics = [{ severity: tfplugin6.DiagnosticSeverity.ERROR, summary, detail: words }];
  const messages: { readonly [method: string]: object } = {
    callFunction: { error: { text: `${summary}: ${words}` } },
    listResource: { diagnostic: diagnostics },
    invokeAction: { completed: { diagnostics } },
    // Clients crash without the capabilities.
    configureStateStore: { diagnostics, capabilities: { chunkSize: chunkSizeFor(undefined) } },
  };
  return toBytes(response, (messages[name] ?? { diagnostics }) as object);
}
