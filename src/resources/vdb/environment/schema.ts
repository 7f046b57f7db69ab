import { block, bool, isInteger, list, number, string } from "../../../schema/index.ts";
import { accountId, id } from "../define.ts";
import { characters, formed } from "../shared/rules.ts";
import { configuration } from "./configuration.ts";
import { status } from "./status.ts";

export const schema = {
  id: id("The ID of the environment, which is the region of clusters in it"),
  account_id: accountId,
  name: string("The name of the environment: up to 64 letters, digits, hyphens and underscores")
    .validate(characters(1, 64), formed("name"))
    .required(),
  created_at: string("When the environment was created, as a time of RFC 3339")
    .computed()
    .nullable()
    .useStateForUnknown(),
  last_modified_at: string("When the environment last changed, as a time of RFC 3339").computed().nullable(),
  created_by_email: string("The e-mail address of the user who created the environment; empty if nobody did")
    .computed()
    .useStateForUnknown(),
  bootstrap_commands_version: number(
    "When commands are made that put the platform's components into your cluster: a number above 0 makes them, and each change to another one makes new ones, with new keys; 0 makes none, and -1 never does. Left out, it is 1 for a new environment, and an existing one keeps what it has",
  )
    .validate(isInteger)
    .optional()
    .computed()
    .useStateForUnknown(),
  bootstrap_commands: list(
    string(),
    "The commands to run in your cluster, which hold keys; they are there once they have been made by this resource",
  )
    .computed()
    .sensitive(),
  bootstrap_commands_generated: bool("Whether such commands were ever made").computed(),
  status: status.computed(),
  configuration: block.required("How the environment is configured", configuration),
};
