// Made by scripts/generate-proto.mjs; never edited.
import { writeInt32, writeUint32, type MessageType, readNested, skip, readPacked, writePacked, unary } from "../../../../grpc/index.ts";
import { type StorageTierType } from "./common.ts";

export interface Package {
  id: string;
  name: string;
  /** `free` or `paid`. */
  type: string;
  resourceConfiguration?: ResourceConfiguration | undefined;
  /** Three capital letters. */
  currency: string;
  /** In thousandths of a cent. */
  unitIntPricePerHour: number;
  status: PackageStatus;
  /** Absent: a node has what the package has. */
  availableAdditionalResources?: AvailableAdditionalResources | undefined;
  tier: PackageTier;
  availableStorageTierConfigurations: AvailableStoragePerformanceTierConfigurations[];
}

export const Package: MessageType<Package> = {
  write(message, writer) {
    if (message.id) writer.uint32(10).string(message.id);
    if (message.name) writer.uint32(18).string(message.name);
    if (message.type) writer.uint32(26).string(message.type);
    if (message.resourceConfiguration != null) ResourceConfiguration.write(message.resourceConfiguration, writer.uint32(34).fork()).ldelim();
    if (message.currency) writer.uint32(42).string(message.currency);
    if (message.unitIntPricePerHour != null && message.unitIntPricePerHour !== 0) writeInt32(writer.uint32(48), message.unitIntPricePerHour);
    if (message.status != null && message.status !== 0) writeInt32(writer.uint32(56), message.status);
    if (message.availableAdditionalResources != null) AvailableAdditionalResources.write(message.availableAdditionalResources, writer.uint32(66).fork()).ldelim();
    if (message.tier != null && message.tier !== 0) writeInt32(writer.uint32(72), message.tier);
    for (const item of message.availableStorageTierConfigurations ?? []) AvailableStoragePerformanceTierConfigurations.write(item, writer.uint32(82).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { id: "", name: "", type: "", currency: "", unitIntPricePerHour: 0, status: 0, tier: 0, availableStorageTierConfigurations: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.id = reader.string();
          break;
        case 18:
          message.name = reader.string();
          break;
        case 26:
          message.type = reader.string();
          break;
        case 34:
          message.resourceConfiguration = readNested(ResourceConfiguration, reader, depth, message.resourceConfiguration);
          break;
        case 42:
          message.currency = reader.string();
          break;
        case 48:
          message.unitIntPricePerHour = reader.int32();
          break;
        case 56:
          message.status = reader.int32();
          break;
        case 66:
          message.availableAdditionalResources = readNested(AvailableAdditionalResources, reader, depth, message.availableAdditionalResources);
          break;
        case 72:
          message.tier = reader.int32();
          break;
        case 82:
          message.availableStorageTierConfigurations.push(readNested(AvailableStoragePerformanceTierConfigurations, reader, depth));
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export const PackageStatus = {
  PACKAGE_STATUS_UNSPECIFIED: 0,
  PACKAGE_STATUS_ACTIVE: 1,
  PACKAGE_STATUS_DEACTIVATED: 2,
} as const;

/** A number of the enum with this name, or a number that only a newer server knows. */
export type PackageStatus = number;

export const PackageTier = {
  /** Not named like the others, in the service as well. */
  PACKAGE_TIER_STATUS_UNSPECIFIED: 0,
  PACKAGE_TIER_STANDARD: 1,
  PACKAGE_TIER_PREMIUM: 2,
} as const;

/** A number of the enum with this name, or a number that only a newer server knows. */
export type PackageTier = number;

export interface AvailableAdditionalResources {
  /** Of a GiB, in thousandths of a cent. */
  diskPricePerHour: number;
}

export const AvailableAdditionalResources: MessageType<AvailableAdditionalResources> = {
  write(message, writer) {
    if (message.diskPricePerHour != null && message.diskPricePerHour !== 0) writeUint32(writer.uint32(8), message.diskPricePerHour);
    return writer;
  },
  read(reader, depth, message = { diskPricePerHour: 0 }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 8:
          message.diskPricePerHour = reader.uint32();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface AvailableStoragePerformanceTierConfigurations {
  storageTierType: StorageTierType;
  pricePerHour: number;
}

export const AvailableStoragePerformanceTierConfigurations: MessageType<AvailableStoragePerformanceTierConfigurations> = {
  write(message, writer) {
    if (message.storageTierType != null && message.storageTierType !== 0) writeInt32(writer.uint32(8), message.storageTierType);
    if (message.pricePerHour != null && message.pricePerHour !== 0) writeUint32(writer.uint32(16), message.pricePerHour);
    return writer;
  },
  read(reader, depth, message = { storageTierType: 0, pricePerHour: 0 }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 8:
          message.storageTierType = reader.int32();
          break;
        case 16:
          message.pricePerHour = reader.uint32();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

/** Numbers with units, such as `500m` of CPU or `8Gi` of disk. */
export interface ResourceConfiguration {
  ram: string;
  cpu: string;
  disk: string;
}

export const ResourceConfiguration: MessageType<ResourceConfiguration> = {
  write(message, writer) {
    if (message.ram) writer.uint32(10).string(message.ram);
    if (message.cpu) writer.uint32(18).string(message.cpu);
    if (message.disk) writer.uint32(26).string(message.disk);
    return writer;
  },
  read(reader, depth, message = { ram: "", cpu: "", disk: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.ram = reader.string();
          break;
        case 18:
          message.cpu = reader.string();
          break;
        case 26:
          message.disk = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

/** The least that a package has to have. */
export interface ResourceConfigurationFilter {
  ram?: string | undefined;
  cpu?: string | undefined;
  disk?: string | undefined;
}

export const ResourceConfigurationFilter: MessageType<ResourceConfigurationFilter> = {
  write(message, writer) {
    if (message.ram != null) writer.uint32(10).string(message.ram);
    if (message.cpu != null) writer.uint32(18).string(message.cpu);
    if (message.disk != null) writer.uint32(26).string(message.disk);
    return writer;
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.ram = reader.string();
          break;
        case 18:
          message.cpu = reader.string();
          break;
        case 26:
          message.disk = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ListPackagesRequest {
  accountId: string;
  cloudProviderId: string;
  /** Needed unless the cloud is `hybrid`. */
  cloudProviderRegionId?: string | undefined;
  /** None: active ones. */
  statuses: PackageStatus[];
  minResources?: ResourceConfigurationFilter | undefined;
}

export const ListPackagesRequest: MessageType<ListPackagesRequest> = {
  write(message, writer) {
    if (message.accountId) writer.uint32(10).string(message.accountId);
    if (message.cloudProviderId) writer.uint32(18).string(message.cloudProviderId);
    if (message.cloudProviderRegionId != null) writer.uint32(26).string(message.cloudProviderRegionId);
    if (message.statuses?.length) writePacked(writer.uint32(34), message.statuses, (item) => writeInt32(writer, item));
    if (message.minResources != null) ResourceConfigurationFilter.write(message.minResources, writer.uint32(42).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { accountId: "", cloudProviderId: "", statuses: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.accountId = reader.string();
          break;
        case 18:
          message.cloudProviderId = reader.string();
          break;
        case 26:
          message.cloudProviderRegionId = reader.string();
          break;
        case 32:
          message.statuses.push(reader.int32());
          break;
        case 34:
          readPacked(reader, () => message.statuses.push(reader.int32()));
          break;
        case 42:
          message.minResources = readNested(ResourceConfigurationFilter, reader, depth, message.minResources);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ListPackagesResponse {
  items: Package[];
}

export const ListPackagesResponse: MessageType<ListPackagesResponse> = {
  write(message, writer) {
    for (const item of message.items ?? []) Package.write(item, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { items: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.items.push(readNested(Package, reader, depth));
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface GetPackageRequest {
  accountId: string;
  id: string;
  cloudProviderId: string;
  /** Needed unless the cloud is `hybrid`. */
  cloudProviderRegionId?: string | undefined;
}

export const GetPackageRequest: MessageType<GetPackageRequest> = {
  write(message, writer) {
    if (message.accountId) writer.uint32(10).string(message.accountId);
    if (message.id) writer.uint32(18).string(message.id);
    if (message.cloudProviderId) writer.uint32(26).string(message.cloudProviderId);
    if (message.cloudProviderRegionId != null) writer.uint32(34).string(message.cloudProviderRegionId);
    return writer;
  },
  read(reader, depth, message = { accountId: "", id: "", cloudProviderId: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.accountId = reader.string();
          break;
        case 18:
          message.id = reader.string();
          break;
        case 26:
          message.cloudProviderId = reader.string();
          break;
        case 34:
          message.cloudProviderRegionId = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface GetPackageResponse {
  package?: Package | undefined;
}

export const GetPackageResponse: MessageType<GetPackageResponse> = {
  write(message, writer) {
    if (message.package != null) Package.write(message.package, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.package = readNested(Package, reader, depth, message.package);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ListGlobalPackagesRequest {
  cloudProviderId: string;
  /** Needed unless the cloud is `hybrid`. */
  cloudProviderRegionId?: string | undefined;
  minResources?: ResourceConfigurationFilter | undefined;
}

export const ListGlobalPackagesRequest: MessageType<ListGlobalPackagesRequest> = {
  write(message, writer) {
    if (message.cloudProviderId) writer.uint32(10).string(message.cloudProviderId);
    if (message.cloudProviderRegionId != null) writer.uint32(18).string(message.cloudProviderRegionId);
    if (message.minResources != null) ResourceConfigurationFilter.write(message.minResources, writer.uint32(26).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { cloudProviderId: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.cloudProviderId = reader.string();
          break;
        case 18:
          message.cloudProviderRegionId = reader.string();
          break;
        case 26:
          message.minResources = readNested(ResourceConfigurationFilter, reader, depth, message.minResources);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ListGlobalPackagesResponse {
  items: Package[];
}

export const ListGlobalPackagesResponse: MessageType<ListGlobalPackagesResponse> = {
  write(message, writer) {
    for (const item of message.items ?? []) Package.write(item, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { items: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.items.push(readNested(Package, reader, depth));
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export const bookingService = {
  listPackages: /* @__PURE__ */ unary("/qdrant.cloud.booking.v1.BookingService/ListPackages", ListPackagesRequest, ListPackagesResponse),
  getPackage: /* @__PURE__ */ unary("/qdrant.cloud.booking.v1.BookingService/GetPackage", GetPackageRequest, GetPackageResponse),
  /** Needs no key, and so knows of no prices that are an account's own. */
  listGlobalPackages: /* @__PURE__ */ unary("/qdrant.cloud.booking.v1.BookingService/ListGlobalPackages", ListGlobalPackagesRequest, ListGlobalPackagesResponse),
};
