import { type HttpClient, urlPath } from "../../../src/http/index.ts";
import {
  between,
  block,
  DiagnosticError,
  hcl,
  identifier,
  isInteger,
  number,
  type PlannedOf,
  string,
  waitFor,
} from "../../../src/index.ts";
import { resource } from "./define.ts";

const schema = {
  id: identifier("The ID of the record set"),
  zone_id: string("The ID of the zone").required().requiresReplace(),
  name: string("The name of the records, relative to the zone").required().requiresReplace(),
  serial: number("The serial number; each change increments it").computed(),
  token: string("The token that permits changes of the zone")
    .optional()
    .writeOnly({ version: "token_version", alwaysSent: true }),
  record: block.set("The records", {
    type: string("The type of the record").oneOf("A", "AAAA", "CNAME", "TXT").required(),
    ttl: number("How long a record may be cached, in seconds")
      .validate(isInteger, between(1, 86400))
      .default(300),
    answer: block.set(
      "The answers",
      {
        value: string("The value").required(),
        weight: number("How often it is given, relative to the others").validate(isInteger).default(1),
      },
      { min: 1 },
    ),
  }),
};

interface RecordSet {
  readonly id: string;
  readonly zone_id: string;
  readonly name: string;
  readonly serial: number;
  readonly status: "pending" | "ready" | "failed";
  readonly reason: string;
  readonly record: PlannedOf<typeof schema>["record"];
}

export default resource({
  description: "Manages the records of a name in a zone.",
  schema,
  timeouts: { create: "2m" },
  identity: ["id"],
  importForms: ["{id}"],
  example: hcl`
    resource "dns_record_set" "www" {
      zone_id = dns_zone.example.id
      name    = "www"

      record {
        type = "A"

        answer {
          value = "192.0.2.1"
        }
      }
    }
  `,

  async create({ plan, api, signal, log, checkpoint, at }) {
    const { id } = await api.post<RecordSet>("/record-sets", toApi(plan), { signal });
    checkpoint({ id });
    const recordSet = await waitFor({
      what: `the record set ${id} to be ready`,
      poll: () => poll(api, id, signal),
      signal,
      log,
    });
    if (recordSet.status === "failed") throw new DiagnosticError(at, "Record set refused", recordSet.reason);
    return fromApi(recordSet);
  },

  async read({ prior, api, signal }) {
    const found = await api.find<RecordSet>(urlPath`/record-sets/${prior.id ?? ""}`, { signal });
    return found && fromApi(found);
  },

  async update({ plan, prior, api, signal }) {
    return fromApi(await api.put<RecordSet>(urlPath`/record-sets/${prior.id}`, toApi(plan), { signal }));
  },

  async delete({ prior, api, signal }) {
    await api.delete(urlPath`/record-sets/${prior.id}`, { signal });
  },
});

async function poll(api: HttpClient, id: string, signal: AbortSignal) {
  const found = await api.get<RecordSet>(urlPath`/record-sets/${id}`, { signal });
  return found.status === "pending" ? { status: found.status } : { done: found };
}

function toApi({ zone_id, name, token, record }: PlannedOf<typeof schema>) {
  return { zone_id, name, token, record };
}

function fromApi({ id, zone_id, name, serial, record }: RecordSet) {
  return { id, zone_id, name, serial, record };
}
