import { isJson, matches, string } from "../../../schema/index.ts";
import { grouping } from "./grouping.ts";

/** What both editions of the tracker have in common. */
export const trackerAttributes = {
  tracker_url: string("The host of the tracker, without `https://`")
    .validate(
      matches(/^(?!\s*[a-z][a-z0-9+.-]*:\/\/)/i, "a host without https://, such as tracker.example.com"),
    )
    .required(),
  issue_type: string("The type of the issues, such as `Bug`, which has to exist in the project").required(),
  project_key: string("The key of the project in which the issues are created, such as `SEC`").required(),
  username: string("The user in whose name the issues are created, with the permission to do so").required(),
  custom_template_file: string(
    "JSON text that fills further fields of the issues, as from `file()` or `jsonencode()`",
  )
    .validate(isJson)
    .optional(),
  configuration: string(
    "Whether only the issue follows the status of its alert (`Unidirectional`, also when left out) or each follows the other (`Bidirectional`)",
  )
    .oneOf("Unidirectional", "Bidirectional")
    .optional()
    .unsetAs("Unidirectional"),
  group_issues_by: grouping("issue"),
};
