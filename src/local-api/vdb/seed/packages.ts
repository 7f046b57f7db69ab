import type { MessageInit } from "../../../protobuf/message.ts";
import { type Package, PackageStatus, PackageTier } from "../../../resources/vdb/api/generated/booking.ts";
import { StorageTierType } from "../../../resources/vdb/api/generated/common.ts";

type Size = readonly [id: string, name: string, cpu: string, ram: string, disk: string, price: number];

/** Prices are in thousandths of a cent per hour. */
const paid: readonly Size[] = [
  ["39b48a76-2a60-4ee0-9266-6d1e0f91ea14", "gpx1", "500m", "2Gi", "8Gi", 3_404],
  ["4ba86bd1-5e37-4ff7-bc6a-9c6e2b1ac0a5", "gpx2", "1000m", "4Gi", "16Gi", 6_808],
  ["8d3c1f0e-02b4-47b0-8b8d-3c1b8d7cbb7e", "gpx8", "4000m", "16Gi", "64Gi", 27_232],
  ["c0a7f6a2-93de-4a7f-9d43-70b5ae3f7f31", "gpx32", "16000m", "64Gi", "256Gi", 108_928],
];

const standard = {
  currency: "USD",
  status: PackageStatus.PACKAGE_STATUS_ACTIVE,
  tier: PackageTier.PACKAGE_TIER_STANDARD,
};

export const packageSeeds: readonly MessageInit<Package>[] = [
  {
    ...standard,
    id: "7c939d96-d671-4051-aa16-3b8b7130fa42",
    name: "free2",
    type: "free",
    resourceConfiguration: { cpu: "500m", ram: "1Gi", disk: "4Gi" },
    availableStorageTierConfigurations: [
      { storageTierType: StorageTierType.STORAGE_TIER_TYPE_COST_OPTIMISED },
    ],
  },
  ...paid.map(([id, name, cpu, ram, disk, unitIntPricePerHour]) => ({
    ...standard,
    id,
    name,
    type: "paid",
    unitIntPricePerHour,
    resourceConfiguration: { cpu, ram, disk },
    availableAdditionalResources: { diskPricePerHour: 14 },
    availableStorageTierConfigurations: [
      { storageTierType: StorageTierType.STORAGE_TIER_TYPE_COST_OPTIMISED },
      { storageTierType: StorageTierType.STORAGE_TIER_TYPE_BALANCED, pricePerHour: 7 },
      { storageTierType: StorageTierType.STORAGE_TIER_TYPE_PERFORMANCE, pricePerHour: 21 },
    ],
  })),
  {
    ...standard,
    id: "e2f5b7c4-1d0a-4c58-9a36-5b1f2f0f6d90",
    name: "gpx1-2024",
    type: "paid",
    status: PackageStatus.PACKAGE_STATUS_DEACTIVATED,
    unitIntPricePerHour: 3_110,
    resourceConfiguration: { cpu: "500m", ram: "2Gi", disk: "8Gi" },
    availableStorageTierConfigurations: [
      { storageTierType: StorageTierType.STORAGE_TIER_TYPE_COST_OPTIMISED },
    ],
  },
];
