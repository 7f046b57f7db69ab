import type { RpcPlayer, RpcVector } from "./rpc-vectors/vector.ts";

/** The functions that send the lines of each RPC. */
const players: { readonly [rpc: string]: () => Promise<RpcPlayer> } = {
  PlanResourceChange: async () => (await import("./rpc-vectors/resource.ts")).playPlan,
  ApplyResourceChange: async () => (await import("./rpc-vectors/resource.ts")).playApply,
  ReadResource: async () => (await import("./rpc-vectors/resource.ts")).playRead,
  UpgradeResourceState: async () => (await import("./rpc-vectors/resource.ts")).playUpgrade,
  ImportResourceState: async () => (await import("./rpc-vectors/resource.ts")).playImport,
  OpenEphemeralResource: async () => (await import("./rpc-vectors/ephemeral.ts")).playOpen,
  RenewEphemeralResource: async () => (await import("./rpc-vectors/ephemeral.ts")).playRenew,
  CloseEphemeralResource: async () => (await import("./rpc-vectors/ephemeral.ts")).playClose,
  UpgradeResourceIdentity: async () =>
    (await import("./rpc-vectors/identity-upgrade.ts")).playUpgradeIdentity,
  ListResource: async () => (await import("./rpc-vectors/list.ts")).playList,
  ValidateListResourceConfig: async () => (await import("./rpc-vectors/list.ts")).playValidateList,
  GenerateResourceConfig: async () => (await import("./rpc-vectors/list.ts")).playGenerate,
  MoveResourceState: async () => (await import("./rpc-vectors/resource.ts")).playMove,
  ValidateActionConfig: async () => (await import("./rpc-vectors/action.ts")).playValidateAction,
  PlanAction: async () => (await import("./rpc-vectors/action.ts")).playPlanAction,
  InvokeAction: async () => (await import("./rpc-vectors/action.ts")).playInvokeAction,
};

/** Reports whether a line of a vector file belongs to test/vectors/rpc. */
export function isRpcVector<Line extends object>(line: Line): line is Line & RpcVector {
  return "rpc" in line && "answer" in line;
}

/**
 * Returns the difference between the framework's response and that of a line, or undefined if there is none.
 */
export async function checkRpcVector(vector: RpcVector): Promise<string | undefined> {
  // Open has a separate function: its client may allow deferral without a check by Terraform Core.
  if ("deferred" in vector.answer && vector.rpc !== "OpenEphemeralResource")
    return await (await import("./rpc-vectors/deferral.ts")).playDeferral(vector);
  const player = players[vector.rpc];
  return player ? await (await player())(vector) : `nothing plays ${vector.rpc}`;
}
