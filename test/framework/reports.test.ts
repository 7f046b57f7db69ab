import { expect } from "chai";
import type { MessagesApi } from "../../examples/traits/api.ts";
import { resource, trait } from "../../examples/traits/define.ts";
import { policy } from "../../examples/traits/policy.ts";
import { settled } from "../../examples/traits/settled.ts";
import {
  hcl,
  identifier,
  knownAfterApply,
  type Provider,
  type Resource,
  string,
  type Traits,
} from "../../src/schema/index.ts";
import { ContractError } from "../../src/testing/core/errors.ts";
import { rejection } from "../../src/testing/core/rejection.ts";
import { providerLife, type ResourceLife } from "../../src/testing/index.ts";
import { smallProvider } from "../support/small-provider.ts";

// Reports that users of large providers file again and again, each as a trait or a resource of its own. The rows of docs/traits.md name these tests.

const example = hcl`
  resource "small_thing" "one" {}
`;

/** Operations on one object in memory. `shown` is what reads return for it. */
function operations(
  shown: (stored: { readonly [name: string]: unknown }) => object | null = (stored) => stored,
) {
  let stored: { readonly [name: string]: unknown } | null = null;
  const store = async ({ plan }: { readonly plan: object }) => {
    stored = { ...plan, id: "1" };
    return (shown(stored) ?? stored) as never;
  };
  return {
    create: store,
    update: store,
    read: async () => (stored && shown(stored)) as never,
    delete: async () => {
      stored = null;
    },
  };
}

async function lifeOf(one: unknown): Promise<ResourceLife> {
  const provider = smallProvider({ api: undefined, resource: one as Resource<undefined> });
  return (await providerLife(provider as Provider<unknown>, {}, { readsBack: false })).resource("thing");
}

describe("frequent reports about policies", () => {
  const statement = (action: unknown, more: object = {}) => ({
    Effect: "Allow",
    Action: action,
    Resource: "*",
    ...more,
  });
  const written = JSON.stringify({
    Version: "2012-10-17",
    Statement: [statement(["s3:Get", "s3:Put"]), statement("sqs:Send")],
  });
  const reordered = JSON.stringify({
    Statement: [statement(["sqs:Send"], { Resource: ["*"] }), statement(["s3:Put", "s3:Get"])],
    Version: "2012-10-17",
  });

  it("a policy whose statements, actions and members the API reorders is no change", async () => {
    const thing = await lifeOf(
      resource({
        description: "A thing.",
        schema: { id: identifier("The ID") },
        traits: [policy],
        importForms: ["{id}"],
        example,
        ...operations((stored) => ({ ...stored, policy: reordered })),
      }),
    );
    await thing.create({ policy: written });
    thing.expectState({ policy: written });
    await thing.refresh();
    await thing.expectNoChange({ policy: written });
    await thing.expectNoChange({ policy: reordered });
  });

  it("a policy with another action is a change, although the API reorders it", async () => {
    const thing = await lifeOf(
      resource({
        description: "A thing.",
        schema: { id: identifier("The ID") },
        traits: [policy],
        importForms: ["{id}"],
        example,
        ...operations(),
      }),
    );
    await thing.create({ policy: written });
    await thing.expectPlan(
      { policy: written.replace("s3:Put", "s3:Delete") },
      { action: "update", changed: ["policy"] },
    );
  });
});

describe("frequent reports about consistency", () => {
  it("a value that only the apply knows is unknown in the first plan, and the final plan agrees with it", async () => {
    const slug = trait({
      name: "slug",
      schema: { slug: string("The slug").computed() },
      needs: { title: string("The title").required() },
      modifyPlan: ({ plan: { title } }) => ({
        slug: typeof title === "string" ? title.toLowerCase() : knownAfterApply,
      }),
      result: ({ title }) => ({ slug: title.toLowerCase() }),
    });
    const thing = await lifeOf(
      resource({
        description: "A thing.",
        schema: { id: identifier("The ID"), title: string("The title").required() },
        traits: [slug],
        importForms: ["{id}"],
        example,
        ...operations(),
      }),
    );
    await thing.create({ title: knownAfterApply }, { title: "ABC" });
    thing.expectState({ slug: "abc" });
  });

  it("a final plan that differs from the first plan fails a life, as it fails in Terraform", async () => {
    let plans = 0;
    const counted = trait({
      name: "counted",
      schema: { stamp: string("The stamp").computed() },
      returned: ["stamp"],
      modifyPlan: () => ({ stamp: String(++plans) }),
    });
    const thing = await lifeOf(
      resource({
        description: "A thing.",
        schema: { id: identifier("The ID") },
        traits: [counted],
        importForms: ["{id}"],
        example,
        ...operations(),
      }),
    );
    const error = await rejection(thing.create({}), ContractError);
    expect(error.message).to.match(/inconsistent final plan|stamp/);
  });

  /** Returns an object whose first two reads after its create find nothing. */
  async function lateObject(traits: Traits<MessagesApi>): Promise<ResourceLife> {
    let left = 0;
    const { create, ...rest } = operations((stored) => (left-- > 0 ? null : stored));
    const thing = await lifeOf(
      resource({
        description: "A thing.",
        schema: { id: identifier("The ID") },
        traits,
        importForms: ["{id}"],
        example,
        ...rest,
        async create(context) {
          const made = await create(context);
          left = 2;
          return made;
        },
      }),
    );
    await thing.create({});
    return thing;
  }

  it("an object that the first reads after a create do not find is waited for by the trait settled", async () => {
    expect((await (await lateObject([settled])).plan({})).action).to.equal("no-op");
  });

  it("an object that the first reads after a create do not find is planned again without that trait", async () => {
    expect((await (await lateObject([])).plan({})).action).to.equal("create");
  });
});
