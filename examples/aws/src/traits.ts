import { isUnknown, knownAfterApply, map, string } from "@tfnode/framework";
import type { Account, Settings, Tags } from "./account.ts";
import { trait } from "./define.ts";

/** The name of an object, which identifies it. */
export const name = string("The name").required().requiresReplace();

/** The account of an object, which identities name, so that an import cannot find an object of another account. */
export const account = trait({
  name: "account",
  schema: { account_id: string("The ID of the account").computed().useStateForUnknown() },
  identity: ["account_id"],
  result: async (_, { api }) => ({ account_id: await api.id() }),
});

/** The region of an object. The operations of the resource get the account in that region. */
export const region = trait({
  name: "region",
  schema: {
    region: string("The region; that of the provider if omitted").optional().computed().requiresReplace(),
  },
  identity: ["region"],
  importForms: (forms) => [...forms.map((form) => `${form}@{region}`), ...forms],
  apiFor: (api, { region }) => (region === null ? api : api.in(region)),

  modifyPlan({ config, prior, api, requireReplace, at }) {
    const planned = config.region ?? api?.region ?? knownAfterApply;
    if (prior && !isUnknown(planned) && planned !== prior.region) requireReplace(at.region);
    return { region: planned };
  },

  result: (_, { api }) => ({ region: api.region }),
  list: {
    schema: { region: string("The region to list; that of the provider if omitted").optional() },
    identity: ({ api }) => ({ region: api.region }),
  },
});

/** Changes tags of an object: sets some, or removes some by their keys. `all` are those that the object has afterwards. */
type Retag<Changed> = (api: Account, name: string, changed: Changed, all: Tags) => Promise<unknown>;

/** The tags of an object, with `default_tags` and `ignore_tags` of the provider. */
export const tags = (set: Retag<Tags>, remove: Retag<string[]>) =>
  trait({
    name: "tags",
    schema: {
      tags: map(string(), "The tags of the object").optional(),
      tags_all: map(string(), "All tags of the object, with `default_tags` of the provider").computed(),
    },
    needs: { name },
    returned: ["tags"],

    modifyPlan({ plan, api }) {
      const defaults = api?.settings.default_tags;
      if (!api || isUnknown(plan.tags) || isUnknown(defaults)) return { tags_all: knownAfterApply };
      return { tags_all: { ...defaults, ...plan.tags } };
    },

    async update({ plan, prior, api }, next) {
      const [before, all] = [prior.tags_all ?? {}, plan.tags_all ?? {}];
      const removed = Object.keys(before).filter((key) => !Object.hasOwn(all, key));
      const changed = Object.entries(all).filter(([key, value]) => before[key] !== value);
      if (removed.length > 0) await remove(api, prior.name, removed, all);
      if (changed.length > 0) await set(api, prior.name, Object.fromEntries(changed), all);
      return await next();
    },

    result({ tags: found }, { known, operation, api }) {
      const { default_tags, ignore_tags } = api.settings;
      const kept = Object.entries(found ?? {}).filter(([key]) => !ignore_tags?.includes(key));
      const tags_all = Object.fromEntries(kept);
      return { tags_all, tags: operation === "read" ? ownTags(tags_all, known, default_tags) : known.tags };
    },
  });

/** Returns the tags of an object that belong to `tags`: those before, and new ones that are no default tags. */
function ownTags(
  all: Tags,
  known: { readonly tags: Tags | null; readonly tags_all: Tags | null },
  defaults: Settings["default_tags"],
): Tags | null {
  const own = Object.entries(all).filter(([key, value]) => {
    if (Object.hasOwn(known.tags ?? {}, key)) return true;
    const isDefault = defaults !== null && !isUnknown(defaults) && defaults[key] === value;
    return !isDefault && !Object.hasOwn(known.tags_all ?? {}, key);
  });
  return own.length === 0 && known.tags === null ? null : Object.fromEntries(own);
}

/** Returns tags in the form of most services. */
export const toList = (tags: Tags | null) =>
  Object.entries(tags ?? {}).map(([Key, Value]) => ({ Key, Value }));

/** Returns the tags that most services return. */
export const fromList = (
  tags: readonly { readonly Key: string | undefined; readonly Value: string | undefined }[] = [],
): Tags => Object.fromEntries(tags.map(({ Key = "", Value = "" }) => [Key, Value]));
