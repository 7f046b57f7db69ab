import { isUnknown, knownAfterApply, map, string, type Unknown } from "../../../src/schema/index.ts";
import type { MessagesApi, Tagging, Tags } from "../api.ts";

export const tagFields = {
  tags: map(string(), "The tags of the object").optional(),
  tags_all: map(string(), "All tags of the object, with `default_tags` of the provider").computed(),
};

/** The tags in a plan. */
type PlannedTags = { readonly [key: string]: string | Unknown } | Unknown | null;

/** Returns all tags of a plan. */
export function planTags({ tags }: { readonly tags: PlannedTags }, api: MessagesApi | undefined) {
  const defaults = api?.tagging.defaultTags;
  if (!defaults || isUnknown(tags) || isUnknown(defaults)) return knownAfterApply;
  return { ...defaults, ...tags };
}

/** Returns the tags of an object without those of other programs. */
export function withoutIgnored(tags: Tags, { ignoredTags }: Tagging): Tags {
  return Object.fromEntries(Object.entries(tags).filter(([key]) => !ignoredTags.includes(key)));
}

/** The tags of a state; null after an import. */
interface KnownTags {
  readonly tags: Tags | null;
  readonly tags_all: Tags | null;
}

/** Returns the tags of an object that belong to `tags`: those before, and new ones that are no default tags. */
export function ownTags(all: Tags, known: KnownTags, { defaultTags }: Tagging): Tags | null {
  const own = Object.entries(all).filter(([key, value]) => {
    if (Object.hasOwn(known.tags ?? {}, key)) return true;
    const isDefault = !isUnknown(defaultTags) && defaultTags[key] === value;
    return !isDefault && !Object.hasOwn(known.tags_all ?? {}, key);
  });
  return own.length === 0 && known.tags === null ? null : Object.fromEntries(own);
}

/** Returns the tags of an object that is not in a state. */
export function newTags(all: Tags, tagging: Tagging): Tags | null {
  return ownTags(all, { tags: null, tags_all: null }, tagging);
}
