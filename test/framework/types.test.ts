import { expect } from "chai";
import {
  block,
  cidr,
  duration,
  identifier,
  ipAddress,
  json,
  list,
  macAddress,
  map,
  nested,
  rfc3339,
  set,
  url,
  uuid,
} from "../../src/schema/index.ts";
import { expectError, providerLife, type ResourceLife } from "../../src/testing/index.ts";
import { smallProvider, smallResource } from "../support/small-provider.ts";

const schema = {
  id: identifier("The ID"),
  policy: json("A policy").required(),
  address: ipAddress("An address").optional(),
  ranges: list(cidr(), "Ranges").optional(),
  peers: set(macAddress(), "Peers").optional(),
  times: map(rfc3339(), "Times").optional(),
  owner: uuid("The owner").optional().requiresReplace(),
  hook: nested
    .list("Hooks", { target: url("The target").required(), wait: duration("How long").default("1m") })
    .optional(),
  login: block.optional("A login", { secret: json("A secret").required().sensitive() }),
};

const config = {
  policy: '{"allow":["read"],"version":1.0}',
  address: "2001:DB8::1",
  ranges: ["10.0.0.0/8", "2001:db8:0::/32"],
  peers: ["00-1A-2B-3C-4D-5E", "001a.2b3c.4d5f"],
  times: { start: "2030-01-02T10:00:00+01:00", end: "2031-01-01T00:00:00Z" },
  owner: "2F1B8C0E-5B1D-4F6E-9C3A-7D2E8F4A6B10",
  hook: [{ target: "https://Example.com", wait: "90m" }],
  login: { secret: '{"token": "abcdefgh"}' },
};

/** The same values in the spelling of an API. */
const respelled = {
  policy: '{ "version": 1, "allow": [ "read" ] }',
  address: "2001:db8:0:0:0:0:0:1",
  ranges: ["10.0.0.0/8", "2001:db8::/32"],
  peers: ["00:1a:2b:3c:4d:5f", "00:1a:2b:3c:4d:5e"],
  times: { start: "2030-01-02T09:00:00Z", end: "2031-01-01T00:00:00.000Z" },
  owner: "2f1b8c0e-5b1d-4f6e-9c3a-7d2e8f4a6b10",
  hook: [{ target: "https://example.com/", wait: "1h30m0s" }],
  login: { secret: '{"token":"\\u0061bcdefgh"}' },
};

describe("types with meaning, over the protocol", () => {
  let answered: object | undefined;
  let thing: ResourceLife;

  beforeEach(async () => {
    answered = undefined;
    const spelled = async ({ plan }: { readonly plan: object }) =>
      ({ ...plan, ...answered, id: "it" }) as never;
    let planned: object = {};
    const resource = smallResource({
      schema,
      importForms: ["{id}"],
      create: async (context) => {
        planned = context.plan;
        return await spelled(context);
      },
      update: async (context) => {
        planned = context.plan;
        return await spelled(context);
      },
      read: () => spelled({ plan: planned }),
    });
    thing = (await providerLife(smallProvider({ api: undefined, resource }))).resource("thing");
  });

  it("custom types keep the configured spelling and plan nothing, whatever form the API returns", async () => {
    answered = respelled;
    await thing.create(config);
    thing.expectState({
      ...config,
      login: [config.login],
      peers: (all: unknown) => JSON.stringify(all).includes("00-1A"),
    });
    await thing.expectNoChange(config);
    await thing.refresh();
    thing.expectState({ policy: config.policy, times: config.times, "hook[0].wait": "90m" });
    await thing.importVerify();
  });

  it("types with meaning plan nothing for another spelling in the configuration", async () => {
    await thing.create(config);
    await thing.expectNoChange({ ...config, ...respelled });
    expect(thing.state.policy).to.equal(config.policy);
  });

  it("types with meaning show drift, but not a different spelling", async () => {
    await thing.create(config);
    answered = {
      ...respelled,
      ranges: ["192.168.0.0/16", "2001:0db8::/32"],
      times: { ...respelled.times, end: "2032-01-01T00:00:00Z" },
    };
    await thing.refresh();
    thing.expectState({
      ranges: ["192.168.0.0/16", "2001:db8:0::/32"],
      times: { start: config.times.start, end: "2032-01-01T00:00:00Z" },
    });
    const { action, changed } = await thing.plan(config);
    expect([action, changed]).to.deep.equal(["update", ["ranges[0]", "times"]]);
  });

  it("types with meaning replace the object for a different value, but not for a different spelling", async () => {
    await thing.create(config);
    await thing.expectPlan({ ...config, owner: respelled.owner }, { action: "no-op" });
    await thing.expectPlan(
      { ...config, owner: respelled.owner.replace("2f", "3f") },
      { action: "replace", replacing: ["owner"] },
    );
  });

  it("types with meaning report an error at its path, without sensitive values", async () => {
    const wrong = {
      ...config,
      policy: '{"a":}',
      ranges: ["::/0", "10.0.0.1/8"],
      times: { start: "soon" },
      hook: [{ target: "https://a", wait: "1 hour" }],
      login: { secret: '{"token": "abcdefgh"' },
    };
    await expectError(thing.create(wrong), [
      { path: "policy", detail: "policy must be valid JSON: a value is expected at line 1, column 6." },
      { path: "ranges[1]", detail: /the address has bits set beyond its prefix, got "10\.0\.0\.1\/8"\.$/ },
      { path: 'times["start"]', detail: /must be an RFC 3339 timestamp/ },
      { path: "hook[0].wait", detail: /column 1, got "1 hour"\.$/ },
      {
        path: "login[0].secret",
        detail: 'login.secret must be valid JSON: "," is expected at line 1, column 21.',
      },
    ]);
  });
});
