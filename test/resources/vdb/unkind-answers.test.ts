import { expect } from "chai";
import type { VdbApi } from "../../../src/resources/vdb/api/client.ts";
import { vdb } from "../../../src/resources/vdb/index.ts";
import { DiagnosticsError } from "../../../src/testing/core/core.ts";
import { refusal, startVdbLife, type VdbLife } from "../../support/vdb-life.ts";
import { subjects } from "./faults/subjects.ts";

/** Changes responses before the provider receives them. */
type Twist = (response: { [part: string]: unknown }) => object;

const other = "0123abcd-0000-4000-8000-00000000ffff";

/** Returns the errors for the object of a response, or for each object of a list. */
const twists: { readonly [what: string]: Twist } = {
  "no object": (response) => without(response),
  "an empty ID": (response) => renamed(response, ""),
  "another ID": (response) => renamed(response, other),
};

/** Returns a response without any identified object; lists that can be empty are empty. */
function without(response: { [part: string]: unknown }): object {
  return mapped(response, () => undefined);
}

function renamed(response: { [part: string]: unknown }, id: string): object {
  return mapped(response, (object) => ({ ...object, id }));
}

/** Returns the response with another object in place of each of its objects. */
function mapped(
  response: { [part: string]: unknown },
  change: (object: object) => object | undefined,
): object {
  const entries = Object.entries(response).map(([part, value]) => {
    if (Array.isArray(value)) return [part, value.map((each) => (isObject(each) ? change(each) : each))];
    return [part, isObject(value) ? change(value) : value];
  });
  return Object.fromEntries(
    entries.map(([part, value]) => [
      part,
      Array.isArray(value) ? value.filter((each) => each !== undefined) : value,
    ]),
  );
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && "id" in value;
}

describe("responses without the expected object", () => {
  let life: VdbLife;
  let twist: { readonly methods: RegExp; readonly with: Twist } | null = null;
  let twisted: string[] = [];

  const through = (client: VdbApi): VdbApi => ({
    ...client,
    async call(method, request, options) {
      const response = await client.call(method, request, options);
      if (!twist?.methods.test(method.path)) return response;
      twisted.push(method.path);
      return twist.with(Object(response)) as typeof response;
    },
  });

  beforeEach(async () => {
    twist = null;
    twisted = [];
    life = await startVdbLife({ through });
  });
  afterEach(() => life.close());

  it("responses without the expected object are tested with all resource types", () => {
    expect(Object.keys(subjects)).to.deep.equal(Object.keys(vdb.definition.resources));
  });

  for (const type of ["accounts_auth_key", "accounts_database_api_key_v2"]) {
    it(`a key that is created without its secret is tainted, and its ID is named: ${type}`, async () => {
      const { prepare, config, traces } = subjects[type] ?? expect.fail(type);
      await prepare?.(life.api);
      const one = life.resource(type);
      twist = { methods: /\/Create/, with: (response) => mapped(response, (key) => ({ ...key, key: "" })) };
      const { summary, detail } = await refusal(one.create(config));
      expect(summary).to.equal("API key without its secret");
      expect(detail).to.contain(one.id);
      expect(one.object?.tainted).to.equal(true);
      expect(traces.made(life.api)).to.include(one.id);
      twist = null;
      await one.destroy();
      expect(traces.made(life.api)).to.deep.equal([]);
    });
  }

  for (const [type, { prepare, config, changes, traces }] of Object.entries(subjects)) {
    const named = type !== "accounts_user_roles";

    for (const [what, change] of Object.entries(twists)) {
      if (named && what !== "another ID") {
        it(`an object without an ID is not stored: ${type} with ${what}`, async () => {
          await prepare?.(life.api);
          const one = life.resource(type);
          twist = { methods: /\/Create/, with: change };
          const error = await one.create(config).catch((cause: unknown) => cause);
          expect(twisted).to.have.length(1);
          // An object with a name is found again by its name.
          if (one.object && !one.object.tainted) expect(traces.made(life.api)).to.include(one.id);
          else expect(error).to.be.instanceOf(DiagnosticsError);
          if (error instanceof DiagnosticsError) expect(error.message).to.contain("may have been created");
        });
      }

      it(`a read without the expected object keeps the state: ${type} with ${what}`, async () => {
        await prepare?.(life.api);
        const one = life.resource(type);
        await one.create(config);
        const { state: before } = one;
        twist = { methods: /\/(Get|List)/, with: change };
        const reading = one.refresh();
        // A list of other objects, or an empty one, reports that the object does not exist; a single response never does.
        const isList = /key|user_roles/.test(type) && what !== "an empty ID";
        if (isList) {
          await reading;
          return;
        }
        const { detail } = await refusal(reading);
        expect(detail).to.match(
          /the response has no|in the response has no ID|another one than was asked for/,
        );
        expect(twisted).not.to.deep.equal([]);
        expect(one.state).to.deep.equal(before);
      });

      for (const [change_, to] of Object.entries(changes)) {
        if (!named) continue;
        it(`an update without the expected object keeps the ID: ${type} of ${change_} with ${what}`, async () => {
          await prepare?.(life.api);
          const one = life.resource(type);
          await one.create(config);
          const { id } = one;
          twist = { methods: /\/(Get|Update|Create)/, with: change };
          const error = await one.update(to).catch((cause: unknown) => cause);
          expect(twisted).not.to.deep.equal([]);
          expect(error).to.be.instanceOf(DiagnosticsError);
          expect(one.id).to.equal(id);
        });
      }
    }
  }

  for (const [type, { prepare, config }] of Object.entries(subjects)) {
    if (/key|user_roles/.test(type)) continue;
    it(`a response about another account keeps the state: ${type}`, async () => {
      await prepare?.(life.api);
      const one = life.resource(type);
      await one.create(config);
      const { state: before } = one;
      const moved: Twist = (response) => mapped(response, (object) => ({ ...object, accountId: other }));
      twist = { methods: /\/Get/, with: moved };
      expect((await refusal(one.refresh())).detail).to.contain("of another place than was asked for");
      expect(one.state).to.deep.equal(before);
    });
  }

  for (const type of ["accounts_auth_key", "accounts_database_api_key_v2"]) {
    it(`a list of another account keeps the key: ${type}`, async () => {
      const subject = subjects[type];
      await subject?.prepare?.(life.api);
      const one = life.resource(type);
      await one.create(subject?.config ?? {});
      const { state: before } = one;
      const elsewhere = (response: { [part: string]: unknown }) =>
        mapped(response, (object) => ({ ...object, id: other, accountId: other }));
      twist = { methods: /\/List/, with: elsewhere };
      expect((await refusal(one.refresh())).detail).to.contain("of another place than was asked for");
      expect(one.state).to.deep.equal(before);
    });
  }

  for (const [what, more] of [
    ["has another page", { nextPageToken: "page 2" }],
    ["announces more objects than it has", { totalSize: 9 }],
  ] as const) {
    it(`a list is rejected when it ${what}`, async () => {
      twist = { methods: /\/ListClusters/, with: (response) => ({ ...response, ...more }) };
      expect((await refusal(life.readData("accounts_clusters"))).detail).to.contain(
        "the list is not complete",
      );
    });
  }
});
