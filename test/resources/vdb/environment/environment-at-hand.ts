import type { VdbTestApi } from "../../../support/vdb-api.ts";
import { account } from "../clusters-at-hand.ts";

export { account };

/** The ID of a hybrid environment in the provider's account. */
export const environmentAtHand = "eeeeeeee-0000-4000-8000-000000000001";

/** Adds the environment to the local API. */
export async function putEnvironment(api: VdbTestApi): Promise<void> {
  await api.put("environments", environmentAtHand, {
    id: environmentAtHand,
    accountId: account,
    createdAt: "2026-03-01T10:00:13.25Z",
    lastModifiedAt: "2026-03-01T10:00:13.25Z",
    name: "own",
    configuration: { namespace: "databases", lastModifiedAt: "2026-03-01T10:00:13.25Z" },
    bootstrapCommandsGenerated: false,
  });
}
