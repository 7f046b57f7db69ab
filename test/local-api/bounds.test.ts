import { expect } from "chai";
import { deepest, largestRequest, mostValues, parseBody } from "../../src/local-api/bounded-json.ts";
import { startVdbLocalApi, type VdbLocalApi } from "../../src/local-api/vdb/index.ts";
import { clusterService } from "../../src/resources/vdb/api/generated/cluster.ts";
import { localApiForTests, request } from "./support/client.ts";
import { connect } from "./vdb/support/client.ts";

const keys = (count: number) => `{${Array.from({ length: count }, (_, index) => `"k${index}":0`).join(",")}}`;
const nested = (depth: number, [open, close] = ["[", "]"]) => `${open.repeat(depth)}${close.repeat(depth)}`;

const bodies: Readonly<Record<string, readonly [body: string, status: number, message: string]>> = {
  "a million keys": [
    keys(1_000_000).slice(0, largestRequest),
    413,
    `body: has more than ${mostValues} keys and elements`,
  ],
  "a million elements": [
    `[${"0,".repeat(1_000_000)}0]`,
    413,
    `body: has more than ${mostValues} keys and elements`,
  ],
  "many empty objects": [
    `[${"{},".repeat(30_000)}{}]`,
    413,
    `body: has more than ${mostValues} keys and elements`,
  ],
  "arrays in arrays": [nested(deepest + 1), 400, `body: is nested more than ${deepest} levels deep`],
  "objects in objects": [
    nested(200_000, ['{"a":', "}"]),
    400,
    `body: is nested more than ${deepest} levels deep`,
  ],
  "too many bytes": [`"${"x".repeat(largestRequest)}"`, 413, "Request body is too large"],
};

describe("local-api: requests that are too large", function () {
  this.timeout(60_000);
  const sec = localApiForTests();
  let vdb: VdbLocalApi;
  before(async () => {
    vdb = await startVdbLocalApi();
  });
  after(() => vdb.close());

  for (const [name, [rawBody, status, message]] of Object.entries(bodies)) {
    it(`the APIs and their control APIs reject bodies with ${name}`, async () => {
      const ask = (method: string, url: string) =>
        request(url, method, undefined, { rawBody, headers: { authorization: sec.client.token } });
      for (const [method, url] of [
        ["POST", `${sec.localApi.url}/api/v2/AlertChannels`],
        ["POST", `${sec.localApi.url}/api/v2/access/tokens`],
        ["POST", `${sec.localApi.url}/control/faults`],
        ["PUT", `${sec.localApi.url}/control/objects/AlertChannels/x`],
        ["POST", `${vdb.controlUrl}/control/faults`],
        ["PATCH", `${vdb.controlUrl}/control/objects/clusters/x`],
      ] as const) {
        const answer = await ask(method, url);
        expect({ status: answer.status, message: answer.message }, url).to.deep.equal({ status, message });
      }
    });
  }

  it("gRPC rejects calls with too many bytes or elements", async () => {
    const client = connect(vdb);
    const labels = Array.from({ length: 600_000 }, () => ({ key: "key", value: "v" }));
    const cluster = { accountId: vdb.credentials.accountId, name: "n", labels };
    expect(await client.refusal(clusterService.createCluster, { cluster })).to.match(/^RESOURCE_EXHAUSTED: /);
    expect(
      await client.refusal(clusterService.listClusters, { accountId: vdb.credentials.accountId }),
    ).to.equal("OK: ");
    client.close();
  });

  it("brackets and commas in strings do not count towards the limits", () => {
    const text = `"${"[{,".repeat(100_000)}"`;
    for (const [body, value] of [
      [`[${text}]`, [JSON.parse(text)]],
      [`["\\"",${text}]`, ['"', JSON.parse(text)]],
      [`["\\\\",${text}]`, ["\\", JSON.parse(text)]],
      ["", undefined],
    ] as const) {
      expect(parseBody(body)).to.deep.equal(value);
    }
    expect(parseBody(nested(deepest))).to.be.an("array");
    expect(Object.keys(Object(parseBody(keys(mostValues))))).to.have.length(mostValues);
    for (const broken of ['"', '"\\"', '["a', "[}", "]", "{,"]) {
      expect(() => parseBody(broken), broken).to.throw("body: is not valid JSON");
    }
  });
});
