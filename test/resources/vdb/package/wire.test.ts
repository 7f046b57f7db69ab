import { expect } from "chai";
import { fromBytes, type MessageInit, toBytes } from "../../../../src/protobuf/message.ts";
import { Package } from "../../../../src/resources/vdb/api/generated/booking.ts";
import { packageFromApi } from "../../../../src/resources/vdb/package/wire.ts";

/** The displayed attributes of a package that a server sends. */
function shown(found: MessageInit<Package>) {
  return packageFromApi(fromBytes(Package, toBytes(Package, found)));
}

describe("packages", () => {
  it("a package has the resources of a node, and the additional ones that it may have", () => {
    const found = {
      id: "p",
      name: "mini",
      type: "paid",
      currency: "EUR",
      unitIntPricePerHour: 1500,
      status: 1,
      tier: 2,
      resourceConfiguration: { ram: "2Gi", cpu: "500m", disk: "8Gi" },
      availableAdditionalResources: { diskPricePerHour: 7 },
      availableStorageTierConfigurations: [{ storageTierType: 1, pricePerHour: 3 }],
    };
    expect(shown(found)).to.deep.equal({
      id: "p",
      name: "mini",
      type: "paid",
      currency: "EUR",
      unit_int_price_per_hour: 1500,
      status: "PACKAGE_STATUS_ACTIVE",
      tier: "PACKAGE_TIER_PREMIUM",
      resource_configuration: [{ ram: "2Gi", cpu: "500m", disk: "8Gi" }],
      available_additional_resources: [{ disk_price_per_hour: 7 }],
    });
  });

  it("a package has empty strings for missing sizes, and no additional disk when none is offered", () => {
    expect(shown({ id: "p" })).to.deep.include({
      resource_configuration: [{ ram: "", cpu: "", disk: "" }],
      available_additional_resources: [],
      status: "PACKAGE_STATUS_UNSPECIFIED",
      tier: "PACKAGE_TIER_STATUS_UNSPECIFIED",
    });
    expect(shown({ availableAdditionalResources: {} }).available_additional_resources).to.deep.equal([
      { disk_price_per_hour: 0 },
    ]);
  });
});
