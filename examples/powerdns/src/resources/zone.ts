import { bool, hcl, identifier, type PlannedOf, set, sizeAtLeast, string } from "@tfnode/framework";
import {
  createZone,
  deleteZone,
  findZone,
  getZone,
  type RecordSet,
  replaceRecords,
  updateZone,
  type Zone,
} from "../api/zone.ts";
import { resource } from "../define.ts";
import { isName, isShort } from "../spelling.ts";

const schema = {
  id: identifier("The ID of the zone: its name, in which the API encodes some characters"),
  name: string("The name of the zone, with a dot at its end").validate(isName).required().requiresReplace(),
  kind: string("How the zone is replicated").oneOf("Native", "Master", "Slave").required(),
  nameservers: set(
    string().validate(isName),
    "The name servers of the zone. Without them, a `powerdns_record_set` can manage the NS records",
  )
    .validate(sizeAtLeast(1))
    .optional()
    .computed(),
  masters: set(
    string().validate(isShort),
    "The addresses of the primary servers of a zone of kind `Slave`",
  ).default([]),
  account: string("The account that the zone belongs to").default(""),
  soa_edit: string("How the server derives the serial number in its responses").default(""),
  soa_edit_api: string("How changes through the API alter the serial number").default("DEFAULT"),
  dnssec: bool("Whether the zone is signed").computed(),
};

export default resource({
  description: "Manages a zone.",
  schema,
  importForms: ["{id}"],
  slashesIn: ["id"],
  example: hcl`
    resource "powerdns_zone" "shop" {
      name        = "shop.example."
      kind        = "Native"
      nameservers = ["ns1.shop.example.", "ns2.shop.example."]
    }
  `,

  async create({ plan, api, signal }) {
    const { name, nameservers } = plan;
    const input = { ...settingsOf(plan), name, nameservers: [...(nameservers ?? [])] };
    return fromApi(await createZone(api, input, signal));
  },

  async read({ prior, api, signal }) {
    const found = await findZone(api, prior.id ?? "", signal);
    return found && fromApi(found);
  },

  async update({ plan, prior, api, signal }) {
    await updateZone(api, prior.id, settingsOf(plan), signal);
    const zone = await getZone(api, prior.id, signal);
    if (plan.nameservers === null || haveSame(plan.nameservers, nameserversOf(zone))) return fromApi(zone);
    await replaceRecords(api, prior.id, nsRecords(zone, plan.nameservers), signal);
    return fromApi(await getZone(api, prior.id, signal));
  },

  async delete({ prior, api, signal }) {
    await deleteZone(api, prior.id, signal);
  },
});

function settingsOf({ kind, masters, account, soa_edit, soa_edit_api }: PlannedOf<typeof schema>) {
  return { kind, masters: [...masters], account, soa_edit, soa_edit_api };
}

function fromApi(zone: Zone) {
  const { id, name, kind, masters, account, soa_edit, soa_edit_api, dnssec } = zone;
  const nameservers = nameserversOf(zone);
  return { id, name, kind, nameservers, masters: [...masters], account, soa_edit, soa_edit_api, dnssec };
}

/** Returns the set of the zone's own NS records; undefined if the zone has none. */
function nsSetOf({ name, rrsets }: Zone): RecordSet | undefined {
  return rrsets.find((one) => one.type === "NS" && one.name === name);
}

function nameserversOf(zone: Zone): string[] {
  const records = nsSetOf(zone)?.records ?? [];
  return records.filter(({ disabled }) => !disabled).map(({ content }) => content);
}

function nsRecords(zone: Zone, nameservers: readonly string[]): RecordSet {
  const records = nameservers.map((content) => ({ content, disabled: false }));
  return { name: zone.name, type: "NS", ttl: nsSetOf(zone)?.ttl ?? 3600, records };
}

function haveSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one) => others.includes(one));
}
