import { expect } from "chai";
import type { VdbApi } from "../../../../src/resources/vdb/api/client.ts";
import { useVdbLife } from "../../../support/vdb-life.ts";
import { cluster } from "./cluster-cases.ts";

describe("the URL of a new cluster", () => {
  const late = useVdbLife({ localApi: { variations: ["late-fields"] } });

  it("the URL of a cluster is waited for if the response to the create lacks it", async () => {
    const one = late.resource("accounts_cluster");
    await one.create(cluster);
    expect(one.state.url).to.equal(`https://${one.id}.db.example.org`);
    expect(late.core.warnings).to.deep.equal([]);
    await one.expectNoChange(cluster);
  });

  describe("with a clock that jumps", () => {
    let days = 0;
    const jumping = useVdbLife({
      localApi: { variations: ["late-fields"] },
      through: (client) => {
        const { now } = client.clock;
        const clock = { ...client.clock, now: () => now() + 24 * 3_600_000 * days++, elapsed: now };
        return { ...client, clock };
      },
    });

    it("the URL of a cluster is waited for", async () => {
      const { url } = await jumping.resource("accounts_cluster").create(cluster);
      expect(url).to.match(/^https:/);
    });
  });

  describe("that the platform never gives", () => {
    let reads = 0;
    const withoutUrl = (client: VdbApi): VdbApi => ({
      ...client,
      async call(method, request, options) {
        const response: { [part: string]: unknown } = Object(await client.call(method, request, options));
        if (method.path.endsWith("/GetCluster")) reads++;
        return (
          response.cluster ? { cluster: { ...response.cluster, state: undefined } } : response
        ) as never;
      },
    });
    const never = useVdbLife({ through: withoutUrl });

    it("the URL of a cluster is waited for as long as a minute, and then a warning says so", async () => {
      reads = 0;
      const one = never.resource("accounts_cluster");
      await one.create(cluster);
      expect(one.state.url).to.equal(null);
      expect(one.object?.tainted).to.equal(false);
      const [warning, ...more] = never.core.warnings;
      expect(more).to.deep.equal([]);
      expect([warning?.path, warning?.summary]).to.deep.equal(["url", "Cluster has no URL yet"]);
      expect(warning?.detail).to.contain(one.id).and.contain("-refresh-only");
      expect(reads).to.be.within(5, 20);
      await one.expectNoChange(cluster);
    });

    it("fails no create, whatever its reads return", async () => {
      const one = never.resource("accounts_cluster");
      never.api.fail({ method: "GetCluster", code: "INTERNAL", times: 100 });
      const { url } = await one.create(cluster);
      expect(url).to.equal(null);
      expect(never.core.warnings.map(({ summary }) => summary)).to.deep.equal(["Cluster has no URL yet"]);
    });
  });
});
