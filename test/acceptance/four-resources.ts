import { expect } from "chai";
import type { Fault } from "../../src/local-api/sec/index.ts";
import type { State } from "../../src/testing/terraform/output.ts";
import type { TestApi } from "../support/sec-api.ts";

/** One resource for each collection in which the provider creates objects. */
export const four = [
  { collection: "AlertChannels", address: "sec_alert_channel_email.a", idKey: "intgGuid" },
  { collection: "ContainerRegistries", address: "sec_integration_registry_a.b", idKey: "intgGuid" },
  { collection: "ResourceGroups", address: "sec_resource_group.c", idKey: "resourceGroupGuid" },
  { collection: "AgentAccessTokens", address: "sec_agent_access_token.d", idKey: "accessToken" },
] as const;

export const addresses: readonly string[] = four.map(({ address }) => address).sort();

/** The configuration of the four resources, which differ only in `enabled`. */
export function configuration(enabled = true): string {
  return `
    resource "sec_alert_channel_email" "a" {
      name             = "a"
      recipients       = ["a@example.org", "b@example.org"]
      enabled          = ${enabled}
      test_integration = false
    }
    resource "sec_integration_registry_a" "b" {
      name            = "b"
      registry_domain = "r.example.org"
      enabled         = ${enabled}
      credentials {
        access_key_id     = "key"
        secret_access_key = "secret-4711"
      }
    }
    resource "sec_resource_group" "c" {
      name    = "c"
      type    = "MACHINE"
      enabled = ${enabled}
      group {
        operator = "AND"
        filter {
          filter_name = "by_host"
          field       = "Hostname"
          operation   = "STARTS_WITH"
          value       = ["db-"]
        }
      }
    }
    resource "sec_agent_access_token" "d" {
      name    = "d"
      enabled = ${enabled}
    }
  `;
}

/** Returns the same fault for requests with this method to each collection, or to its objects. */
export function faultOnEach(method: string, below: "" | "/*", fault: Fault): Fault[] {
  return four.map(({ collection }) => ({ ...fault, method, path: `${collection}${below}` }));
}

/** Expects exactly one object in each collection, and each of them in the state, none as tainted. */
export function expectOneOfEach(api: TestApi, state: State): void {
  const stored = four.map(({ address }) => {
    const { values, tainted } = state.get(address) ?? {};
    return { address, id: values?.token ?? values?.id, tainted };
  });
  const existing = four.map(({ address, collection, idKey }) => {
    const objects = api.objects(collection);
    expect(objects, collection).to.have.lengthOf(1);
    return { address, id: objects[0]?.[idKey], tainted: false };
  });
  expect(stored).to.deep.equal(existing);
}

/** Whether the objects of the collections are switched on, in their order. */
export function switches(api: TestApi): unknown[] {
  return four.map(({ collection }) => {
    const { enabled, tokenEnabled } = api.only(collection);
    return enabled ?? tokenEnabled;
  });
}
