import { expect } from "chai";
import { PackageStatus } from "../../../src/resources/vdb/api/generated/booking.ts";
import { services } from "../../../src/resources/vdb/api/methods.ts";
import { vdbForTests } from "./support/client.ts";
import { free, makeEnvironment, nobody, paid } from "./support/objects.ts";

const { bookingService, platformService } = services;

describe("local-api vdb: packages and places", () => {
  const vdb = vdbForTests();
  const place = { cloudProviderId: "aws", cloudProviderRegionId: "eu-central-1" };
  const names = async (request: object) => {
    const { items } = await vdb.client.call(bookingService.listPackages, {
      accountId: vdb.accountId,
      ...request,
    });
    return items.map(({ name }) => name);
  };

  it("the lists have the packages that configurations look for", async () => {
    expect(await names(place)).to.deep.equal(["free2", "gpx1", "gpx2", "gpx8", "gpx32"]);
    const { items } = await vdb.client.call(bookingService.listPackages, {
      accountId: vdb.accountId,
      ...place,
    });
    const sizes = items.map(({ resourceConfiguration }) => resourceConfiguration);
    expect(sizes.some((size) => size?.cpu === "16000m" && size.ram === "64Gi")).to.equal(true);
    expect(items.find(({ name }) => name === "free2")?.type).to.equal("free");
    expect(items.find(({ name }) => name === "free2")).to.not.have.property("availableAdditionalResources");
  });

  it("inactive packages are listed on request", async () => {
    const { PACKAGE_STATUS_ACTIVE: active, PACKAGE_STATUS_DEACTIVATED: deactivated } = PackageStatus;
    expect(await names({ ...place, statuses: [deactivated] })).to.deep.equal(["gpx1-2024"]);
    expect(await names({ ...place, statuses: [active, deactivated] })).to.have.length(6);
  });

  it("packages can be filtered by their minimum resources", async () => {
    expect(await names({ ...place, minResources: { ram: "4Gi", cpu: "1" } })).to.deep.equal([
      "gpx2",
      "gpx8",
      "gpx32",
    ]);
    expect(await names({ ...place, minResources: { disk: "1Ti" } })).to.deep.equal([]);
  });

  it("an unknown region has no packages, and environments have no free ones", async () => {
    expect(await names({ cloudProviderId: "aws", cloudProviderRegionId: "us-east4" })).to.deep.equal([]);
    expect(await names({ cloudProviderId: "hybrid" })).to.deep.equal(["gpx1", "gpx2", "gpx8", "gpx32"]);
    const { id } = await makeEnvironment(vdb);
    expect(await names({ cloudProviderId: "hybrid", cloudProviderRegionId: id })).to.include("gpx1");
    expect(await names({ cloudProviderId: "hybrid", cloudProviderRegionId: nobody })).to.deep.equal([]);
  });

  it("missing objects are reported", async () => {
    const { client, accountId } = vdb;
    const get = (id: string, where: object) =>
      client.refusal(bookingService.getPackage, { accountId, id, ...place, ...where });
    expect(await get(paid.toUpperCase(), {})).to.equal("OK: ");
    expect(await get("e2f5b7c4-1d0a-4c58-9a36-5b1f2f0f6d90", {}), "not active").to.equal("OK: ");
    expect(await get(nobody, {})).to.equal(`NOT_FOUND: packages/${nobody} not found`);
    expect(await get(free, { cloudProviderId: "hybrid", cloudProviderRegionId: undefined })).to.match(
      /^NOT_FOUND/,
    );
    const region = { cloudProviderId: "aws", regionId: "us-east4" };
    expect(await client.refusal(platformService.getGlobalCloudProviderRegion, region)).to.equal(
      "NOT_FOUND: regions/us-east4 not found",
    );
    expect(await client.refusal(platformService.getCloudProviderRegion, { accountId, ...region })).to.match(
      /^NOT_FOUND/,
    );
  });
});
