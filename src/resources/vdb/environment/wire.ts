import { answered, deleted, listed, orNull } from "../api/answers.ts";
import type { CallOptions } from "../api/calls/caller.ts";
import type { VdbApi } from "../api/client.ts";
import { type HybridCloudEnvironment, hybridCloudService } from "../api/generated/hybrid.ts";
import { createdOrFound } from "../api/lost-create.ts";
import { timestampText } from "../api/timestamps.ts";
import type { MessageInit } from "../api/wire-message.ts";
import { environmentStatusFromApi } from "./status-wire.ts";

type Signal = Pick<CallOptions, "signal">;

/** An environment and the account that it is looked for in. */
export interface EnvironmentAddress {
  readonly accountId: string;
  readonly hybridCloudEnvironmentId: string;
}

export async function createEnvironment(
  api: VdbApi,
  environment: MessageInit<HybridCloudEnvironment>,
  options: Signal,
): Promise<HybridCloudEnvironment> {
  const method = hybridCloudService.createHybridCloudEnvironment;
  const { accountId, name, configuration } = environment;
  return createdOrFound(api, {
    async create() {
      const answer = await api.call(method, { hybridCloudEnvironment: environment }, options);
      return answered(answer.hybridCloudEnvironment, method, { name: "environment" });
    },
    async list(all) {
      const listing = hybridCloudService.listHybridCloudEnvironments;
      const { items } = await api.call(listing, { accountId }, all);
      return listed(items, listing, { name: "environment", place: {} });
    },
    isLike: (found) => found.name === name && found.configuration?.namespace === configuration?.namespace,
  });
}

/** An environment as the API has it; throws an ApiError if there is none. */
export async function getEnvironment(
  api: VdbApi,
  address: EnvironmentAddress,
  options: Signal,
): Promise<HybridCloudEnvironment> {
  const method = hybridCloudService.getHybridCloudEnvironment;
  const { hybridCloudEnvironment } = await api.call(method, address, options);
  return answered(hybridCloudEnvironment, method, {
    name: "environment",
    id: address.hybridCloudEnvironmentId,
  });
}

/** The same, but null if there is none. */
export async function findEnvironment(
  api: VdbApi,
  address: EnvironmentAddress,
  options: Signal,
): Promise<HybridCloudEnvironment | null> {
  return orNull(getEnvironment(api, address, options));
}

/** Replaces name and configuration. */
export async function updateEnvironment(
  api: VdbApi,
  environment: MessageInit<HybridCloudEnvironment>,
  options: Signal,
): Promise<void> {
  const method = hybridCloudService.updateHybridCloudEnvironment;
  await api.call(method, { hybridCloudEnvironment: environment }, options);
}

/** Has the commands made that put the platform's components into the customer's cluster, with keys of their own. */
export async function generateBootstrapCommands(
  api: VdbApi,
  address: EnvironmentAddress,
  options: Signal,
): Promise<readonly string[]> {
  return (await api.call(hybridCloudService.generateBootstrapCommands, address, options)).commands;
}

/** An environment that is gone already counts as deleted. */
export async function deleteEnvironment(
  api: VdbApi,
  address: EnvironmentAddress,
  options: Signal,
): Promise<void> {
  await deleted(api, hybridCloudService.deleteHybridCloudEnvironment, address, options);
}

/** An environment under the names of the attributes, without its configuration; null for what the API does not say. */
export function environmentFromApi(environment: HybridCloudEnvironment) {
  return {
    id: environment.id,
    account_id: environment.accountId,
    name: environment.name,
    created_at: timestampText(environment.createdAt),
    last_modified_at: timestampText(environment.lastModifiedAt),
    created_by_email: environment.createdByEmail,
    bootstrap_commands_generated: environment.bootstrapCommandsGenerated,
    status: environmentStatusFromApi(environment.status),
  };
}
