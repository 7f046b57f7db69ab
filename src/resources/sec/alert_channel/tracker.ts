import { isJson, matches, string } from "../../../schema/index.ts";
import { grouping } from "./grouping.ts";

/** The common attributes of both editions of the tracker. */
export const trackerAttributes = {
  tracker_url: string("The host of the tracker, without `https://`")
    .validate(
      matches(/^(?!\s*[a-z][a-z0-9+.-]*:\/\/)/i, "a host without https://, such as tracker.example.com"),
    )
    .required(),
  issue_type: string("The type of the issues, such as `Bug`. It must exist in the project").required(),
  project_key: string("The key of the project in which the issues are created, such as `SEC`").required(),
  username: string(
    "The user that creates the issues. It must be permitted to create issues in the project",
  ).required(),
  custom_template_file: string(
    "JSON text that sets additional fields of the issues, such as from `file()` or `jsonencode()`",
  )
    .validate(isJson)
    .optional(),
  configuration: string(
    "How status is synchronized: from the alert to the issue (`Unidirectional`, also if unset) or in both directions (`Bidirectional`)",
  )
    .oneOf("Unidirectional", "Bidirectional")
    .optional()
    .unsetAs("Unidirectional"),
  group_issues_by: grouping("issue"),
};
