import { expect } from "chai";
import { isOtherRegion } from "../../../../src/resources/vdb/cluster/region.ts";
import { Unknown } from "../../../../src/schema/index.ts";

const prior = { cloud_provider: "hybrid", cloud_region: "elsewhere", private_region_id: "own" };

describe("a cluster's region", () => {
  it("the region is unchanged as long as cloud_region is unchanged, whatever private_region_id is", () => {
    for (const configured of ["own", "other", "", null]) {
      expect(isOtherRegion(configured, "elsewhere", prior), String(configured)).to.equal(false);
    }
  });

  it("the region is unchanged when cloud_region and private_region_id swap the same value", () => {
    expect(isOtherRegion(null, "own", prior)).to.equal(false);
    expect(isOtherRegion("", "own", prior)).to.equal(false);
    expect(isOtherRegion("own", "anywhere", prior)).to.equal(false);
  });

  it("the region differs in all other cases, and when a value is unknown", () => {
    expect(isOtherRegion(null, "other", prior)).to.equal(true);
    expect(isOtherRegion("other", "own", prior)).to.equal(true);
    expect(isOtherRegion(null, new Unknown(), prior)).to.equal(true);
    expect(isOtherRegion(new Unknown(), "own", prior)).to.equal(true);
  });
});
