import { expect } from "chai";
import { VdbTestApi } from "../support/vdb-api.ts";
import { TypeScriptProject } from "./support/typescript-project.ts";

describe("a Pulumi program in TypeScript for vdb", () => {
  let api: VdbTestApi;
  let project: TypeScriptProject;

  before(async () => {
    api = await VdbTestApi.start({ phaseSeconds: 0, clock: Date.now });
    project = await TypeScriptProject.open("vdb", {});
  });
  after(async () => {
    await api.close();
    project.pulumi.close();
  });

  it("a TypeScript program for vdb is created, changed and removed with encrypted secrets, by a configured provider", async () => {
    const { target: apiUrl, credentials } = api.localApi;
    const { accountId, apiKey } = credentials;
    const settings = { accountId, apiKey, apiUrl, nodes: 1 };
    const preview = await project.run("preview", settings);
    expect(preview.changes).to.deep.equal({ create: 4 });
    expect(api.takeChanges()).to.deep.equal([]);

    const { changes, outputs } = await project.run("up", settings);
    expect(changes).to.deep.equal({ create: 4 });
    const { key, configuration, url, nodes } = outputs ?? {};
    expect(nodes?.value).to.equal(1);
    expect(url?.value).to.match(/^https:/);
    expect(key?.secret).to.equal(true);
    expect(configuration?.value).to.deep.include({ account_id: accountId, api_key: apiKey, api_url: apiUrl });

    api.takeChanges();
    // Pulumi 3.259.0 puts another version of an explicit provider into the state with the second update.
    await project.run("up", settings);
    expect((await project.run("preview", settings)).changes).to.deep.equal({});
    await project.run("refresh", settings);
    expect((await project.run("up", settings)).changes).to.deep.equal({});
    expect(api.takeChanges()).to.deep.equal([]);
    expect((await project.run("up", { ...settings, nodes: 2 })).changes).to.deep.equal({ update: 1 });
    expect(api.takeChanges().map(({ call }) => call)).to.deep.equal(["ClusterService/UpdateCluster"]);

    expect(await project.pulumi.shown([apiKey, String(key?.value)])).to.deep.equal([]);
    expect((await project.run("destroy")).changes).to.deep.equal({ delete: 4 });
    expect(Object.values(api.made()).flat()).to.deep.equal([]);
  });
});
