import { bool, number, optionalLabels, optionalTexts } from "../objects/wire-fields.ts";

// Which images of a registry are assessed, by the names of the attributes.

export const limitsByTag = {
  limit_by_tags: optionalTexts("limitByTag"),
  limit_by_label: optionalLabels("limitByLabel"),
};

export const imageLimits = {
  ...limitsByTag,
  limit_by_repositories: optionalTexts("limitByRep"),
  limit_num_imgs: number("limitNumImg"),
};

export const assessment = { non_os_package_support: bool("nonOsPackageEval") };
