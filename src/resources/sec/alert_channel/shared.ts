import { bool, DiagnosticError } from "../../../schema/index.ts";
import type { SecApi } from "../api/client.ts";
import type { AlertChannels, Integration, IntegrationInput } from "../api/integrations.ts";
import { integrationAttributes, integrationFromApi } from "../integration/shared.ts";

/** What all alert channels have in common. */
export const alertChannelAttributes = {
  ...integrationAttributes,
  test_integration: bool("Whether to send a test alert after every change").default(true).retained(),
};

/** The common attributes of a channel that the API answered. */
export const alertChannelFromApi = integrationFromApi;

interface Call {
  readonly api: SecApi;
  readonly signal: AbortSignal;
}

interface Change<Plan, Remote> extends Call {
  readonly plan: Plan;
  checkpoint(exists: Remote | null): void;
}

/**
 * The life of a channel: what is made or changed is tested if the plan says so. A new channel that cannot deliver is
 * removed again, and stays in the state if that fails, too; a changed one stays changed.
 */
export function channelLife<Plan extends { readonly test_integration: boolean }, Input, Output, Remote>(
  channelsOf: (api: SecApi) => AlertChannels<Input, Output>,
  toApi: (plan: Plan) => IntegrationInput<Input>,
  fromApi: (channel: Integration<Output>) => Remote,
) {
  return {
    async create({ plan, api, signal, checkpoint }: Change<Plan, NoInfer<Remote>>): Promise<Remote> {
      const channels = channelsOf(api);
      const channel = await channels.create(toApi(plan), { signal });
      checkpoint(fromApi(channel));
      if (!plan.test_integration) return fromApi(channel);
      try {
        await channels.test(channel.guid, { signal });
        return fromApi(channel);
      } catch (cause) {
        // After an interrupt there is no verdict on the channel: it stays, tainted.
        if (signal.aborted) throw cause;
        await rollBack(channels, channel.guid, cause);
        checkpoint(null);
        const advice =
          "The channel was removed again. Correct its settings, or set test_integration to false.";
        throw new DiagnosticError([], "Test alert not delivered", `${messageOf(cause)}\n\n${advice}`, {
          cause,
        });
      }
    },

    async read({ prior, api, signal }: Call & { readonly prior: { readonly id: string | null } }) {
      const channel = await channelsOf(api).find(prior.id ?? "", { signal });
      return channel && fromApi(channel);
    },

    async update(
      context: Change<Plan, NoInfer<Remote>> & { readonly prior: { readonly id: string } },
    ): Promise<Remote> {
      const { plan, prior, api, signal, checkpoint } = context;
      const channels = channelsOf(api);
      const channel = await channels.update(prior.id, toApi(plan), { signal });
      checkpoint(fromApi(channel));
      if (plan.test_integration) await testChanged(channels, channel.guid, signal);
      return fromApi(channel);
    },

    async delete({ prior, api, signal }: Call & { readonly prior: { readonly id: string } }): Promise<void> {
      await channelsOf(api).delete(prior.id, { signal });
    },
  };
}

async function rollBack(
  channels: AlertChannels<never, unknown>,
  guid: string,
  cause: unknown,
): Promise<void> {
  try {
    await channels.delete(guid);
  } catch (failure) {
    const detail = [
      messageOf(cause),
      `The channel ${guid} could not be removed again and is kept in the state as tainted:`,
      messageOf(failure),
      "The next apply replaces it. Correct its settings, or set test_integration to false.",
    ].join("\n\n");
    throw new DiagnosticError([], "Test alert not delivered, channel not removed", detail, {
      cause: failure,
    });
  }
}

async function testChanged(
  channels: AlertChannels<never, unknown>,
  guid: string,
  signal: AbortSignal,
): Promise<void> {
  try {
    await channels.test(guid, { signal });
  } catch (cause) {
    if (signal.aborted) throw cause;
    const advice =
      "The channel was changed all the same. Correct its settings, or set test_integration to false.";
    throw new DiagnosticError([], "Test alert not delivered", `${messageOf(cause)}\n\n${advice}`, { cause });
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message.trim() : String(error);
}
