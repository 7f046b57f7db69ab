import { identifier, string } from "../../../src/schema/index.ts";
import { providerLife, type ResourceLife } from "../../../src/testing/index.ts";
import { smallProvider, smallResource } from "../../support/small-provider.ts";

/** A life that comes to its end. */
export async function goodLife(): Promise<void> {
  const thing = await created();
  await thing.expectNoChange({ name: "a" });
}

/** A life that fails an assertion. */
export async function badLife(): Promise<void> {
  const thing = await created();
  await thing.expectNoChange({ name: "b" });
}

async function created(): Promise<ResourceLife> {
  const resource = smallResource({
    schema: { id: identifier("The ID"), name: string("The name").required() },
  });
  const life = await providerLife(smallProvider({ api: undefined, resource }));
  const thing = life.resource("thing");
  await thing.create({ name: "a" });
  return thing;
}
