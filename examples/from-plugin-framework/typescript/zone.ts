import { urlPath } from "../../../src/http/index.ts";
import { hcl, identifier, list, nonEmpty, string } from "../../../src/index.ts";
import { resource } from "./define.ts";

interface Zone {
  readonly id: string;
  readonly name: string;
  readonly comment: string;
  readonly name_servers: readonly string[];
}

export default resource({
  description: "Manages a zone.",
  schema: {
    id: identifier("The ID of the zone"),
    name: string("The name of the zone, such as `example.com`")
      .validate(nonEmpty)
      .required()
      .requiresReplace(),
    comment: string("What the zone is for").default(""),
    name_servers: list(string(), "The name servers of the zone").computed().useStateForUnknown(),
  },
  importForms: ["{id}"],
  example: hcl`
    resource "dns_zone" "example" {
      name = "example.com"
    }
  `,

  create: ({ plan: { name, comment }, api, signal }) =>
    api.post<Zone>("/zones", { name, comment }, { signal }),

  read: ({ prior, api, signal }) => api.find<Zone>(urlPath`/zones/${prior.id ?? ""}`, { signal }),

  update: ({ plan: { comment }, prior, api, signal }) =>
    api.patch<Zone>(urlPath`/zones/${prior.id}`, { comment }, { signal }),

  delete: ({ prior, api, signal }) => api.delete(urlPath`/zones/${prior.id}`, { signal }),
});
