import { bool, hcl, identifier, isUnknown, matches, type PlannedOf, set, string } from "@tfnode/framework";
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
import { isName, isServer } from "../spelling.ts";

const schema = {
  id: identifier("The ID of the zone: its name, in which the API encodes some characters"),
  name: string("The name of the zone, with a dot at its end").validate(isName).required().requiresReplace(),
  kind: string("How the zone is replicated: `Native`, `Master` or `Slave`, in upper or lower case")
    .validate(matches(/^(native|master|slave)$/i, "`Native`, `Master` or `Slave`"))
    .comparedAs((kind) => kind.toLowerCase())
    .required(),
  nameservers: set(
    string().validate(isName),
    "The name servers of the zone; none in a zone of kind `Slave`. Without this attribute, a `powerdns_record_set` can manage the NS records",
  )
    .optional()
    .computed(),
  masters: set(
    string().validate(isServer),
    "The addresses of the primary servers of a zone of kind `Slave`, with their ports if those are not 53",
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
  example: hcl`
    resource "powerdns_zone" "shop" {
      name        = "shop.example."
      kind        = "Native"
      nameservers = ["ns1.shop.example.", "ns2.shop.example."]
    }
  `,

  validate({ config: { kind, nameservers, masters }, diagnostics, at }) {
    if (isUnknown(kind)) return;
    if (isSlave({ kind }) && !isUnknown(nameservers) && nameservers?.length) {
      const detail =
        "The records of a zone of kind Slave come from its primary servers. Remove nameservers, or set it to [].";
      diagnostics.error(at.nameservers, "Name servers of a Slave zone", detail);
    }
    if (!isSlave({ kind }) && !isUnknown(masters) && masters?.length) {
      const detail = `Only a zone of kind Slave has primary servers, and this one is of kind ${kind}. Remove masters.`;
      diagnostics.error(at.masters, "Primary servers of a zone that is no Slave", detail);
    }
  },

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

function isSlave({ kind }: { readonly kind: string }): boolean {
  return kind.toLowerCase() === "slave";
}

/** Returns the name servers in the zone's records. Those of a zone of kind Slave are not managed. */
function nameserversOf(zone: Zone): string[] {
  if (isSlave(zone)) return [];
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
