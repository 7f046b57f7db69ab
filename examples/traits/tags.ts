import { identifier, isUnknown, knownAfterApply, map, string } from "../../src/schema/index.ts";
import type { Tagging, Tags } from "./api.ts";
import { trait } from "./define.ts";

/** The tags of an object, with `default_tags` and `ignore_tags` of the provider. */
export const tags = trait({
  name: "tags",
  description:
    "The object has the tags of `tags` and of `default_tags` of the provider; if both have a key, that of `tags` counts. Tags in `ignore_tags` belong to other programs.",
  schema: {
    tags: map(string(), "The tags of the object").optional(),
    tags_all: map(string(), "All tags of the object, with `default_tags` of the provider").computed(),
  },
  needs: { id: identifier("The ID of the object") },
  returned: ["tags"],

  modifyPlan({ plan, api }) {
    const defaults = api?.tagging.defaultTags;
    if (!defaults || isUnknown(plan.tags) || isUnknown(defaults)) return { tags_all: knownAfterApply };
    return { tags_all: { ...defaults, ...plan.tags } };
  },

  async update({ plan, prior, api }, next) {
    await api.retag(prior.id, prior.tags_all, plan.tags_all);
    return await next();
  },

  result({ tags }, { known, operation, api }) {
    const tags_all = withoutIgnored(tags ?? {}, api.tagging);
    return { tags_all, tags: operation === "read" ? ownTags(tags_all, known, api.tagging) : known.tags };
  },
});

/** Returns the tags of an object without those of other programs. */
function withoutIgnored(tags: Tags, { ignoredTags }: Tagging): Tags {
  return Object.fromEntries(Object.entries(tags).filter(([key]) => !ignoredTags.includes(key)));
}

/** Returns the tags of an object that belong to `tags`: those before, and new ones that are no default tags. */
function ownTags(
  all: Tags,
  known: { readonly tags: Tags | null; readonly tags_all: Tags | null },
  { defaultTags }: Tagging,
): Tags | null {
  const own = Object.entries(all).filter(([key, value]) => {
    if (Object.hasOwn(known.tags ?? {}, key)) return true;
    const isDefault = !isUnknown(defaultTags) && defaultTags[key] === value;
    return !isDefault && !Object.hasOwn(known.tags_all ?? {}, key);
  });
  return own.length === 0 && known.tags === null ? null : Object.fromEntries(own);
}
