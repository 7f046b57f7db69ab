import { expect } from "chai";
import { sec } from "../../../src/resources/sec/index.ts";
import type { PlainState } from "../../../src/testing/plain-value.ts";
import { type ResourceLife, refusal, type SecLife, startSecLife } from "../../support/sec-life.ts";
import { sampled } from "../../support/thorough.ts";
import { trafficOf } from "./traffic-of.ts";

/** Types that send no request, and types without an object in the API, which select objects of the platform. */
const unasked = ["external_id", "managed_policies"];
const types = Object.keys(sec.definition.resources).filter((type) => !unasked.includes(type));
const signIn = "<html>Please sign in</html>";

/** Creates an object of each type with its configuration, in a separate life. */
async function withObject(
  type: string,
  work: (life: SecLife, object: ResourceLife, change: object | undefined) => Promise<void>,
): Promise<void> {
  const { create, update, prepare, provider = {} } = await trafficOf(type);
  const life = await startSecLife({ provider });
  try {
    await prepare?.(life.api);
    const object = life.resource(type);
    await object.create(create);
    await work(life, object, update);
    expect(life.api.waitingFaults, "faults that did not strike").to.equal(0);
  } finally {
    await life.close();
  }
}

/** The object in the API, and the ID or name that requests use. */
function storedIn({ api }: SecLife, state: PlainState): { readonly text: string; readonly address: string } {
  const address = String(state.token ?? state.id);
  const objects = Object.values(api.made()).flat();
  const texts = objects.map((object) => JSON.stringify(object)).filter((text) => text.includes(address));
  // An object that belongs to another one also names that, and is created after it.
  const [text] = texts.filter((each) => !each.includes(`"policyId":${JSON.stringify(address)},"exception`));
  if (text === undefined) throw new Error(`the API has no object ${address}`);
  return { text, address };
}

/** Successful responses with a wrong object, by the mistake, with the error for each. */
function responsesOfOthers({ text, address }: ReturnType<typeof storedIn>) {
  const renamed = (name: string) => ({
    data: JSON.parse(text.replaceAll(JSON.stringify(address), JSON.stringify(name))),
  });
  const shown: readonly [what: string, body: unknown, words: RegExp][] = [
    ["another object", renamed("ACME_OTHER"), /another object than the one that was asked for/],
    ["an object without a name", renamed(""), /is missing/],
    ["an empty object", { data: {} }, /is missing/],
    ["nothing", {}, /is missing/],
    ["a list", { data: [] }, /is not of type object/],
    ["an HTML page", signIn, /is an HTML page, not JSON/],
    ["an empty page", "", /ends before it begins/],
  ];
  return shown;
}

describe("a successful response that does not describe the object", () => {
  for (const type of sampled(types)) {
    it(`a successful response without the object is an error, and the state is kept: ${type}`, async () => {
      await withObject(type, async (life, object, change) => {
        const { state: before } = object;
        const responses = responsesOfOthers(storedIn(life, before));
        for (const [what, body, words] of responses) {
          life.api.fail({ method: "GET", status: 200, body });
          expect((await refusal(object.refresh())).detail, `read of ${what}`).to.match(words);
          expect(object.state, `after a read of ${what}`).to.deep.equal(before);
        }
        life.api.fail({ method: "GET", status: 204 });
        expect((await refusal(object.refresh())).detail).to.contain("the response has no content");
        expect(object.state).to.deep.equal(before);
        if (change === undefined) return;
        for (const [what, body, words] of responses) {
          life.api.fail({ method: "PATCH", status: 200, body });
          expect((await refusal(object.update({ ...change }))).detail, `update to ${what}`).to.match(words);
          expect(object.id, `after an update to ${what}`).to.equal(before.id);
        }
      });
    });
  }

  it("a token without a name in the response is an error, because the name shows whether it was deleted", async () => {
    await withObject("agent_access_token", async (life, object) => {
      const { token } = object.state;
      const data = { accessToken: token, tokenEnabled: 1, props: {}, version: "0.1" };
      life.api.fail({ method: "GET", status: 200, body: { data } });
      expect((await refusal(object.refresh())).detail).to.contain("data has no name");
      expect(object.state.token).to.equal(token);
    });
  });

  it("a search response without users is an error", async () => {
    const { more = {} } = await trafficOf("team_member");
    const [organization] = Object.values(more).filter(({ provider }) => provider?.organization);
    if (!organization) throw new Error("no case of a member of an organization");
    const life = await startSecLife({ provider: organization.provider ?? {} });
    await organization.prepare?.(life.api);
    const member = life.resource("team_member");
    await member.create(organization.create);
    const { state: before } = member;
    const other = { userGuid: "ACME_USER_9", userName: "mallory@example.org", props: {} };
    for (const [body, words] of [
      [{ data: [other] }, /another user than the one that was asked for/],
      [{}, /data is missing/],
      [signIn, /is an HTML page, not JSON/],
    ] as const) {
      life.api.fail({ method: "POST", path: "TeamMembers/search", status: 200, body });
      expect((await refusal(member.refresh())).detail).to.match(words);
      expect(member.state).to.deep.equal(before);
    }
    // A state with another address could not find its user again.
    const stranger = { ...other, userGuid: member.id };
    const path = `TeamMembers/${member.id}`;
    life.api.fail({ method: "GET", path, status: 200, body: { data: stranger } });
    expect((await refusal(member.refresh())).detail).to.match(/another user than the one that was asked for/);
    expect(member.state).to.deep.equal(before);
    await life.close();
  });
});

