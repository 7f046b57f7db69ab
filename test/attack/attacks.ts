import type { Attack } from "./attack.ts";

/** All attacks, in the order of the table. */
const attacks: readonly (() => Promise<Attack>)[] = [
  async () => (await import("./rpc/rpc.ts")).rpc,
  async () => (await import("./configuration/configuration.ts")).configuration,
  async () => (await import("./strangers/strangers.ts")).strangers,
];

/** The attacks, loaded. */
export async function loadAttacks(): Promise<readonly Attack[]> {
  return await Promise.all(attacks.map((load) => load()));
}
