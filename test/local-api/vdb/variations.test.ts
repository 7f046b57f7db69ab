import { expect } from "chai";
import { startVdbLocalApi, type VdbLocalApi } from "../../../src/local-api/vdb/index.ts";
import { unknownPaths } from "../../../src/local-api/vdb/rpc/vary.ts";
import { definitionOf } from "../../../src/local-api/vdb/wire/definitions.ts";
import { delimitedField, messageOf } from "../../../src/local-api/vdb/wire/raw.ts";
import { services } from "../../../src/resources/vdb/api/methods.ts";
import { connect, type VdbClient } from "./support/client.ts";

const { createHybridCloudEnvironment, getHybridCloudEnvironment, updateHybridCloudEnvironment } =
  services.hybridCloudService;

describe("variations of the responses of local-api vdb", () => {
  let localApi: VdbLocalApi;
  let client: VdbClient;
  before(async () => {
    localApi = await startVdbLocalApi();
    client = connect(localApi);
  });
  after(async () => {
    client.close();
    await localApi.close();
  });
  afterEach(() => localApi.control.setVariations({}));

  let count = 0;
  /** Creates an environment, and returns the one that a read finds. */
  async function environment() {
    const { accountId } = localApi.credentials;
    const { hybridCloudEnvironment: made } = await client.call(createHybridCloudEnvironment, {
      hybridCloudEnvironment: {
        accountId,
        name: `environment-${++count}`,
        configuration: { namespace: "vectors", noProxyConfigs: ["one.example.org", "two.example.org"] },
      },
    });
    const hybridCloudEnvironmentId = made?.id ?? "";
    const found = await client.call(getHybridCloudEnvironment, { accountId, hybridCloudEnvironmentId });
    return { made, found: found.hybridCloudEnvironment };
  }

  it("reversed-lists reverses repeated fields", async () => {
    localApi.control.setVariations({ "reversed-lists": true });
    const { made, found } = await environment();
    for (const { configuration } of [made, found].filter((one) => one !== undefined))
      expect(configuration?.noProxyConfigs).to.deep.equal(["two.example.org", "one.example.org"]);
  });

  it("filled-defaults gives values to optional fields that a request left out", async () => {
    localApi.control.setVariations({ "filled-defaults": true });
    const { found } = await environment();
    expect(found?.configuration).to.include({ namespace: "vectors", databaseStorageClass: "filled-in" });
  });

  it("filled-defaults gives values that an update may contain, also in lists and messages", async () => {
    localApi.control.setVariations({ "filled-defaults": true });
    const { found } = await environment();
    expect(found?.configuration).to.deep.include({
      httpProxyUrl: "https://filled.example.com",
      nodeSelector: [{ key: "filled-in", value: "filled-in" }],
    });
    expect(found?.configuration?.tolerations).to.have.length(1);
    expect(found?.status, "what only the server sets").to.equal(undefined);
    const { accountId } = localApi.credentials;
    const sent = { ...found, accountId, name: "renamed" };
    await client.call(updateHybridCloudEnvironment, { hybridCloudEnvironment: sent });
    expect(localApi.control.objects("environments").find(({ id }) => id === sent.id)).to.have.property(
      "name",
      "renamed",
    );
  });

  it("null-for-empty has an empty message for an absent one", async () => {
    expect((await environment()).found?.status).to.equal(undefined);
    localApi.control.setVariations({ "null-for-empty": true });
    expect((await environment()).found?.status).not.to.equal(undefined);
  });

  it("unknown-fields adds a field to the messages of a response, whose paths are found in a request that repeats it", () => {
    const [unknown, name] = [delimitedField(50_001, Buffer.from("x")), delimitedField(3, Buffer.from("n"))];
    const configuration = delimitedField(20, messageOf([unknown]));
    const environment = delimitedField(1, messageOf([name, configuration, unknown]));
    const type = definitionOf("qdrant.cloud.hybrid.v1.UpdateHybridCloudEnvironmentRequest");
    const inner = type.fieldsById[1]?.resolvedType;
    expect(Reflect.get(Object(inner), "fieldsById")[20]).to.have.property("name", "configuration");
    expect(unknownPaths(type, messageOf([environment]))).to.deep.equal([
      "hybrid_cloud_environment.configuration",
      "hybrid_cloud_environment",
    ]);
  });
});
