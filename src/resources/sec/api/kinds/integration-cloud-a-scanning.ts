import { optionalGroup, optionalText } from "../objects/wire-fields.ts";
import type { Constant } from "../objects/wire-mapping.ts";
import { scanFields } from "./agentless-scanning.ts";
import { optionalRoleFields } from "./credentials.ts";

const role = "crossAccountCredentials";

/** What scanning of one account and of an organization have in common, by the names of the attributes. */
export const cloudAScanFields = {
  ...scanFields,
  account_id: optionalText("awsAccountId"),
  bucket_arn: optionalText("bucketArn"),
  credentials: optionalGroup(optionalRoleFields(role)),
};

/** There is always an object for the role, without one, too. */
export const cloudAScanConstants: readonly Constant[] = [{ path: role, value: {} }];
