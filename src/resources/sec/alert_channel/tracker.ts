import { string, validJson } from "../../../schema/index.ts";
import { grouping } from "./grouping.ts";

/** What both editions of the tracker have in common. */
export const trackerAttributes = {
  tracker_url: string("The host of the tracker, without `https://`").required(),
  issue_type: string("The type of the issues, which has to exist in the project").required(),
  project_key: string("The key of the project that the issues are created in").required(),
  username: string("The user who creates the issues; needs the permission to do so").required(),
  custom_template_file: string("JSON text that fills fields of the issues").validate(validJson).optional(),
  configuration: string(
    "Whether only the issue follows the status of its alert (`Unidirectional`, as when unset) or each follows the other (`Bidirectional`)",
  )
    .oneOf("Unidirectional", "Bidirectional")
    .optional()
    .unsetAs("Unidirectional"),
  group_issues_by: grouping("issue"),
};
