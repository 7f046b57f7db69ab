import type { Attack } from "./attack.ts";

/** All attacks, in the order of the table. */
const attacks: readonly (() => Promise<Attack>)[] = [
  async () => (await import("./rpc/rpc.ts")).rpc,
  async () => (await import("./rpc/rpc.ts")).payloads,
  async () => (await import("./configuration/configuration.ts")).configuration,
  async () => (await import("./configuration/values.ts")).values,
  async () => (await import("./responses/http-responses.ts")).httpResponses,
  async () => (await import("./responses/grpc-responses.ts")).grpcResponses,
  async () => (await import("./responses/hostile.ts")).hostile,
  async () => (await import("./kills/kills.ts")).kills,
  async () => (await import("./kills/kills.ts")).orphans,
  async () => (await import("./stores/stores.ts")).stores,
  async () => (await import("./secrets/secrets.ts")).secrets,
  async () => (await import("./secrets/commands.ts")).secretsInCommands,
  async () => (await import("./strangers/strangers.ts")).strangers,
  async () => (await import("./starts/starts.ts")).starts,
  async () => (await import("./starts/surroundings.ts")).surroundings,
  async () => (await import("./local/local.ts")).local,
];

/** Loads all attacks. */
export async function loadAttacks(): Promise<readonly Attack[]> {
  return await Promise.all(attacks.map((load) => load()));
}
