import { expect } from "chai";
import type { Provider } from "../../src/schema/define.ts";
import { forgetConfigurations } from "../../src/schema/engine/operations/validated-configurations.ts";
import { declaredIdentity } from "../../src/schema/identity.ts";
import { type Attribute, blockType, type Content, contentOf } from "../../src/schema/schema.ts";
import type { PlainConfig } from "../../src/testing/core/core.ts";
import { differences, type PlainState, plainState, plainValue } from "../../src/testing/plain-value.ts";
import type { LivedIn, ProviderLife } from "./provider-life.ts";
import type { LifeCase, ResourceTraffic } from "./traffic-case.ts";
import { trafficIn } from "./traffic-of.ts";
import { validateUnconfigured } from "./validate-unconfigured.ts";

/** The special cases of a provider. */
export interface Identities<Api extends LivedIn<Request>, Request> {
  readonly start: (options: { readonly provider?: PlainConfig }) => Promise<ProviderLife<Api, Request>>;
  /** The resources without identity, with the reason. */
  readonly nameless: { readonly [type: string]: string };
  /** Attributes that may change in the first plan after an import, as in `login.name`, with the reason. */
  readonly changing?: { readonly [place: string]: string };
}

/**
 * Imports an object of each resource by its identity, with the configurations of its traffic: the import reads the same object,
 * and the plan is empty, except for values that the API never returns.
 */
export function describeIdentities<Client, Api extends LivedIn<Request>, Request>(
  whole: Provider<Client>,
  identities: Identities<Api, Request>,
): void {
  const { definition } = whole;
  const { name: provider, resources } = definition;

  describe(`identities of ${provider}`, () => {
    it("each resource declares an identity, or a reason why it has none", async () => {
      const nameless: string[] = [];
      for (const [type, load] of Object.entries(resources)) {
        const { identity } = (await load()).default.definition;
        if (!identity) nameless.push(type);
      }
      expect(nameless.sort()).to.deep.equal(Object.keys(identities.nameless).sort());
    });

    for (const [type, load] of Object.entries(resources)) {
      if (type in identities.nameless) continue;
      it(`an import of ${type} by identity has an empty plan`, async () => {
        const { default: resource } = await load();
        const declared = declaredIdentity(resource as never);
        expect(declared?.version).to.equal(0);
        const traffic = await trafficIn<ResourceTraffic<Api>>(provider, type);
        for (const one of [traffic, ...Object.values(traffic.more ?? {})]) {
          const optional = declared?.optional ?? [];
          // As Terraform does at the beginning of a command.
          await validateUnconfigured(whole, `${provider}_${type}`, one.create);
          await adopt(`${provider}_${type}`, one, identities, { block: resource.block, optional });
          forgetConfigurations();
        }
      });
    }
  });
}

async function adopt<Api extends LivedIn<Request>, Request>(
  type: string,
  { provider, prepare, create }: LifeCase<Api>,
  { start, changing = {} }: Identities<Api, Request>,
  { block, optional }: { readonly block: Content; readonly optional: readonly string[] },
): Promise<void> {
  const life = await start({ ...(provider && { provider }) });
  try {
    await prepare?.(life.api);
    const { core } = life;
    const object = life.resource(type.slice(type.indexOf("_") + 1));
    await object.create(create);
    await object.refresh();
    const identity = plainState(object.object?.identity ?? null);
    const short = Object.fromEntries(Object.entries(identity).filter(([name]) => !optional.includes(name)));
    const isElsewhere = optional.some((name) => (create[name] ?? null) !== null);
    for (const given of isElsewhere ? [identity] : [identity, short]) {
      const imported = await core.import(type, given);
      expect(plainState(imported.identity), `imported by ${Object.keys(given).join()}`).to.deep.equal(
        identity,
      );
      const state = plainState(imported.value);
      expect(state.id).to.equal(object.id);
      const config = configurationOf(block, state, create, { changing: Object.keys(changing) });
      const plan = await core.plan(type, imported.value, config, {
        priorPrivate: imported.private,
        priorIdentity: imported.identity,
      });
      const left = [...notReturned(block), ...Object.keys(changing)];
      const changed = differences(blockType(block), imported.value, plan.planned)
        .filter(({ after }) => plainValue(after) !== "(unknown)")
        .map(({ place }) => place.replaceAll(/\[\d+\]/g, ""))
        .filter((place) => !left.some((kept) => kept === place || place.startsWith(`${kept}.`)));
      expect(changed).to.deep.equal([]);
      expect(plan.requiresReplace).to.deep.equal([]);
      if (left.length === 0) expect(plan.action).to.equal("no-op");
    }
  } finally {
    await life.close();
  }
}

/**
 * Returns a configuration with the values of a state, as a user would write it who knows the values that the API
 * never returns.
 */
function configurationOf(
  content: Content,
  state: PlainState,
  given: PlainConfig,
  { changing, at = "" }: { readonly changing: readonly string[]; readonly at?: string },
): PlainConfig {
  const config: { [name: string]: unknown } = {};
  for (const [name, attribute] of Object.entries(content.attributes)) {
    const { required, optional, notReturned: isKept, identifier } = attribute;
    if ((!required && !optional) || identifier) continue;
    const empty = given[name] === "" && changing.includes(`${at}${name}`) ? "" : null;
    config[name] = (isKept ? given : state)[name] ?? empty;
  }
  const blocks: { readonly [name: string]: { readonly block: Content } } = content.blocks;
  for (const [name, { block }] of Object.entries(blocks)) {
    const [found, wanted] = [state[name], given[name]];
    if (!Array.isArray(found)) continue;
    const all = Array.isArray(wanted) ? wanted : [wanted];
    config[name] = found.map((element, i) =>
      configurationOf(block, element, all[i] ?? {}, { changing, at: `${at}${name}.` }),
    );
  }
  return config;
}

/** The dotted names of the attributes that the API never returns. */
function notReturned({ attributes, blocks }: Content): readonly string[] {
  const within = (name: string, inner: Content) => notReturned(inner).map((place) => `${name}.${place}`);
  const of = ([name, attribute]: [string, Attribute]): readonly string[] => {
    if (attribute.notReturned) return [name];
    return attribute.nested ? within(name, contentOf(attribute.nested)) : [];
  };
  return [
    ...Object.entries(attributes).flatMap(of),
    ...Object.entries(blocks).flatMap(([name, { block }]) => within(name, block)),
  ];
}
