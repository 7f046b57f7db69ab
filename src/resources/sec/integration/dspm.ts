import { list, string } from "../../../schema/index.ts";
import { retries } from "./cloud_account.ts";
import { namedIntegration, serverToken } from "./shared.ts";

/** What data-posture scanning has in common in all clouds. */
export const dspmAttributes = {
  ...namedIntegration,
  integration_guid: string("The GUID of the integration").computed().useStateForUnknown(),
  retries,
  regions: list(string(), "The regions that scanners run in").required(),
  server_token: serverToken,
};
