import type { PlainConfig } from "@tfnode/framework/testing";

// States of the public provider `pan-net/powerdns`, and configurations for which the objects need no change.

/** The states of zones, which stay of the same type. */
export const olderZones: readonly { readonly attributes: PlainConfig; readonly config: PlainConfig }[] = [
  {
    attributes: {
      id: "older.example.",
      name: "older.example.",
      kind: "NAtive",
      nameservers: ["ns1.older.example.", "ns2.older.example."],
      masters: null,
      account: "",
      soa_edit_api: "DEFAULT",
    },
    config: {
      name: "older.example.",
      kind: "NAtive",
      nameservers: ["ns1.older.example.", "ns2.older.example."],
    },
  },
  {
    attributes: {
      id: "copied.example.",
      name: "copied.example.",
      kind: "Slave",
      nameservers: [],
      masters: ["192.0.2.1"],
      soa_edit_api: "DEFAULT",
    },
    config: { name: "copied.example.", kind: "slave", nameservers: [], masters: ["192.0.2.1"] },
  },
];

/** A state of the type `powerdns_record`, which a `moved` block moves. */
export const olderRecord = {
  type: "powerdns_record",
  provider: "registry.terraform.io/pan-net/powerdns",
  attributes: {
    id: "www.older.example.:::A",
    zone: "older.example.",
    name: "www.older.example.",
    type: "A",
    ttl: 60,
    records: ["192.0.2.2", "192.0.2.1"],
    set_ptr: true,
  },
  private: "bnVsbA==",
};

/** The configuration of its records. */
export const recordConfig: PlainConfig = {
  zone: "older.example.",
  name: "www.older.example.",
  type: "A",
  ttl: 60,
  records: [{ content: "192.0.2.1" }, { content: "192.0.2.2" }],
  set_ptr: true,
};
