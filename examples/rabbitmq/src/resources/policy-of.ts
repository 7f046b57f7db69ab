import { isInteger, jsonObject, nonEmpty, number, type PlannedOf, string } from "@tfnode/framework";
import { urlPath } from "@tfnode/framework/http";
import { resource } from "../define.ts";
import { fromBlock, withNumbers } from "../older-states.ts";

const schema = {
  vhost: string("The virtual host").default("/").requiresReplace(),
  name: string("The name of the policy").validate(nonEmpty).required().requiresReplace(),
  pattern: string("A regular expression of the names that the policy applies to").required(),
  apply_to: string("What the policy applies to, such as `all`, `exchanges` or `queues`").default("all"),
  priority: number("Of several policies that match a name, the one with the highest priority applies")
    .validate(isInteger)
    .default(0),
  definition: jsonObject(
    'What the policy sets, an object such as `{ max-length = 1000, overflow = "reject-publish" }`',
  ).required(),
};

/** A policy as the API returns it. */
interface Policy {
  readonly vhost: string;
  readonly name: string;
  readonly pattern: string;
  readonly "apply-to": string;
  readonly priority: number;
  readonly definition: object;
}

/** Defines a resource for policies whose path in the API contains their kind. */
export function policyOf(kind: "policies" | "operator-policies", description: string, example: string) {
  const placeOf = ({ vhost, name }: { readonly vhost: string | null; readonly name: string | null }) =>
    urlPath`/${kind}/${vhost ?? ""}/${name ?? ""}`;

  return resource({
    description,
    schema,
    version: 1,
    upgrades: {
      0: fromBlock("policy", ({ definition, ...policy }) => ({
        ...policy,
        definition: withNumbers(definition ?? {}),
      })),
    },
    identity: ["vhost", "name"],
    importForms: ["{vhost}/{name}"],
    example,

    async create({ plan, api, signal }) {
      const options = { refuseExisting: "get", thenGet: true, signal } as const;
      return fromApi(await api.put<Policy>(placeOf(plan), toApi(plan), options));
    },

    async read({ prior, api, signal }) {
      const policy = await api.find<Policy>(placeOf(prior), { signal });
      return policy && fromApi(policy);
    },

    async update({ plan, api, signal }) {
      return fromApi(await api.put<Policy>(placeOf(plan), toApi(plan), { thenGet: true, signal }));
    },

    async delete({ prior, api, signal }) {
      await api.delete(placeOf(prior), { signal });
    },
  });
}

function toApi({ pattern, apply_to, priority, definition }: PlannedOf<typeof schema>) {
  return { pattern, "apply-to": apply_to, priority, definition };
}

function fromApi({ vhost, name, pattern, "apply-to": apply_to, priority, definition }: Policy) {
  return { vhost, name, pattern, apply_to, priority, definition };
}
