import { expect } from "chai";
import type { Provider } from "../../src/schema/define.ts";
import type { Resource } from "../../src/schema/resource.ts";
import type { PlainConfig } from "../../src/testing/core/core.ts";
import type { LivedIn, ProviderLife } from "./provider-life.ts";
import { type Change, changesOf, independent } from "./registry/changes.ts";
import { uncovered } from "./registry/coverage.ts";
import { edited, type Literal, literalOf } from "./registry/literal.ts";
import { editsOf } from "./registry/rounds.ts";
import type { Special } from "./registry/special.ts";
import { problemsOf } from "./registry/subject.ts";
import { sampled } from "./thorough.ts";
import type { ResourceTraffic } from "./traffic-case.ts";
import { trafficIn } from "./traffic-of.ts";

/** The options of the law that each attribute can be changed alone. */
export interface AloneOptions<Api extends LivedIn<Request>, Request> {
  readonly start: (options: { readonly provider: PlainConfig }) => Promise<ProviderLife<Api, Request>>;
  /** What cannot be learned from the definition of a type, by type. */
  readonly specials: { readonly [type: string]: Special };
  /** All objects of the API as text. */
  readonly stored: (api: Api) => string;
}

/**
 * Changes each attribute and block of each type alone. Terraform has to update the object in place, and the refreshed plan after it has
 * to be empty: the API has the new value. A value that the API does not return has to be in what it stores.
 */
export function describeAlone<Client, Api extends LivedIn<Request>, Request>(
  { definition }: Provider<Client>,
  { start, specials, stored }: AloneOptions<Api, Request>,
): void {
  describe(`each attribute of ${definition.name} alone`, () => {
    for (const [type, load] of sampled(Object.entries(definition.resources))) {
      it(`a change of one attribute of ${type} is sent and stored, and the next plan is empty`, async () => {
        const resource = (await load()).default as Resource<never>;
        if (!resource.definition.update) return;
        const special = specials[type] ?? {};
        const traffic = await trafficIn<ResourceTraffic<Api>>(definition.name, type);
        const life = await start({ provider: traffic.provider ?? {} });
        try {
          await traffic.prepare?.(life.api);
          const object = life.resource(type);
          await object.create(traffic.create);
          const base: Literal = literalOf(resource.block, object.state);
          const changes = changesOf(resource, base, special);
          expect(uncovered(resource, base, changes, special), "without a valid other value").to.deep.equal(
            [],
          );

          let made: readonly Change[] = [];
          await object.apply(base);
          for (const change of changes.filter(({ replaces }) => !replaces)) {
            const together = edited(base, editsOf([...made, change]));
            const fits = made.every((other) => independent(other, change));
            if (!fits || problemsOf(resource, together).length > 0) {
              // The change does not go with earlier ones: back to the beginning.
              await object.apply(base);
              made = [];
            }
            made = [...made, change];
            const config = edited(base, editsOf(made));
            const untold = special.untold?.includes(change.what) ?? false;
            expect(await object.apply(config), change.name).to.equal("update");
            expect((await object.plan(config)).action, `after ${change.name}`).to.equal("no-op");
            if (!untold) expectStored(resource, change, stored(life.api));
          }
        } finally {
          await life.close();
        }
      });
    }
  });
}

/** Requires that the API stores a new text which it does not return. */
function expectStored({ block }: Resource<never>, { what, name, edits }: Change, stored: string): void {
  const steps = what.split(".");
  const last = steps.pop() ?? "";
  const content = steps.reduce<typeof block | undefined>((part, step) => part?.blocks[step]?.block, block);
  const value = edits.at(-1)?.value;
  if (!content?.attributes[last]?.notReturned || typeof value !== "string") return;
  const isThere = [value, Buffer.from(value).toString("base64")].some((text) =>
    stored.includes(JSON.stringify(text).slice(1, -1)),
  );
  expect(isThere, `${name} is stored`).to.equal(true);
}
