import { bool, DiagnosticError } from "../../../schema/index.ts";
import type { SecApi } from "../api/client.ts";
import type { WireMapping } from "../api/objects/wire-mapping.ts";
import {
  type CrudCreateContext,
  type CrudUpdateContext,
  crud,
  type Picked,
  pickAttributes,
} from "../crud.ts";
import { resourceFamily } from "../family.ts";
import { attributesOf } from "../integration/attributes.ts";

const commonAttributes = {
  ...attributesOf("channel"),
  test_integration: bool(
    "Whether the platform sends a test alert when the channel is created or updated. If the test alert is not delivered, the apply fails: a new channel is deleted again, an updated channel keeps the update",
  )
    .default(true)
    .notReturned(),
};

/** Whether the channel is tested after a create or update. */
interface Tested {
  readonly test_integration: boolean;
}

/**
 * Tests a created or updated channel if the plan requests it. A new channel that fails the test is deleted again; if the deletion
 * also fails, the channel stays in the state. An updated channel keeps its changes.
 */
function testedCrud<Schema extends object, Input, Output extends { readonly id: string }>(
  schema: Schema,
  mapping: WireMapping<Input, Output>,
) {
  type Result = Picked<Schema, Output>;
  return {
    ...crud(schema, mapping),

    async create(context: CrudCreateContext<Input & Tested, NoInfer<Result>>): Promise<Result> {
      const { plan, api, signal, checkpoint } = context;
      const channel = await api.objects(mapping).create(plan, { signal });
      checkpoint({ id: channel.id });
      checkpoint(pickAttributes(schema, channel));
      if (!plan.test_integration) return pickAttributes(schema, channel);
      try {
        await api.testAlertChannel(channel.id, { signal });
        return pickAttributes(schema, channel);
      } catch (cause) {
        // The result of an interrupted test is unknown, so the channel stays in the state, tainted.
        if (signal.aborted) throw cause;
        await rollBack(api, mapping, channel.id, cause);
        checkpoint(null);
        throw notDelivered(cause, "The channel was deleted again.");
      }
    },

    async update(context: CrudUpdateContext<Input & Tested, NoInfer<Result>>): Promise<Result> {
      const { plan, prior, api, signal, checkpoint } = context;
      const channel = await api.objects(mapping).update(prior.id, plan, { signal });
      checkpoint(pickAttributes(schema, channel));
      if (!plan.test_integration) return pickAttributes(schema, channel);
      try {
        await api.testAlertChannel(channel.id, { signal });
        return pickAttributes(schema, channel);
      } catch (cause) {
        if (signal.aborted) throw cause;
        throw notDelivered(cause, "The channel was updated nevertheless.");
      }
    },
  };
}

/** Builds an alert channel. */
export const alertChannel = resourceFamily(commonAttributes, testedCrud);

async function rollBack<Input, Output>(
  api: SecApi,
  mapping: WireMapping<Input, Output>,
  guid: string,
  cause: unknown,
): Promise<void> {
  try {
    await api.objects(mapping).deleteIfExists(guid);
  } catch (failure) {
    const detail = [
      messageOf(cause),
      `The channel ${guid} could not be deleted again and is kept in the state as tainted:`,
      messageOf(failure),
      `The next apply replaces it. ${advice}`,
    ].join("\n\n");
    throw new DiagnosticError([], "Test alert not delivered, channel not deleted", detail, {
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
