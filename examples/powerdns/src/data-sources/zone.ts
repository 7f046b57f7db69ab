import { bool, DiagnosticError, hcl, list, string } from "@tfnode/framework";
import { findZone } from "../api/zone.ts";
import { dataSource } from "../define.ts";
import { isName } from "../spelling.ts";

export default dataSource({
  description: "Looks up a zone by its name.",
  schema: {
    id: string("The ID of the zone").computed(),
    name: string("The name of the zone, with a dot at its end").validate(isName).required(),
    kind: string("How the zone is replicated").computed(),
    masters: list(string(), "The addresses of the primary servers of a zone of kind `Slave`").computed(),
    account: string("The account that the zone belongs to").computed(),
    soa_edit: string("How the server derives the serial number in its responses").computed(),
    soa_edit_api: string("How changes through the API alter the serial number").computed(),
    dnssec: bool("Whether the zone is signed").computed(),
  },
  example: hcl`
    data "powerdns_zone" "shop" {
      name = powerdns_zone.shop.name
    }

    resource "powerdns_zone" "shop" {
      name        = "shop.example."
      kind        = "Native"
      nameservers = ["ns1.shop.example."]
    }
  `,

  async read({ config, api, signal, at }) {
    const zone = await findZone(api, config.name, signal);
    if (!zone) throw new DiagnosticError(at.name, "Zone not found", `The server has no zone ${config.name}`);
    const { id, name, kind, masters, account, soa_edit, soa_edit_api, dnssec } = zone;
    return { id, name, kind, masters: [...masters], account, soa_edit, soa_edit_api, dnssec };
  },
});
