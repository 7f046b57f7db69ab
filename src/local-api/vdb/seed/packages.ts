import type { MessageInit } from "../../../protobuf/message.ts";
import { type Package, PackageStatus, PackageTier } from "../../../resources/vdb/api/generated/booking.ts";
import { StorageTierType } from "../../../resources/vdb/api/generated/common.ts";

type Size = Pick<Package, "id" | "name" | "unitIntPricePerHour"> & {
  readonly cpu: string;
  readonly ram: string;
  readonly disk: string;
};

/** Prices are in thousandths of a cent per hour. */
const paid: readonly Size[] = [
  {
    id: "39b48a76-2a60-4ee0-9266-6d1e0f91ea14",
    name: "gpx1",
    cpu: "500m",
    ram: "2Gi",
    disk: "8Gi",
    unitIntPricePerHour: 3_404,
  },
  {
    id: "4ba86bd1-5e37-4ff7-bc6a-9c6e2b1ac0a5",
    name: "gpx2",
    cpu: "1000m",
    ram: "4Gi",
    disk: "16Gi",
    unitIntPricePerHour: 6_808,
  },
  {
    id: "8d3c1f0e-02b4-47b0-8b8d-3c1b8d7cbb7e",
    name: "gpx8",
    cpu: "4000m",
    ram: "16Gi",
    disk: "64Gi",
    unitIntPricePerHour: 27_232,
  },
  {
    id: "c0a7f6a2-93de-4a7f-9d43-70b5ae3f7f31",
    name: "gpx32",
    cpu: "16000m",
    ram: "64Gi",
    disk: "256Gi",
    unitIntPricePerHour: 108_928,
  },
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
  ...paid.map(({ id, name, unitIntPricePerHour, cpu, ram, disk }) => ({
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
