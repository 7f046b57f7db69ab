import { alertChannelKind } from "../objects/integration-kind.ts";
import { secret } from "../objects/wire-fields.ts";

export const alertChannelPager = alertChannelKind("PagerDutyApi", { integration_key: secret("apiIntgKey") });
