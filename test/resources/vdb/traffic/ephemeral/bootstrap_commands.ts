import type { EphemeralTraffic } from "../../../../support/traffic-case.ts";
import type { VdbTestApi } from "../../../../support/vdb-api.ts";
import { account } from "../../clusters-at-hand.ts";
import { environmentAtHand, putEnvironment } from "../../environment/environment-at-hand.ts";

export default {
  open: { environment_id: environmentAtHand, account_id: account },
  prepare: putEnvironment,
} satisfies EphemeralTraffic<VdbTestApi>;
