import { string, validJson } from "../../../schema/index.ts";

/** What both editions of the tracker have in common. */
export const trackerAttributes = {
  tracker_url: string("The host of the tracker, without `https://`").required(),
  issue_type: string("The type of the issues, which has to exist in the project").required(),
  project_key: string("The key of the project that the issues are created in").required(),
  username: string("The user who creates the issues").required(),
  custom_template_file: string("JSON text that fills fields of the issues").validate(validJson).optional(),
  configuration: string("Whether changes of an alert's status go one way or both; unset, they go one way")
    .oneOf("Unidirectional", "Bidirectional")
    .optional()
    .unsetAs("Unidirectional"),
  group_issues_by: string("Whether there is one issue for each type of event, or one for each resource")
    .oneOf("Events", "Resources")
    .default("Events"),
};
