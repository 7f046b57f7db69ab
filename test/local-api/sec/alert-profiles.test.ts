import { expect } from "chai";
import { localApiForTests } from "../support/client.ts";

const path = "/api/v2/AlertProfiles";
const alert = { name: "Violation_New", eventName: "New breach", description: "d", subject: "s" };
const profile = (alertProfileId: string) => ({
  alertProfileId,
  extends: "LW_CFG_AWS_DEFAULT_PROFILE",
  alerts: [alert],
});

describe("local-api sec: alert profiles", () => {
  const tests = localApiForTests();

  it("profiles can be created, read, updated and deleted, with the fields that they inherit", async () => {
    const { client } = tests;
    const base = (await client.send("GET", `${path}/LW_CFG_AWS_DEFAULT_PROFILE`)).data;
    const created = await client.send("POST", path, profile("ACME_Custom"));
    expect(created.status, created.text).to.equal(201);
    const { fields, descriptionKeys } = base;
    expect(created.data).to.deep.equal({ ...profile("ACME_Custom"), fields, descriptionKeys });
    expect(fields).to.deep.include({ name: "_PRIMARY_TAG" });

    const alerts = [{ ...alert, subject: "other" }];
    const updated = await client.send("PATCH", `${path}/ACME_Custom`, { alerts });
    expect(updated.data).to.deep.equal({ ...created.data, alerts });
    expect((await client.send("GET", `${path}/ACME_Custom`)).data).to.deep.equal(updated.data);
    expect((await client.send("DELETE", `${path}/ACME_Custom`)).status).to.equal(204);
    expect((await client.send("GET", `${path}/ACME_Custom`)).status).to.equal(404);
  });

  it("profiles require unique IDs, an existing base and at least one alert", async () => {
    const { client } = tests;
    await client.send("POST", path, profile("ACME_Twice"));
    expect((await client.send("POST", path, profile("ACME_Twice"))).status).to.equal(409);
    for (const [change, message] of [
      [{ extends: "LW_NOPE" }, "extends: no such alert profile"],
      [{ alerts: [] }, "alerts: must have at least one element"],
      [{ alertProfileId: undefined }, "alertProfileId: is required"],
      [{ alertProfileId: "\u{1F600}".repeat(128) }, "alertProfileId: must have at most 255 characters"],
    ] as const) {
      const answer = await client.send("POST", path, { ...profile("ACME_Bad"), ...change });
      expect(answer.status).to.equal(400);
      expect(answer.message).to.equal(message);
    }
  });

  it("a profile whose ID has the maximum length can be read", async () => {
    const { client } = tests;
    const id = `${"\u4e2d".repeat(254)}a`;
    expect((await client.send("POST", path, profile(id))).status).to.equal(201);
    expect((await client.send("GET", `${path}/${encodeURIComponent(id)}`)).status).to.equal(200);
  });

  it("profiles of the platform can be neither created nor changed nor deleted", async () => {
    const { client } = tests;
    const one = `${path}/LW_CFG_DEFAULT`;
    for (const answer of [
      await client.send("POST", path, profile("LW_MINE")),
      await client.send("PATCH", one, { alerts: [alert], extends: "LW_CFG_AWS_DEFAULT_PROFILE" }),
      await client.send("DELETE", one),
    ]) {
      expect(answer.status).to.equal(400);
      expect(answer.message).to.match(/^alertProfileId: .*belongs? to the platform/);
    }
    expect((await client.send("GET", one)).status).to.equal(200);
  });
});
