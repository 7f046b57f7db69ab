import { expect } from "chai";
import { ClusterPhase } from "../../../../src/resources/vdb/api/generated/cluster.ts";
import { enumName, enumNumber } from "../../../../src/resources/vdb/api/wire-enums.ts";

describe("enums of the vdb API", () => {
  it("have names for numbers and numbers for names", () => {
    expect(enumName(ClusterPhase, 12)).to.equal("CLUSTER_PHASE_HEALTHY");
    expect(enumNumber(ClusterPhase, "CLUSTER_PHASE_HEALTHY")).to.equal(12);
    expect(enumName(ClusterPhase, 0)).to.equal("CLUSTER_PHASE_UNSPECIFIED");
  });

  it("show an unknown number as it is", () => {
    expect(enumName(ClusterPhase, 99)).to.equal("99");
  });

  it("have no number for unknown names", () => {
    for (const name of ["HEALTHY", "constructor", "__proto__", "12", ""])
      expect(enumNumber(ClusterPhase, name), name).to.equal(undefined);
  });
});
