import { list, string } from "../../../schema/index.ts";
import { retries } from "./cloud-account.ts";
import { integrationAttributes, serverToken } from "./shared.ts";

const { id, name, intg_guid } = integrationAttributes;

/** What data-posture scanning has in common in all clouds. */
export const dspmAttributes = {
  id,
  name,
  integration_guid: intg_guid,
  retries,
  regions: list(string(), "The regions of the cloud that scanners run in").required(),
  server_token: serverToken,
};
