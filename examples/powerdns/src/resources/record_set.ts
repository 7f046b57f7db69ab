import {
  between,
  bool,
  hcl,
  isInteger,
  matches,
  nested,
  number,
  type PlannedOf,
  RemoteError,
  sizeAtLeast,
  string,
} from "@tfnode/framework";
import { deleteRecords, findZone, getZone, type RecordSet, replaceRecords, type Zone } from "../api/zone.ts";
import { resource } from "../define.ts";
import { isName, isShort } from "../spelling.ts";

// The API has no path for a set of records: sets are read with their zone, and changed by a PATCH of the
// zone.

const schema = {
  zone: string("The ID of the zone").required().requiresReplace(),
  name: string("The name of the records, with a dot at its end")
    .validate(isName)
    .required()
    .requiresReplace(),
  type: string("The type of the records, such as `A` or `MX`")
    .validate(matches(/^[A-Z0-9]+$/, "a type in upper case, such as `AAAA`"))
    .required()
    .requiresReplace(),
  ttl: number("How long resolvers keep the records in seconds")
    .validate(isInteger, between(0, 2 ** 31 - 1))
    .required(),
  records: nested
    .set("The records", {
      content: string(
        "What the record says, as in a zone file: texts in quotes, names with a dot at their end",
      )
        .validate(isShort)
        .required(),
      disabled: bool("Whether the server hides the record").default(false),
    })
    .validate(sizeAtLeast(1))
    .required(),
  set_ptr: bool(
    "Whether the server creates the PTR records of addresses, too. Newer servers, such as 4.7, ignore it",
  )
    .optional()
    .notReturned()
    .deprecated("Manage the PTR records with a powerdns_record_set of their zone."),
};

export default resource({
  description: "Manages the records of a zone that have the same name and type.",
  schema,
  identity: ["zone", "name", "type"],
  importForms: ["{zone}/{name}/{type}"],
  slashesIn: ["name"],
  // The public provider `pan-net/powerdns` has records of texts, and no disabled ones.
  moves: [
    {
      fromType: "powerdns_record",
      state: ({ records, ...state }) => ({
        ...state,
        records: (records as readonly string[]).map((content) => ({ content, disabled: false })),
      }),
    },
  ],
  example: hcl`
    resource "powerdns_record_set" "www" {
      zone    = powerdns_zone.shop.id
      name    = "www.shop.example."
      type    = "A"
      ttl     = 300
      records = [{ content = "192.0.2.1" }, { content = "192.0.2.2" }]
    }

    resource "powerdns_zone" "shop" {
      name        = "shop.example."
      kind        = "Native"
      nameservers = ["ns1.shop.example."]
    }
  `,

  async create({ plan, api, signal, adoptIf }) {
    // The server makes the SOA record of a zone with the zone.
    const adopts = adoptIf.madeByApi<RecordSet>(({ type }) => type === "SOA");
    const found = setIn(await getZone(api, plan.zone, signal), plan);
    if (found && !adopts(found)) {
      const reason = `The zone ${plan.zone} already has records of type ${plan.type} with the name ${plan.name}`;
      throw new RemoteError({ reason, alreadyExists: true });
    }
    await replaceRecords(api, plan.zone, toApi(plan), signal);
    return stateOf(plan.zone, setIn(await getZone(api, plan.zone, signal), plan) ?? toApi(plan));
  },

  async read({ prior, api, signal }) {
    const zone = await findZone(api, prior.zone ?? "", signal);
    const found = zone && setIn(zone, prior);
    return found ? stateOf(zone.id, found) : null;
  },

  async update({ plan, api, signal }) {
    await replaceRecords(api, plan.zone, toApi(plan), signal);
    return stateOf(plan.zone, setIn(await getZone(api, plan.zone, signal), plan) ?? toApi(plan));
  },

  async delete({ prior, api, signal }) {
    await deleteRecords(api, prior.zone, prior, signal);
  },
});

/** A filtered request omits disabled records, so the set is searched for in the whole zone. */
function setIn(
  { rrsets }: Zone,
  { name, type }: { readonly name: string | null; readonly type: string | null },
): RecordSet | undefined {
  return rrsets.find((one) => one.name === name && one.type === type);
}

function toApi({ name, type, ttl, records, set_ptr }: PlannedOf<typeof schema>): RecordSet {
  const pointers = set_ptr ? { "set-ptr": true } : {};
  return {
    name,
    type,
    ttl,
    records: records.map(({ content, disabled }) => ({ content, disabled, ...pointers })),
  };
}

function stateOf(zone: string, { name, type, ttl, records }: RecordSet) {
  return {
    zone,
    name,
    type,
    ttl,
    records: records.map(({ content, disabled }) => ({ content, disabled })),
  };
}
