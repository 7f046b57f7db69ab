import { isUnknown, knownAfterApply, string } from "../../src/schema/index.ts";
import { trait } from "./define.ts";

/** The region of an object. The operations of the resource get the client of that region. */
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
    // The region of the provider can change, too.
    if (prior && !isUnknown(planned) && planned !== prior.region) requireReplace(at.region);
    return { region: planned };
  },

  result: (_, { api }) => ({ region: api.region }),

  list: {
    schema: { region: string("The region to list; that of the provider if omitted").optional() },
    identity: ({ api }) => ({ region: api.region }),
  },
});
