import { secret } from "../objects/fields.ts";
import { alertChannelKind } from "../objects/integration-kind.ts";

export const alertChannelPager = alertChannelKind("PagerDutyApi", { integration_key: secret("apiIntgKey") });
