import { bool, DiagnosticError, type Fields } from "../../../schema/index.ts";
import type { SecApi } from "../api/client.ts";
import type { WireMapping } from "../api/objects/wire-mapping.ts";
import { type CrudCreateContext, type CrudUpdateContext, crud } from "../crud.ts";
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
function testedCrud(schema: Fields, mapping: WireMapping) {
  const operations = crud(schema, mapping);
  return {
    ...operations,

    async create(context: CrudCreateContext<Tested>) {
      const { plan, api, signal, checkpoint } = context;
      const channel = await operations.create(context);
      checkpoint(channel);
      try {
        if (plan.test_integration) await api.testAlertChannel(channel.id, { signal });
        return channel;
      } catch (cause) {
        // The result of an interrupted test is unknown, so the channel stays in the state, tainted.
        if (signal.aborted) throw cause;
        await rollBack(api, mapping, channel.id, cause);
        checkpoint(null);
        throw notDelivered(cause, "The channel was deleted again.");
      }
    },

    async update(context: CrudUpdateContext<Tested>) {
      const { plan, api, signal, checkpoint } = context;
      const channel = await operations.update(context);
      checkpoint(channel);
      try {
        if (plan.test_integration) await api.testAlertChannel(channel.id, { signal });
        return channel;
      } catch (cause) {
        if (signal.aborted) throw cause;
        throw notDelivered(cause, "The channel was updated nevertheless.");
      }
    },
  };
}

/** Builds an alert channel. */
export const alertChannel = resourceFamily(commonAttributes, testedCrud);

async function rollBack(api: SecApi, mapping: WireMapping, guid: string, cause: unknown): Promise<void> {
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
