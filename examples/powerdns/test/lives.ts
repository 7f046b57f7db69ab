import type { PlainConfig, ProviderLife } from "@tfnode/framework/testing";

/** The life of an object: it is created, updated or replaced, imported and destroyed. */
interface Life {
  readonly type: string;
  readonly create: PlainConfig;
  readonly update?: PlainConfig;
  readonly replace?: PlainConfig;
}

const zone = "shop.example.";

/** The lives of all objects, in an order in which each follows the objects that it uses. */
const lives: readonly Life[] = [
  {
    type: "zone",
    create: { name: zone, kind: "Native", nameservers: ["ns1.shop.example.", "ns2.shop.example."] },
    update: {
      name: zone,
      kind: "Master",
      nameservers: ["ns2.shop.example.", "ns3.shop.example."],
      account: "shop",
      soa_edit: "INCEPTION-INCREMENT",
      soa_edit_api: "INCREASE",
    },
  },
  {
    type: "zone",
    create: { name: "copy.example.", kind: "Slave", masters: ["192.0.2.1", "2001:db8::1"] },
    update: { name: "copy.example.", kind: "Slave", masters: ["192.0.2.9"] },
    replace: { name: "0/25.2.0.192.in-addr.arpa.", kind: "Native" },
  },
  {
    type: "record_set",
    create: {
      zone,
      name: "www.shop.example.",
      type: "A",
      ttl: 300,
      records: [{ content: "192.0.2.2" }, { content: "192.0.2.1" }],
    },
    update: {
      zone,
      name: "www.shop.example.",
      type: "A",
      ttl: 60,
      records: [{ content: "192.0.2.3" }, { content: "192.0.2.1", disabled: true }],
    },
    replace: {
      zone,
      name: "*.shop.example.",
      type: "AAAA",
      ttl: 60,
      records: [{ content: "2001:db8::1" }],
    },
  },
  {
    type: "record_set",
    create: {
      zone,
      name: "a/b.shop.example.",
      type: "TXT",
      ttl: 0,
      records: [{ content: '"some; \\"text\\""' }, { content: '"more"' }],
    },
  },
];

/** Runs all lives. A life fails if a plan, a state or an import is not what Terraform expects. */
export async function liveAll(life: ProviderLife): Promise<void> {
  const resources = [];
  for (const { type, create, update, replace } of lives) {
    const resource = life.resource(type);
    resources.push(resource);
    await resource.create(create);
    await resource.expectNoChange(create);
    if (update) await resource.update(update);
    if (replace) await resource.replace(replace);
    const config = replace ?? update ?? create;
    await resource.expectNoChange(config);
    await resource.importVerify({ config });
  }
  for (const resource of resources.reverse()) await resource.destroy();
}