describe("a delete", () => {
  const doubtful: readonly [what: string, body: unknown, words: string][] = [
    ["an HTML page", signIn, "is an HTML page"],
    ["a refusal in the words of success", { ok: false, message: "SUCCESS" }, "says that it is not ok"],
    [
      "an error in the words of success",
      { data: { ErrorMsg: "in use" }, message: "SUCCESS" },
      "does not say",
    ],
    ["a list", [], "it is no JSON object"],
    ["an empty object", {}, "does not say that the object is deleted"],
    ["nothing", "", "does not say that the object is deleted"],
  ];
  const removable = types.filter((type) => type !== "agent_access_token");

  for (const type of sampled(removable)) {
    it(`a delete succeeds only when the response confirms it, or the object does not exist: ${type}`, async () => {
      await withObject(type, async (life, object) => {
        await object.refresh();
        const { state: before } = object;
        for (const [what, body, words] of doubtful) {
          life.api.fail({ method: "DELETE", status: 200, body });
          const { detail } = await refusal(object.destroy());
          expect(detail, what).to.contain(words).and.to.contain("still finds the object");
          expect(object.state, what).to.deep.equal(before);
        }
        const page = { status: 200, body: signIn };
        // The preceding refresh receives the correct response.
        life.api.fail(
          { method: "GET", latencyMs: 0 },
          { method: "GET", ...page },
          { method: "DELETE", ...page },
        );
        const { detail } = await refusal(object.destroy());
        expect(detail).to.contain(
          "does not show whether the object still exists: the response is an HTML page, not JSON",
        );
        for (const location of ["http://login.example.org/", "https://127.0.0.1/"]) {
          for (const status of [302, 303, 307]) {
            life.api.fail({ method: "DELETE", status, headers: { location }, body: signIn });
            expect((await refusal(object.destroy())).detail).to.contain("requests go to no other server");
            expect(object.state).to.deep.equal(before);
          }
        }
        life.api.fail({ method: "DELETE", status: 200, body: signIn, afterEffect: true });
        await object.destroy();
        expect(object.object).to.equal(undefined);
        const asked = life.api
          .calls()
          .slice(-2)
          .map(({ call }) => call.split(" ")[0]);
        expect(asked).to.deep.equal(["DELETE", "GET"]);
      });
    });
  }

  it("a delete does not read the object when the response confirms the deletion", async () => {
    for (const body of [{ ok: true }, { message: "SUCCESS" }]) {
      await withObject("query", async (life, object) => {
        life.api.fail({ method: "DELETE", status: 200, body, afterEffect: true });
        await object.destroy();
        expect(life.api.calls().at(-1)?.call).to.match(/^DELETE /);
      });
    }
  });

  it("the delete of an agent token succeeds when the response contains the disabled token", async () => {
    await withObject("agent_access_token", async (life, object) => {
      const { state: before } = object;
      const { text, address } = storedIn(life, before);
      const disabled = text.replace('"tokenEnabled":1', '"tokenEnabled":0');
      for (const [, body, words] of responsesOfOthers({ text: disabled, address })) {
        life.api.fail({ method: "PATCH", status: 200, body });
        expect((await refusal(object.destroy())).detail).to.match(words);
        expect(object.state).to.deep.equal(before);
      }
      life.api.fail({
        method: "PATCH",
        status: 200,
        body: { data: { ...JSON.parse(text), tokenEnabled: 1 } },
      });
      expect((await refusal(object.destroy())).detail).to.contain("data is still enabled");
      await object.destroy();
    });
  });
});

describe("a test alert", () => {
  for (const [what, fault, words] of [
    ["an HTML page", { status: 200, body: signIn }, "is an HTML page"],
    ["an error", { status: 200, body: { ok: false } }, "it is not ok"],
    [
      "a redirect to another server",
      { status: 302, headers: { location: "http://login.example.org/" } },
      "no other server",
    ],
    [
      "a redirect to a page",
      { status: 303, headers: { location: "/api/v2/UserProfile" } },
      "only shows where",
    ],
  ] as const) {
    it(`a test alert is reported as not delivered when the response is ${what}`, async () => {
      const { create } = await trafficOf("alert_channel_chat");
      const life = await startSecLife();
      const channel = life.resource("alert_channel_chat");
      life.api.fail({ method: "POST", path: "AlertChannels/*/test", ...fault });
      const { summary, detail } = await refusal(channel.create({ ...create, test_integration: true }));
      expect(summary).to.equal("Test alert not delivered");
      expect(detail).to.contain(words);
      expect(life.api.objects("AlertChannels")).to.deep.equal([]);
      await life.close();
    });
  }
});
