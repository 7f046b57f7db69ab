import {
  alsoRequires,
  atLeast,
  atLeastOneOf,
  block,
  cidr,
  duration,
  hcl,
  identifier,
  ipAddress,
  json,
  list,
  map,
  nested,
  number,
  rfc3339,
  sizeAtMost,
  string,
  uniqueValues,
  warning,
} from "../../../src/schema/index.ts";
import { resource } from "./define.ts";

const respelled: { readonly [kind: string]: (text: string) => string } = {
  json: (text) => JSON.stringify(JSON.parse(text), null, 2),
  address: (text) => new URL(`http://[${text}]`).hostname.slice(1, -1),
  time: (text) => new Date(text).toISOString(),
};

/** A resource with values that have several spellings, which its API normalizes. */
export default resource({
  description: "Has values whose spelling does not matter.",
  schema: {
    id: identifier("The id"),
    policy: json("A policy").required(),
    address: ipAddress("An address", { version: 6 }).optional(),
    ranges: list(cidr(), "Ranges").validate(uniqueValues, sizeAtMost(3)).optional(),
    times: map(rfc3339(), "Times").optional(),
    hooks: nested
      .list("Hooks", {
        wait: duration("How long").default("1m"),
        port: number("A port")
          .validate(warning(atLeast(1024)))
          .optional(),
      })
      .optional(),
    rule: block.list(
      "A rule",
      { from: string("From").optional(), to: string("To").optional() },
      {
        rules: [alsoRequires("to", "from")],
      },
    ),
  },
  importForms: ["{id}"],
  rules: [atLeastOneOf("address", "ranges")],
  example: hcl`
    resource "kit_meant" "it" {
      policy = "{}"
      ranges = ["10.0.0.0/8"]
    }
  `,

  async create({ plan, api }) {
    const id = api.create(plan);
    return { ...plan, id };
  },

  async read({ prior, api }) {
    const found = api.get(prior.id ?? "") as Omit<typeof prior, "id"> | undefined;
    if (!found) return null;
    const { policy, address, ranges, times, hooks, rule } = found;
    const spelled = (kind: string, text: string | null) =>
      text === null ? null : (respelled[kind]?.(text) ?? text);
    return {
      id: prior.id ?? "",
      policy: spelled("json", policy) ?? "",
      address: spelled("address", address),
      ranges,
      times:
        times &&
        Object.fromEntries(Object.entries(times).map(([name, time]) => [name, spelled("time", time) ?? ""])),
      hooks: hooks?.map(({ wait, port }) => ({ wait: wait === "1h" ? "60m0s" : wait, port })) ?? null,
      rule: rule ?? [],
    };
  },

  async update({ plan, prior, api }) {
    api.update(prior.id, plan);
    return { ...plan, id: prior.id };
  },

  async delete({ prior, api }) {
    api.delete(prior.id);
  },
});
