import { bool, hcl, list, nested, number, string } from "@tfnode/framework";
import { listZones } from "../api/zone.ts";
import { dataSource } from "../define.ts";

export default dataSource({
  description: "Lists zones.",
  schema: {
    zones: nested
      .list("The zones, sorted by name", {
        id: string("The ID of the zone").computed(),
        name: string("The name of the zone, with a dot at its end").computed(),
        kind: string("How the zone is replicated").computed(),
        masters: list(string(), "The addresses of the primary servers of a zone of kind `Slave`").computed(),
        account: string("The account that the zone belongs to").computed(),
        serial: number("The serial number").computed(),
        dnssec: bool("Whether the zone is signed").computed(),
      })
      .computed(),
  },
  example: hcl`
    data "powerdns_zones" "all" {}
  `,

  async read({ api, signal }) {
    const found = await listZones(api, signal);
    const zones = found
      .map(({ id, name, kind, masters, account, serial, dnssec }) => {
        return { id, name, kind, masters: [...masters], account, serial, dnssec };
      })
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    return { zones };
  },
});
