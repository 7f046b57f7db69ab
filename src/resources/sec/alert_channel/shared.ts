import { bool, DiagnosticError } from "../../../schema/index.ts";
import type { AlertChannels, Integration, IntegrationInput } from "../api/integrations.ts";
import { integrationAttributes, integrationFromApi } from "../integration/shared.ts";

/** What all alert channels have in common. */
export const alertChannelAttributes = {
  ...integrationAttributes,
  test_integration: bool("Whether to send a test alert after every change").default(true).retained(),
};

/** The common attributes of a channel that the API answered. */
export const alertChannelFromApi = integrationFromApi;

/** The parts of a create or an update that the common steps need. */
interface Change<Remote> {
  readonly plan: { readonly test_integration: boolean };
  readonly signal: AbortSignal;
  checkpoint(exists: NoInfer<Remote> | null): void;
}

/** Makes a channel and tests it. One that cannot deliver is removed again; if that fails, too, it stays in the state. */
export async function createChannel<Input, Output, Remote>(
  { plan, signal, checkpoint }: Change<Remote>,
  channels: AlertChannels<Input, Output>,
  input: IntegrationInput<Input>,
  fromApi: (channel: Integration<Output>) => Remote,
): Promise<Remote> {
  const channel = await channels.create(input, { signal });
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
    const advice = "The channel was removed again. Correct its settings, or set test_integration to false.";
    throw new DiagnosticError([], "Test alert not delivered", `${messageOf(cause)}\n\n${advice}`, { cause });
  }
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

/** Changes a channel and tests it. The change stays when the test fails. */
export async function updateChannel<Input, Output, Remote>(
  { plan, signal, checkpoint }: Change<Remote>,
  channels: AlertChannels<Input, Output>,
  guid: string,
  input: IntegrationInput<Input>,
  fromApi: (channel: Integration<Output>) => Remote,
): Promise<Remote> {
  const channel = await channels.update(guid, input, { signal });
  checkpoint(fromApi(channel));
  if (plan.test_integration) await testChanged(channels, channel.guid, signal);
  return fromApi(channel);
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
