import { bool, type CreateContext, DiagnosticError, type Fields } from "../../../schema/index.ts";
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

/** The part of a context that collects warnings. */
type Reporting = Pick<CreateContext<Fields, SecApi>, "diagnostics">;

/**
 * Tests a created or updated channel if the plan requests it. A new channel that fails the test is deleted again; if the deletion
 * also fails, the channel stays in the state. An updated channel keeps its changes.
 */
function testedCrud(schema: Fields, mapping: WireMapping) {
  const operations = crud(schema, mapping);
  return {
    ...operations,

    async create(context: CrudCreateContext<Tested> & Reporting) {
      const { plan, api, signal, checkpoint, diagnostics } = context;
      const channel = await operations.create(context);
      checkpoint(channel);
      try {
        if (plan.test_integration) await api.testAlertChannel(channel.id, { signal });
        return channel;
      } catch (cause) {
        // The channel exists as planned, so it stays, untainted, whatever an interrupted test alert would have shown.
        if (signal.aborted) {
          diagnostics.warn([], "Test alert interrupted", interrupted(channel.id, "created", cause));
          return channel;
        }
        await rollBack(api, mapping, channel.id, cause);
        checkpoint(null);
        throw notDelivered(cause, "The channel was deleted again.");
      }
    },

    async update(context: CrudUpdateContext<Tested> & Reporting) {
      const { plan, api, signal, checkpoint, diagnostics } = context;
      const channel = await operations.update(context);
      checkpoint(channel);
      try {
        if (plan.test_integration) await api.testAlertChannel(channel.id, { signal });
        return channel;
      } catch (cause) {
        if (signal.aborted) {
          diagnostics.warn([], "Test alert interrupted", interrupted(channel.id, "updated", cause));
          return channel;
        }
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

/** What is left to do after an interrupted test alert. */
function interrupted(id: string, done: "created" | "updated", cause: unknown): string {
  return `The channel ${id} was ${done} and is saved in the state, but the run was interrupted before the result of its test alert was known. It is left to check that the channel works: the action sec_alert_channel_test sends a test alert, and so does the next update of the channel.\n\n${messageOf(cause)}`;
}

const advice = "Correct its settings, or set test_integration to false.";

function notDelivered(cause: unknown, outcome: string): DiagnosticError {
  const detail = `${messageOf(cause)}\n\n${outcome} ${advice}`;
  return new DiagnosticError([], "Test alert not delivered", detail, { cause });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message.trim() : String(error);
}
