import type { Diagnostics } from "../../../src/schema/diagnostic.ts";
import type { EphemeralResource } from "../../../src/schema/ephemeral.ts";
import { type Block, blockType } from "../../../src/schema/schema.ts";
import { isWhollyKnown, type Value } from "../../../src/schema/values/value.ts";
import { toView } from "../../../src/schema/view.ts";
import { BlockChannel } from "../../../src/testing/core/channel.ts";
import { type EphemeralObject, openEphemeral } from "../../../src/testing/core/ephemeral.ts";
import { ContractError, DiagnosticsError } from "../../../src/testing/core/errors.ts";
import { fromTagged } from "../tagged.ts";
import { shortName, vectorBlock, vectorCaller } from "./provider.ts";
import { type RpcPlayer, type RpcVector, taggedIn } from "./vector.ts";

// Sends lines about ephemeral resources. A renewal or a close concerns an object that was opened with the private data of
// the line's request: the framework stores more in it than an author does.

export const playOpen: RpcPlayer = (vector) =>
  play(vector, {
    async call({ channel, config }) {
      const object = await openEphemeral(channel, config);
      requireTime(vector, object);
      await object.close();
    },
    check: ({ open }) => (open > 0 ? "it was left open" : undefined),
  });

export const playRenew: RpcPlayer = (vector) =>
  play(vector, {
    async call({ channel, config }) {
      const object = await openEphemeral(channel, config);
      await object.renew();
      requireTime(vector, object);
      await object.close("OpenTofu");
    },
    check: ({ closedBy }) => {
      const { private: kept } = vector.answer;
      return notClosedBy(typeof kept === "string" ? kept : vector.request.private, closedBy);
    },
  });

export const playClose: RpcPlayer = (vector) =>
  play(vector, {
    call: async ({ channel, config }) => await (await openEphemeral(channel, config)).close(),
    check: ({ closedBy }) => notClosedBy(vector.request.private, closedBy),
  });

function notClosedBy(stored: unknown, closedBy: unknown): string | undefined {
  if (closedBy === stored) return undefined;
  return `it was closed by ${JSON.stringify(closedBy)}, not by ${JSON.stringify(stored)}`;
}

/** The calls of the handlers of a line. */
interface Done {
  /** The number of open objects. */
  open: number;
  /** The private state of the object that was closed last. */
  closedBy: unknown;
}

/** The options for sending a line. */
interface Play {
  readonly call: (sent: { readonly channel: BlockChannel; readonly config: Value }) => Promise<void>;
  /** The remaining problems, for any outcome of the call. */
  readonly check: (done: Done) => string | undefined;
}

async function play(vector: RpcVector, { call, check }: Play): Promise<string | undefined> {
  const done: Done = { open: 0, closedBy: undefined };
  const ephemeral = vectorEphemeral(vector, done);
  const caller = await vectorCaller(vector, {
    ephemeralResources: { [shortName(vector)]: async () => ({ default: ephemeral }) },
  });
  const { block } = ephemeral;
  const channel = new BlockChannel(vector.type_name, block, { call: caller });
  const tagged = taggedIn(vector.request, "config");
  const config = tagged ? fromTagged(tagged) : emptyConfig(block);
  try {
    await call({ channel, config });
  } catch (error) {
    if (error instanceof ContractError) return error.message;
    if (!(error instanceof DiagnosticsError)) throw error;
    if (vector.accepted && !mayRefuse(vector)) return error.message;
  }
  return check(done);
}

/** Unknown values are rejected immediately, as by OpenTofu; Terraform rejects them when they are used. */
function mayRefuse({ answer }: RpcVector): boolean {
  const result = taggedIn(answer, "result");
  return "diagnostics" in answer || (result !== undefined && !isWhollyKnown(fromTagged(result)));
}

/** A time in the past means immediately, and may be postponed slightly. */
function requireTime({ answer }: RpcVector, { renewAt }: EphemeralObject): void {
  if (typeof answer.renew_in_ms === "number" ? renewAt !== undefined : renewAt === undefined) return;
  const detail = `renewed at ${renewAt?.toISOString() ?? "no time"}, and the answer says ${answer.renew_in_ms}`;
  throw new ContractError("Open or Renew", [{ summary: "Another time", detail }]);
}

function emptyConfig(block: Block) {
  return Object.fromEntries(Object.keys(blockType(block)[1]).map((name) => [name, null]));
}

/** The ephemeral resource whose handlers return the response of a line. */
function vectorEphemeral(vector: RpcVector, done: Done): EphemeralResource {
  const { answer, request, rpc, type_name } = vector;
  const block = vectorBlock(vector.schema);
  const isOpen = rpc === "OpenEphemeralResource";
  const renewAt = (renew: (time: Date) => void, ms: unknown) => {
    if (typeof ms === "number") renew(new Date(Date.now() + ms));
  };
  return {
    block,
    definition: {
      description: block.description,
      schema: {},
      example: `ephemeral "${type_name}" "it" {}\n`,
      privateState: { parse: (value) => value },
      async open(context) {
        done.open++;
        const kept = isOpen ? answer.private : request.private;
        if (typeof kept === "string") context.privateState.set(kept as never);
        if (!isOpen) {
          context.renewAt(new Date());
          return made(block) as never;
        }
        report(context.diagnostics, answer.diagnostics);
        renewAt(context.renewAt, answer.renew_in_ms);
        const result = taggedIn(answer, "result");
        return (result ? toView(block, fromTagged(result)) : made(block)) as never;
      },
      async renew(context) {
        if (rpc !== "RenewEphemeralResource") return;
        report(context.diagnostics, answer.diagnostics);
        if (typeof answer.private === "string") context.privateState.set(answer.private as never);
        renewAt(context.renewAt, answer.renew_in_ms);
      },
      async close({ diagnostics, privateState }) {
        done.open--;
        done.closedBy = privateState.value;
        if (rpc === "CloseEphemeralResource") report(diagnostics, answer.diagnostics);
      },
    },
  };
}

/** The result of open for a line without one. */
function made({ attributes }: Block): object {
  const computed = Object.entries(attributes).filter(([, { computed: isComputed }]) => isComputed);
  return Object.fromEntries(computed.map(([name]) => [name, `made-${name}`]));
}

function report(diagnostics: Diagnostics, wanted: unknown): void {
  if (!Array.isArray(wanted)) return;
  for (const { severity, summary, detail, path = [] } of wanted) {
    if (severity === "warning") diagnostics.warn(path ?? [], summary, detail);
    else diagnostics.error(path ?? [], summary, detail);
  }
}
