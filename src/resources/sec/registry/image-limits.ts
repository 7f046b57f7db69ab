import { block, bool, isInteger, list, number, string } from "../../../schema/index.ts";
import { trim } from "../define.ts";

// The attributes that select the images of a registry to assess.

export const tagLimitAttributes = {
  limit_by_label: block.set(
    "A label of the images to assess. If unset, images are assessed regardless of their labels. A key may occur more than once",
    {
      key: string("The key of the label, such as `stage`").required(),
      value: string("The value of the label, such as `production`").required(),
    },
    { readWhenUnset: true },
  ),
  limit_by_tags: list(string().comparedAs(trim), "The tags of the images to assess. If unset, all tags")
    .unordered()
    .optional(),
};

export const imageLimitAttributes = {
  ...tagLimitAttributes,
  limit_by_repositories: list(
    string().comparedAs(trim),
    "The names of the repositories to assess. If unset, all repositories",
  )
    .unordered()
    .optional(),
  limit_num_imgs: number("The number of newest images to assess in each repository")
    .validate(isInteger)
    .default(5),
};

export const assessmentAttributes = {
  non_os_package_support: bool("Whether to assess packages of programming languages").default(true),
};
