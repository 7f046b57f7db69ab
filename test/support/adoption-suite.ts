import { expect } from "chai";
import type { Provider } from "../../src/schema/define.ts";
import type { Attribute, Block, Content } from "../../src/schema/schema.ts";
import { blockType, contentOf } from "../../src/schema/schema.ts";
import type { PlainConfig } from "../../src/testing/core/core.ts";
import { differences, type PlainState, plainState, plainValue } from "../../src/testing/plain-value.ts";
import type { LivedIn, ProviderLife } from "./provider-life.ts";
import { thorough } from "./thorough.ts";
import type { LifeCase, ResourceTraffic } from "./traffic-case.ts";
import { trafficIn } from "./traffic-of.ts";

/** The special cases of a provider whose objects are adopted. */
export interface Adoption<Api extends LivedIn<Request>, Request> {
  readonly start: (options: { readonly provider?: PlainConfig }) => Promise<ProviderLife<Api, Request>>;
  /** Returns the `config` block of a list that finds an object of this state. */
  readonly configFor?: (type: string, state: PlainState) => PlainConfig;
  /** Attributes that may change although they were generated, as in `login.name`, with the reason. */
  readonly changing?: { readonly [place: string]: string };
  /** Whether a listing returns less than a read, with this configuration of the provider. */
  readonly isReadOneByOne?: (type: string, provider: PlainConfig) => boolean;
}

/**
 * Runs `terraform query -generate-config-out` and an apply of its output for each listed resource, with the configurations of
 * its traffic: the list finds the object as an import reads it, and a plan of the generated configuration changes nothing
 * except secrets.
 */
export function describeAdoption<Client, Api extends LivedIn<Request>, Request>(
  { definition }: Provider<Client>,
  adoption: Adoption<Api, Request>,
): void {
  const { name: provider, listResources = {} } = definition;

  describe(`adopting objects of ${provider}`, () => {
    for (const type of Object.keys(listResources)) {
      it(`a list of ${type} generates configuration that plans no change`, async () => {
        const resource = await definition.resources[type]?.();
        if (!resource) throw new Error(`there is no resource ${type}`);
        const { block } = resource.default;
        const traffic = await trafficIn<ResourceTraffic<Api>>(provider, type);
        for (const one of thorough ? [traffic, ...Object.values(traffic.more ?? {})] : [traffic]) {
          await adopt(`${provider}_${type}`, one, adoption, { given: one.create, block });
          if (thorough && one.update)
            await adopt(`${provider}_${type}`, one, adoption, { given: one.update, block });
        }
      });
    }
  });
}

async function adopt<Api extends LivedIn<Request>, Request>(
  type: string,
  { provider, prepare }: LifeCase<Api>,
  { start, configFor = () => ({}), isReadOneByOne = () => false, changing = {} }: Adoption<Api, Request>,
  { given, block }: { readonly given: PlainConfig; readonly block: Block },
): Promise<void> {
  const life = await start({ ...(provider && { provider }) });
  try {
    await prepare?.(life.api);
    const { core, queries, api } = life;
    const name = type.slice(type.indexOf("_") + 1);
    const object = life.resource(name);
    await object.create(given);

    const config = configFor(name, object.state);
    const before = api.requests().length;
    const { results } = await queries.list(type, config, { includeObject: true, limit: 1000 });
    const requests = api.requests().length - before;
    const found = results.filter(({ object: listed }) => listed?.id === object.id);
    expect(found, `${type} among ${results.length}`).to.have.length(1);
    const [result] = found;
    if (!result) return;
    if (!isReadOneByOne(name, provider ?? {})) expect(requests, "requests of the list").to.equal(1);

    const imported = await core.import(type, result.identity);
    expect(result.object).to.deep.equal(plainState(imported.value));

    const { config: generated, warnings } = await queries.generate(type, result.state);
    const left = [...secretsOf(block), ...Object.keys(changing)];
    const plain = withSecrets(block, plainState(generated), given);
    await core.validateResource(type, plain);
    const plan = await core.plan(type, imported.value, plain, {
      priorPrivate: imported.private,
      priorIdentity: imported.identity,
    });
    const changed = differences(blockType(block), imported.value, plan.planned)
      .filter(({ after }) => plainValue(after) !== "(unknown)")
      .map(({ place }) => place.replaceAll(/\[\d+\]/g, ""))
      .filter((place) => !left.some((secret) => secret === place || place.startsWith(`${secret}.`)));
    expect(changed, JSON.stringify(plain)).to.deep.equal([]);
    expect(plan.requiresReplace).to.deep.equal([]);
    if (left.length === 0) expect(plan.action).to.equal("no-op");
    for (const { summary } of warnings) expect(summary).to.equal("Arguments left out of the configuration");
    // Generated configuration is complete, except for required secrets.
    if (warnings.length === 0) await core.validateResource(type, plainState(generated));
  } finally {
    await life.close();
  }
}

/** Returns the dotted names of the attributes in a block that no file contains. */
function secretsOf({ attributes, blocks }: Content): readonly string[] {
  const within = (name: string, inner: Content) => secretsOf(inner).map((place) => `${name}.${place}`);
  return [
    ...Object.entries(attributes).flatMap(([name, attribute]) => {
      if (isSecret(attribute)) return [name];
      return attribute.nested ? within(name, contentOf(attribute.nested)) : [];
    }),
    ...Object.entries(blocks).flatMap(([name, { block }]) => within(name, block)),
  ];
}

/** Reports whether only the user who set a value can know it. */
function isSecret({ sensitive, writeOnly, notReturned, default: standard }: Attribute): boolean {
  return sensitive === true || writeOnly === true || (notReturned === true && standard === undefined);
}

/** Returns a generated configuration with the secrets of the original one, as a user would add them. */
function withSecrets(content: Content, generated: PlainConfig, given: PlainConfig): PlainConfig {
  const filled: { [name: string]: unknown } = { ...generated };
  for (const [name, attribute] of Object.entries(content.attributes)) {
    const { optional, required } = attribute;
    if (isSecret(attribute) && (optional || required)) filled[name] = given[name] ?? null;
  }
  const blocks: { readonly [name: string]: { readonly block: Block } } = content.blocks;
  for (const [name, { block }] of Object.entries(blocks)) {
    const [made, wanted] = [filled[name], given[name]];
    if (!Array.isArray(made) || wanted === undefined || wanted === null) continue;
    const all = Array.isArray(wanted) ? wanted : [wanted];
    filled[name] = made.map((element, i) => withSecrets(block, element, all[i] ?? {}));
  }
  return filled;
}
