import { expect } from "chai";
import { servedLabForTests } from "../support/terraform-lab.ts";
import { thorough } from "../support/thorough.ts";
import { addresses, configuration, expectOneOfEach, faultOnEach, four } from "./four-resources.ts";
import { emailChannel, existing } from "./wire.ts";

describe("a create with an error of the API", () => {
  const lab = servedLabForTests();

  const unanswered = [
    { what: "a 500 that follows the effect", fault: { status: 500, afterEffect: true } },
    { what: "a connection lost after the effect", fault: { drop: "after" } },
    { what: "a response with malformed JSON", fault: { badJson: true } },
    { what: "a page of a proxy as the response", fault: { body: "<html>hello</html>" } },
  ] as const;
  for (const { what, fault } of thorough ? unanswered : unanswered.slice(0, 1)) {
    it(`a create finds the created object after ${what}`, async () => {
      const { api, terraform } = lab;
      await terraform.write(configuration());
      api.fail(...faultOnEach("POST", "", fault));
      await terraform.apply();
      expect(api.waitingFaults).to.equal(0);
      const posts = api.takeChanges().map(({ call }) => call);
      expect(posts).to.have.members(four.map(({ collection }) => `POST ${collection}`));
      expectOneOfEach(api, await terraform.state());
      await terraform.emptyPlan();
    });
  }

  const undone = [
    { what: "a connection lost before the effect", fault: { drop: "before" }, doubt: true },
    { what: "a 500 without an effect", fault: { status: 500 }, doubt: true },
    {
      what: "a 404 of a proxy",
      fault: { status: 404, body: "<html>no such page</html>" },
      doubt: false,
    },
    { what: "a rejection by the API", fault: { status: 422, body: { message: "not now" } }, doubt: false },
  ] as const;
  for (const { what, fault, doubt } of thorough ? undone : undone.slice(0, 1)) {
    it(`a create fails and stores nothing after ${what}; the next apply creates the object`, async () => {
      const { api, terraform } = lab;
      await terraform.write(configuration());
      api.fail(...faultOnEach("POST", "", fault));
      const { errors } = await terraform.apply({ exit: 1 });
      expect(errors.map(({ address }) => address).sort()).to.deep.equal(addresses);
      for (const { address, summary, detail } of errors) {
        expect(summary).to.equal(`${address.split(".")[0]} not created`);
        if (doubt)
          expect(detail).to.match(/It is not known whether the .+ "[abcd]" was created\. Look for it/);
        else expect(detail).to.contain(typeof fault.body === "string" ? fault.body : "[422] not now");
      }
      expect([...(await terraform.state()).keys()]).to.deep.equal([]);
      for (const { collection } of four) expect(api.objects(collection)).to.deep.equal([]);

      await terraform.apply();
      expectOneOfEach(api, await terraform.state());
    });
  }

  it("a create waits for the rate limit, and creates one object", async () => {
    const { api, terraform } = lab;
    await terraform.write(configuration());
    api.fail(...faultOnEach("POST", "", { status: 429, headers: { "retry-after": "1" }, times: 2 }));
    const started = performance.now();
    await terraform.apply();
    expect(performance.now() - started).to.be.greaterThan(2000);
    expect(api.takeChanges()).to.have.lengthOf(12);
    expectOneOfEach(api, await terraform.state());
  });

  it("a create reports that the object may exist if it cannot be searched for", async () => {
    const { api, terraform } = lab;
    await terraform.write(configuration());
    api.fail(
      ...faultOnEach("POST", "", { drop: "after" }),
      ...faultOnEach("GET", "", { status: 403, body: { message: "no listing" } }),
    );
    const { errors } = await terraform.apply({ exit: 1 });
    expect(errors).to.have.lengthOf(4);
    for (const { detail } of errors) {
      expect(detail)
        .to.contain("closed the connection")
        .and.contain(
          "Look for it in the platform: if it exists, import it, or delete it there before the next apply.",
        );
    }
    const imports = four.map(({ address, collection, idKey }) => {
      const id = api.only(collection)[idKey];
      return `import {\n  to = ${address}\n  id = "${id}"\n}\n`;
    });
    await terraform.write({ "imports.tf": imports.join("\n") });
    await terraform.apply();
    expectOneOfEach(api, await terraform.state());
  });

  it("a create does not adopt an older object of the same type", async () => {
    const { api, terraform } = lab;
    await terraform.write(configuration());
    await terraform.apply({ args: ["-target=sec_alert_channel_email.a", "-target=sec_resource_group.c"] });
    await terraform.run(["state", "rm", "sec_alert_channel_email.a", "sec_resource_group.c"]);
    const age = { createdOrUpdatedTime: "2001-02-03T04:05:06.789Z", updatedTime: "2001-02-03T04:05:06.789Z" };
    const [channel, group] = [api.only("AlertChannels"), api.only("ResourceGroups")];
    await api.change("AlertChannels", channel.intgGuid, age);
    await api.change("ResourceGroups", group.resourceGroupGuid, age);

    api.fail(...faultOnEach("POST", "", { drop: "after" }));
    await terraform.apply();
    const state = await terraform.state();
    expect(api.objects("AlertChannels")).to.have.lengthOf(2);
    expect(state.get("sec_alert_channel_email.a")?.values.id).not.to.equal(channel.intgGuid);
    expect(api.objects("ResourceGroups")).to.have.lengthOf(2);
    expect(state.get("sec_resource_group.c")?.values.id).not.to.equal(group.resourceGroupGuid);
  });

  it("concurrent creates of equal objects are distinguished, or reported as ambiguous", async () => {
    const { api, terraform } = lab;
    await terraform.write(`
      resource "sec_alert_channel_email" "twin" {
        count            = 3
        name             = "twin"
        recipients       = ["a@example.org"]
        test_integration = false
      }
    `);
    api.fail({ method: "POST", path: "AlertChannels", drop: "after" });
    const { errors } = await terraform.outcomeOf(
      await terraform.start(["apply", "-json", "-auto-approve"]).ended,
    );
    const ids = [...(await terraform.state()).values()].map(({ values }) => values.id);
    const existing = api.objects("AlertChannels").map(({ intgGuid }) => intgGuid);
    expect(existing).to.have.lengthOf(3);
    expect(new Set(ids).size).to.equal(ids.length);
    expect(existing).to.include.members(ids);
    expect(ids.length + errors.length).to.equal(3);
    for (const { detail } of errors) expect(detail).to.contain("It is not known whether the integration");
  });
});

describe("a create whose response is lost", () => {
  const lab = servedLabForTests({ pageSize: 1 });

  it("a create whose response is lost finds its object on the last of many pages", async () => {
    const { api, terraform } = lab;
    for (const id of ["ACME_1", "ACME_2", "ACME_3"]) {
      const other = emailChannel({ name: "a", recipients: ["a@example.org", "b@example.org"] });
      await api.put("AlertChannels", id, {
        ...existing(id, other),
        createdOrUpdatedTime: "2001-02-03T04:05:06Z",
      });
    }
    await terraform.write(configuration());
    api.fail({ method: "POST", path: "AlertChannels", drop: "after" });
    await terraform.apply({ args: ["-target=sec_alert_channel_email.a"] });
    const { values } = await terraform.stored("sec_alert_channel_email.a");
    expect(values.id).to.equal(api.objects("AlertChannels").at(-1)?.intgGuid);
    expect(api.objects("AlertChannels")).to.have.lengthOf(4);
  });
});
