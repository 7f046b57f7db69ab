import { bool, DiagnosticError } from "../../../schema/index.ts";
import type { SecApi } from "../api/client.ts";
import type { WireMapping } from "../api/objects/wire-mapping.ts";
import { type Change, type Creation, crud, type Picked, pickAttributes } from "../crud.ts";
import { attributesOf } from "../integration/shared.ts";

/** What all alert channels have in common. */
export const alertChannelAttributes = {
  ...attributesOf("channel"),
  test_integration: bool(
    "Whether the platform sends a test alert whenever the channel is created or updated. If it cannot be delivered the apply fails: a new channel is removed again, a changed one stays changed",
  )
    .default(true)
    .notReturned(),
};

/** Whether what was made or changed is to be tested. */
interface Tested {
  readonly test_integration: boolean;
}

/**
 * The life of a channel: what is made or changed is tested if the plan says so. A new channel that cannot deliver is
 * removed again, and stays in the state if that fails, too; a changed one stays changed.
 */
export function alertChannelLife<Schema extends object, Input, Output extends { readonly id: string }>(
  schema: Schema,
  kind: WireMapping<Input, Output>,
) {
  type Remote = Picked<Schema, Output>;
  return {
    ...crud(schema, kind),

    async create(context: Creation<Input & Tested, NoInfer<Remote>>): Promise<Remote> {
      const { plan, api, signal, checkpoint } = context;
      const channel = await api.objects(kind).create(plan, { signal });
      checkpoint({ id: channel.id });
      checkpoint(pickAttributes(schema, channel));
      if (!plan.test_integration) return pickAttributes(schema, channel);
      try {
        await api.testAlertChannel(channel.id, { signal });
        return pickAttributes(schema, channel);
      } catch (cause) {
        // After an interrupt there is no verdict on the channel: it stays, tainted.
        if (signal.aborted) throw cause;
        await rollBack(api, kind, channel.id, cause);
        checkpoint(null);
        throw notDelivered(cause, "The channel was removed again.");
      }
    },

    async update(context: Change<Input & Tested, NoInfer<Remote>>): Promise<Remote> {
      const { plan, prior, api, signal, checkpoint } = context;
      const channel = await api.objects(kind).update(prior.id, plan, { signal });
      checkpoint(pickAttributes(schema, channel));
      if (!plan.test_integration) return pickAttributes(schema, channel);
      try {
        await api.testAlertChannel(channel.id, { signal });
        return pickAttributes(schema, channel);
      } catch (cause) {
        if (signal.aborted) throw cause;
        throw notDelivered(cause, "The channel was changed all the same.");
      }
    },
  };
}

async function rollBack<Input, Output>(
  api: SecApi,
  kind: WireMapping<Input, Output>,
  guid: string,
  cause: unknown,
): Promise<void> {
  try {
    await api.objects(kind).delete(guid);
  } catch (failure) {
    const detail = [
      messageOf(cause),
      `The channel ${guid} could not be removed again and is kept in the state as tainted:`,
      messageOf(failure),
      `The next apply replaces it. ${advice}`,
    ].join("\n\n");
    throw new DiagnosticError([], "Test alert not delivered, channel not removed", detail, {
      cause: failure,
    });
  }
}

const advice = "Correct its settings, or set test_integration to false.";

function notDelivered(cause: unknown, outcome: string): DiagnosticError {
  const detail = `${messageOf(cause)}\n\n${outcome} ${advice}`;
  return new DiagnosticError([], "Test alert not delivered", detail, { cause });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message.trim() : String(error);
}
