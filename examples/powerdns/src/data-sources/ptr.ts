import { hcl, ipAddress, string } from "@tfnode/framework";
import { dataSource } from "../define.ts";
import { pointerName } from "../spelling.ts";

export default dataSource({
  description: "Returns the name of the PTR record of an address.",
  schema: {
    ip_address: ipAddress("The address, IPv4 or IPv6").required(),
    ptr_address: string("The name of the PTR record").computed(),
  },
  example: hcl`
    data "powerdns_ptr" "www" {
      ip_address = "192.0.2.1"
    }
  `,

  async read({ config: { ip_address } }) {
    return { ip_address, ptr_address: pointerName(ip_address) };
  },
});
