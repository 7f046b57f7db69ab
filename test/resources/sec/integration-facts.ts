import { sec } from "../../../src/resources/sec/index.ts";
import type { SecResource } from "../../../src/resources/sec/listing.ts";
import type { Attribute, Block } from "../../../src/schema/schema.ts";
import type { PlainConfig } from "../../../src/testing/core/core.ts";
import { trafficOf } from "./traffic-of.ts";

/** The expectations of tests for an integration, from its definition. */
export interface IntegrationCase {
  readonly type: string;
  /** A configuration that sets everything, as in the recording of its traffic. */
  readonly config: PlainConfig;
  /** The configuration of the provider that `config` needs. */
  readonly provider: PlainConfig;
  /** The `type_name`, if it has one. */
  readonly kind: string;
  /** The attributes that are sensitive although the API returns them, as places such as `event_data[0].index`. */
  readonly hidden: readonly string[];
  /** Returns the attributes that the API never returns, except for those with a default. */
  readonly withheld: readonly string[];
}

/** Returns all integrations whose types begin with a prefix. */
export function integrationCases(beginning: string): Promise<readonly IntegrationCase[]> {
  const types = Object.entries(sec.definition.resources).filter(([type]) => type.startsWith(beginning));
  return Promise.all(
    types.map(async ([type, load]) => {
      const { block, wire }: SecResource = (await load()).default;
      const { create, provider = {} } = await trafficOf(type);
      return {
        type,
        config: create,
        provider,
        kind: wire?.type?.shown ?? "",
        hidden: placesWhere(block, isHidden),
        withheld: placesWhere(block, isWithheld),
      };
    }),
  );
}

function isHidden({ sensitive, notReturned, broughtBy, required, optional }: Attribute): boolean {
  return Boolean(broughtBy === undefined && sensitive && !notReturned && (required || optional));
}

function isWithheld({ notReturned, broughtBy, default: standard }: Attribute): boolean {
  return Boolean(notReturned) && broughtBy === undefined && standard === undefined;
}

/** Returns the places of attributes in a block, and in the first block of each nested type. */
export function placesWhere(
  { attributes, blocks }: Block,
  test: (attribute: Attribute) => boolean,
): string[] {
  const own = Object.entries(attributes).flatMap(([name, attribute]) => (test(attribute) ? [name] : []));
  const inner = Object.entries(blocks).flatMap(([name, { block }]) =>
    placesWhere(block, test).map((place) => `${name}[0].${place}`),
  );
  return [...own, ...inner];
}
