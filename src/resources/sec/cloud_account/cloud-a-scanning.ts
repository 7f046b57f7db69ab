import { block, string } from "../../../schema/index.ts";
import { roleCredentials } from "../integration/credentials.ts";
import { chosenScanAttributes } from "./agentless-scanning.ts";

/** The common attributes of scanners of one account and of an organization. */
export const cloudAScanAttributes = {
  ...chosenScanAttributes,
  account_id: string("The ID of the account that runs the scanner").optional(),
  bucket_arn: string("The ARN of the bucket that the scanner writes its findings to").optional(),
  credentials: block.optional(
    "The role that the platform assumes to read the bucket and start scans",
    roleCredentials,
    { readWhenUnset: true },
  ),
};
