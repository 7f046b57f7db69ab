import { expect } from "chai";
import { TestApi } from "../support/sec-api.ts";
import { TypeScriptProject } from "./support/typescript-project.ts";

const privateKey = "planted-private-key-73";

describe("a Pulumi program in TypeScript for sec", () => {
  let api: TestApi;
  let project: TypeScriptProject;

  before(async () => {
    api = await TestApi.start();
    // The address of the API is for tests only, and is not an attribute.
    project = await TypeScriptProject.open("sec", { SEC_API_URL: api.localApi.url });
  });
  after(async () => {
    await api.close();
    project.pulumi.close();
  });

  it("a TypeScript program for sec is created, changed and removed with encrypted secrets, by a configured provider", async () => {
    const { account, apiKey, apiSecret } = api.localApi.credentials;
    const settings = { account, apiKey, apiSecret, privateKey, recipients: ["a@example.com"] };
    const preview = await project.run("preview", settings);
    expect(preview.changes).to.deep.equal({ create: 7 });
    expect(api.takeChanges()).to.deep.equal([]);

    const { changes, outputs } = await project.run("up", settings);
    expect(changes).to.deep.equal({ create: 7 });
    const token = String(api.only("AgentAccessTokens").accessToken);
    expect(outputs?.token).to.deep.equal({ value: token, secret: true });
    expect(outputs?.channels?.value).to.include(outputs?.mail?.value).and.to.have.lengthOf(2);
    expect(outputs?.user?.value).to.equal("ada@example.org");
    expect(outputs?.group?.value).to.equal("account");
    expect(outputs?.configuration?.value).to.deep.include({
      account,
      api_key: apiKey,
      api_secret: apiSecret,
    });

    api.takeChanges();
    // Pulumi 3.259.0 puts another version of an explicit provider into the state with the second update.
    await project.run("up", settings);
    expect((await project.run("preview", settings)).changes).to.deep.equal({});
    expect((await project.run("refresh", settings)).changes).to.deep.equal({});
    expect(api.takeChanges()).to.deep.equal([]);
    const other = { ...settings, recipients: ["b@example.com"] };
    expect((await project.run("up", other)).changes).to.deep.equal({ update: 1 });
    expect(api.takeChanges().map(({ call }) => call.split("/")[0])).to.include("PATCH AlertChannels");

    expect(await project.pulumi.shown([apiSecret, privateKey, token])).to.deep.equal([]);
    expect((await project.run("destroy")).changes).to.deep.equal({ delete: 7 });
    expect(api.objects("AlertChannels")).to.deep.equal([]);
    expect(api.objects("AlertRules")).to.deep.equal([]);
    expect(api.objects("ResourceGroups")).to.deep.equal([]);
  });
});
