import { block, bool, isInteger, list, number, string } from "../../../schema/index.ts";
import { accountId, id, timestamp } from "../define.ts";
import { hasForm, length } from "../shared/rules.ts";
import { configuration } from "./configuration.ts";
import { status } from "./status.ts";

export const schema = {
  id: id("The ID of the environment, which is the `cloud_region` of its clusters"),
  account_id: accountId,
  name: string("The name of the environment. Up to 64 letters, digits, hyphens and underscores")
    .validate(length(1, 64), hasForm("name"))
    .required(),
  created_at: timestamp("When the environment was created").useStateForUnknown(),
  last_modified_at: timestamp("When the environment was last modified"),
  created_by_email: string(
    "The email address of the user who created the environment; empty if it was not created by a user",
  )
    .computed()
    .useStateForUnknown(),
  bootstrap_commands_version: number(
    "The version of the bootstrap commands. A number above 0 generates them, and changing it generates new ones with new keys; 0 generates none, and -1 never does. If omitted, it is 1 for a new environment, and an existing one keeps its value",
  )
    .validate(isInteger)
    .optional()
    .computed()
    .useStateForUnknown(),
  bootstrap_commands: list(
    string(),
    "The commands that install the platform's components in your Kubernetes cluster. They contain keys, and are only known once this resource has generated them",
  )
    .computed()
    .sensitive(),
  bootstrap_commands_generated: bool("Whether bootstrap commands were ever generated").computed(),
  status: status.computed(),
  configuration: block.required("The configuration of the environment", configuration),
};
