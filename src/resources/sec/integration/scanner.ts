import { string } from "../../../schema/index.ts";
import { serverToken } from "./shared.ts";

/** How a scanner that runs elsewhere finds the platform. */
export const scannerAttributes = {
  server_token: serverToken,
  server_uri: string("The address that the scanner reports to").computed().useStateForUnknown(),
};
