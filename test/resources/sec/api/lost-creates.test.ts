import { expect } from "chai";
import { trackerCloudWire } from "../../../../src/resources/sec/alert_channel/wire.ts";
import { apiError, emailInput, emailOf, emailResponse, useFixture } from "./api-fixture.ts";
import { drop, json, type Reply, silence, text } from "./scripted-server.ts";

const other = { intgGuid: "ACME_0002", name: "another" };

describe("a create whose response is lost", () => {
  const fixture = useFixture();
  const email = () => emailOf(fixture.connect({ apiToken: "_configured" }));
  const requests = () =>
    fixture.server.seen.map(({ method, path }) => `${method} ${path.replace("/api/v2/", "")}`);

  /** Returns a list of an API whose clock is `aheadMs` ahead of ours. */
  function listing(items: readonly object[], aheadMs = 0): Reply {
    const date = new Date(fixture.time.clock.now() + aheadMs).toUTCString();
    return json(200, { data: items }, { date });
  }

  const made = (changes: Record<string, unknown> = {}) => emailResponse(changes).data;

  const losses: Record<string, Reply> = {
    "with the connection": drop,
    "in a server error": json(500, { message: "broken" }),
    "in a gateway": text(502, "<html>bad gateway</html>"),
    "in broken JSON": text(201, '{"data":{"intgGuid":'),
    "in an empty response": text(201, ""),
    "in a response without its GUID": json(201, { data: { name: "mail to ops" } }),
    "in the middle": (response) => {
      response.writeHead(201, { "content-length": "500" }).write("{", () => response.destroy());
    },
  };
  for (const [title, loss] of Object.entries(losses)) {
    it(`an object is found when its create response is lost ${title}`, async () => {
      fixture.server.reply(loss, listing([made(other), made()]), json(200, emailResponse()));
      const channel = await email().create(emailInput);
      expect(channel.id).to.equal("ACME_0001");
      expect(requests()).to.deep.equal([
        "POST AlertChannels",
        "GET AlertChannels",
        "GET AlertChannels/ACME_0001",
      ]);
    });
  }

  it("an object is found after a create that timed out", async () => {
    fixture.server.reply(silence, listing([made()]), json(200, emailResponse()));
    const call = email().create(emailInput);
    await fixture.server.until(() => fixture.server.seen.length === 1);
    fixture.time.ring(125_000);
    expect((await call).id).to.equal("ACME_0001");
  });

  it("an object is found after a create that was interrupted", async () => {
    fixture.server.reply(silence, listing([made()]), json(200, emailResponse()));
    const caller = new AbortController();
    const call = email().create(emailInput, { signal: caller.signal });
    await fixture.server.until(() => fixture.server.seen.length === 1);
    caller.abort();
    fixture.time.ring(20_000);
    expect((await call).id).to.equal("ACME_0001");
  });

  it("an older object is not taken for the created one", async () => {
    const known = json(200, emailResponse());
    fixture.server.reply(known, drop, listing([made()]));
    await email().update("ACME_0001", emailInput);
    const error = await apiError(email().create(emailInput));
    expect(error).to.include({ mayHaveTakenEffect: true });
    expect(error.message).to.contain("It is not known whether");
  });

  it("the search for a created object covers all pages", async () => {
    const first = {
      data: [made(other)],
      paging: { urls: { nextPage: `${fixture.server.url}/api/v2/AlertChannels/page2` } },
    };
    fixture.server.reply(drop, json(200, first, { date: new Date(fixture.time.clock.now()).toUTCString() }));
    fixture.server.reply(listing([made()]), json(200, emailResponse()));
    expect((await email().create(emailInput)).id).to.equal("ACME_0001");
  });

  const different: Record<string, Record<string, unknown>> = {
    "has another name": { name: "Mail to ops" },
    "is of another type": { type: "SlackChannel" },
    "has other data": { data: { channelProps: { recipients: ["dev@example.org"] } } },
    "has more data": { data: { channelProps: { recipients: ["ops@example.org", "dev@example.org"] } } },
    "has no data": { data: {} },
    "is older": { createdOrUpdatedTime: "2030-01-02T03:04:02.999Z" },
    "has no time": { createdOrUpdatedTime: "" },
  };
  for (const [title, changes] of Object.entries(different)) {
    it(`the search does not match an object that ${title}`, async () => {
      fixture.server.reply(drop, listing([made(changes)]));
      const error = await apiError(email().create(emailInput));
      expect(error).to.include({ mayHaveTakenEffect: true, kind: "network" });
    });
  }

  it("the search compares times of the server's clock, not of the local one", async () => {
    const hour = 3_600_000;
    const changed = (ms: number) =>
      made({ createdOrUpdatedTime: new Date(fixture.time.clock.now() + ms).toISOString() });
    const { create } = email();
    fixture.server.reply(drop, listing([changed(hour)], hour), json(200, emailResponse()));
    expect((await create(emailInput)).id).to.equal("ACME_0001");
    fixture.server.reply(drop, listing([changed(0)], hour));
    expect((await apiError(create({ ...emailInput }))).mayHaveTakenEffect).to.equal(true);
  });

  it("the search matches an object whose addresses are returned in one string", async () => {
    const data = { channelProps: { recipients: "night@example.org,ops@example.org" } };
    fixture.server.reply(drop, listing([made({ data })]), json(200, emailResponse()));
    const recipients = ["ops@example.org", "night@example.org"];
    expect((await email().create({ ...emailInput, recipients })).id).to.equal("ACME_0001");
  });

  it("a create is ambiguous when two objects match", async () => {
    fixture.server.reply(drop, listing([made(), made({ intgGuid: "ACME_0003" })]));
    expect((await apiError(email().create(emailInput))).mayHaveTakenEffect).to.equal(true);
  });

  it("the search does not return an object that this client created before", async () => {
    const { create } = email();
    fixture.server.reply(json(201, emailResponse()), drop, listing([made()]));
    await create(emailInput);
    expect((await apiError(create(emailInput))).mayHaveTakenEffect).to.equal(true);
  });

  it("the search does not return an object that this client found before", async () => {
    const { create } = email();
    fixture.server.reply(drop, listing([made()]), json(200, emailResponse()), drop, listing([made()]));
    await create(emailInput);
    expect((await apiError(create(emailInput))).mayHaveTakenEffect).to.equal(true);
  });

  it("a create is ambiguous while an equal create is running", async () => {
    const { create } = email();
    let response: () => unknown = () => {};
    fixture.server.reply((...args) => {
      response = () => json(201, emailResponse())(...args);
    });
    const first = create(emailInput);
    await fixture.server.until(() => fixture.server.seen.length === 1);
    fixture.server.reply(drop);
    const error = await apiError(create(emailInput));
    expect(error.mayHaveTakenEffect).to.equal(true);
    expect(requests()).to.deep.equal(["POST AlertChannels", "POST AlertChannels"]);
    response();
    expect((await first).id).to.equal("ACME_0001");
  });

  it("the error of a create whose object is not found contains advice", async () => {
    fixture.server.reply(json(500, { message: "broken" }), listing([]));
    const error = await apiError(email().create(emailInput));
    expect(error).to.include({
      kind: "status",
      status: 500,
      mayHaveTakenEffect: true,
    });
    expect(error.message).to.contain("[500] broken");
    expect(error.message).to.contain('It is not known whether the integration "mail to ops" was created.');
    expect(error.message).to.contain("import it, or delete it there");
  });

  it("the error of the create remains when the list is unavailable", async () => {
    fixture.server.reply(drop, json(404, { message: "no such route" }));
    const error = await apiError(email().create(emailInput));
    expect(error).to.include({ kind: "network", mayHaveTakenEffect: true });
    expect(error.message).to.contain("It is not known");
  });

  it("the error of the create remains when the object was deleted again", async () => {
    fixture.server.reply(drop, listing([made()]), json(404, { message: "gone" }));
    expect((await apiError(email().create(emailInput))).mayHaveTakenEffect).to.equal(true);
  });

  it("no search follows a create that certainly had no effect", async () => {
    fixture.server.reply(json(422, { message: "no such address" }));
    expect((await apiError(email().create(emailInput))).mayHaveTakenEffect).to.equal(false);
    expect(requests()).to.deep.equal(["POST AlertChannels"]);
  });

  it("the search matches an object whose secret the API does not return", async () => {
    const data = {
      jiraType: "JIRA_CLOUD",
      jiraUrl: "t.example",
      issueType: "Bug",
      projectId: "OPS",
      username: "ada",
    };
    const found = made({ type: "Jira", data: { ...data, apiToken: "", issueGrouping: "Events" } });
    fixture.server.reply(drop, listing([found]), json(200, { data: found }));
    const channel = await fixture.connect().objects(trackerCloudWire).create({
      name: "mail to ops",
      enabled: true,
      tracker_url: "t.example",
      issue_type: "Bug",
      project_key: "OPS",
      username: "ada",
      api_token: "_api_token",
      custom_template_file: null,
      configuration: null,
      group_issues_by: "Events",
    });
    expect(channel.id).to.equal("ACME_0001");
  });
});

describe("an update whose response is lost", () => {
  const fixture = useFixture();

  it("an update whose response is lost is repeated, and reported as uncertain when the retry fails", async () => {
    fixture.server.reply(drop, drop, drop, drop);
    const error = await apiError(emailOf(fixture.connect()).update("A", emailInput));
    expect(error).to.include({ kind: "network", mayHaveTakenEffect: true, method: "PATCH" });
    expect(fixture.server.seen).to.have.length(4);
  });
});
