// Made by scripts/generate-proto.mjs; never edited.
import { type MessageType, readNested, skip, unary } from "../../../../grpc/index.ts";

export interface CloudProvider {
  id: string;
  name: string;
  freeTier: boolean;
  available: boolean;
}

export const CloudProvider: MessageType<CloudProvider> = {
  write(message, writer) {
    if (message.id) writer.uint32(10).string(message.id);
    if (message.name) writer.uint32(18).string(message.name);
    if (message.freeTier) writer.uint32(24).bool(message.freeTier);
    if (message.available) writer.uint32(32).bool(message.available);
    return writer;
  },
  read(reader, depth, message = { id: "", name: "", freeTier: false, available: false }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.id = reader.string();
          break;
        case 18:
          message.name = reader.string();
          break;
        case 24:
          message.freeTier = reader.bool();
          break;
        case 32:
          message.available = reader.bool();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface CloudProviderRegion {
  id: string;
  name: string;
  freeTier: boolean;
  available: boolean;
  /** The identifier of the cloud. */
  provider: string;
  /** Two capital letters, as in ISO 3166-1. */
  countryIsoCode?: string | undefined;
  geographicalSubRegion?: string | undefined;
  /** Of the components, where the region is an environment. */
  namespace?: string | undefined;
  capabilities?: CloudProviderRegionCapabilities | undefined;
}

export const CloudProviderRegion: MessageType<CloudProviderRegion> = {
  write(message, writer) {
    if (message.id) writer.uint32(10).string(message.id);
    if (message.name) writer.uint32(18).string(message.name);
    if (message.freeTier) writer.uint32(24).bool(message.freeTier);
    if (message.available) writer.uint32(32).bool(message.available);
    if (message.provider) writer.uint32(42).string(message.provider);
    if (message.countryIsoCode != null) writer.uint32(50).string(message.countryIsoCode);
    if (message.geographicalSubRegion != null) writer.uint32(58).string(message.geographicalSubRegion);
    if (message.namespace != null) writer.uint32(66).string(message.namespace);
    if (message.capabilities != null) CloudProviderRegionCapabilities.write(message.capabilities, writer.uint32(74).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { id: "", name: "", freeTier: false, available: false, provider: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.id = reader.string();
          break;
        case 18:
          message.name = reader.string();
          break;
        case 24:
          message.freeTier = reader.bool();
          break;
        case 32:
          message.available = reader.bool();
          break;
        case 42:
          message.provider = reader.string();
          break;
        case 50:
          message.countryIsoCode = reader.string();
          break;
        case 58:
          message.geographicalSubRegion = reader.string();
          break;
        case 66:
          message.namespace = reader.string();
          break;
        case 74:
          message.capabilities = readNested(CloudProviderRegionCapabilities, reader, depth, message.capabilities);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

/** What the storage can do. */
export interface CloudProviderRegionCapabilities {
  volumeSnapshot: boolean;
  volumeExpansion: boolean;
}

export const CloudProviderRegionCapabilities: MessageType<CloudProviderRegionCapabilities> = {
  write(message, writer) {
    if (message.volumeSnapshot) writer.uint32(8).bool(message.volumeSnapshot);
    if (message.volumeExpansion) writer.uint32(16).bool(message.volumeExpansion);
    return writer;
  },
  read(reader, depth, message = { volumeSnapshot: false, volumeExpansion: false }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 8:
          message.volumeSnapshot = reader.bool();
          break;
        case 16:
          message.volumeExpansion = reader.bool();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ListGlobalCloudProvidersRequest {
}

export const ListGlobalCloudProvidersRequest: MessageType<ListGlobalCloudProvidersRequest> = {
  write(_, writer) {
    return writer;
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      skip(reader, tag, depth);
    }
    return message;
  },
};

export interface ListGlobalCloudProvidersResponse {
  items: CloudProvider[];
}

export const ListGlobalCloudProvidersResponse: MessageType<ListGlobalCloudProvidersResponse> = {
  write(message, writer) {
    for (const item of message.items ?? []) CloudProvider.write(item, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { items: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.items.push(readNested(CloudProvider, reader, depth));
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ListCloudProvidersRequest {
  accountId: string;
}

export const ListCloudProvidersRequest: MessageType<ListCloudProvidersRequest> = {
  write(message, writer) {
    if (message.accountId) writer.uint32(10).string(message.accountId);
    return writer;
  },
  read(reader, depth, message = { accountId: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.accountId = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ListCloudProvidersResponse {
  items: CloudProvider[];
}

export const ListCloudProvidersResponse: MessageType<ListCloudProvidersResponse> = {
  write(message, writer) {
    for (const item of message.items ?? []) CloudProvider.write(item, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { items: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.items.push(readNested(CloudProvider, reader, depth));
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ListGlobalCloudProviderRegionsRequest {
  cloudProviderId: string;
}

export const ListGlobalCloudProviderRegionsRequest: MessageType<ListGlobalCloudProviderRegionsRequest> = {
  write(message, writer) {
    if (message.cloudProviderId) writer.uint32(10).string(message.cloudProviderId);
    return writer;
  },
  read(reader, depth, message = { cloudProviderId: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.cloudProviderId = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ListGlobalCloudProviderRegionsResponse {
  items: CloudProviderRegion[];
}

export const ListGlobalCloudProviderRegionsResponse: MessageType<ListGlobalCloudProviderRegionsResponse> = {
  write(message, writer) {
    for (const item of message.items ?? []) CloudProviderRegion.write(item, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { items: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.items.push(readNested(CloudProviderRegion, reader, depth));
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface GetGlobalCloudProviderRegionRequest {
  cloudProviderId: string;
  regionId: string;
}

export const GetGlobalCloudProviderRegionRequest: MessageType<GetGlobalCloudProviderRegionRequest> = {
  write(message, writer) {
    if (message.cloudProviderId) writer.uint32(10).string(message.cloudProviderId);
    if (message.regionId) writer.uint32(18).string(message.regionId);
    return writer;
  },
  read(reader, depth, message = { cloudProviderId: "", regionId: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.cloudProviderId = reader.string();
          break;
        case 18:
          message.regionId = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface GetGlobalCloudProviderRegionResponse {
  region?: CloudProviderRegion | undefined;
}

export const GetGlobalCloudProviderRegionResponse: MessageType<GetGlobalCloudProviderRegionResponse> = {
  write(message, writer) {
    if (message.region != null) CloudProviderRegion.write(message.region, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.region = readNested(CloudProviderRegion, reader, depth, message.region);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ListCloudProviderRegionsRequest {
  accountId: string;
  cloudProviderId: string;
}

export const ListCloudProviderRegionsRequest: MessageType<ListCloudProviderRegionsRequest> = {
  write(message, writer) {
    if (message.accountId) writer.uint32(10).string(message.accountId);
    if (message.cloudProviderId) writer.uint32(18).string(message.cloudProviderId);
    return writer;
  },
  read(reader, depth, message = { accountId: "", cloudProviderId: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.accountId = reader.string();
          break;
        case 18:
          message.cloudProviderId = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ListCloudProviderRegionsResponse {
  items: CloudProviderRegion[];
}

export const ListCloudProviderRegionsResponse: MessageType<ListCloudProviderRegionsResponse> = {
  write(message, writer) {
    for (const item of message.items ?? []) CloudProviderRegion.write(item, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { items: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.items.push(readNested(CloudProviderRegion, reader, depth));
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface GetCloudProviderRegionRequest {
  accountId: string;
  cloudProviderId: string;
  regionId: string;
}

export const GetCloudProviderRegionRequest: MessageType<GetCloudProviderRegionRequest> = {
  write(message, writer) {
    if (message.accountId) writer.uint32(10).string(message.accountId);
    if (message.cloudProviderId) writer.uint32(18).string(message.cloudProviderId);
    if (message.regionId) writer.uint32(26).string(message.regionId);
    return writer;
  },
  read(reader, depth, message = { accountId: "", cloudProviderId: "", regionId: "" }) {
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
          message.regionId = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface GetCloudProviderRegionResponse {
  region?: CloudProviderRegion | undefined;
}

export const GetCloudProviderRegionResponse: MessageType<GetCloudProviderRegionResponse> = {
  write(message, writer) {
    if (message.region != null) CloudProviderRegion.write(message.region, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.region = readNested(CloudProviderRegion, reader, depth, message.region);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

/** The calls with "Global" in their names need no key. */
export const platformService = {
  listGlobalCloudProviders: /* @__PURE__ */ unary("/qdrant.cloud.platform.v1.PlatformService/ListGlobalCloudProviders", ListGlobalCloudProvidersRequest, ListGlobalCloudProvidersResponse),
  listCloudProviders: /* @__PURE__ */ unary("/qdrant.cloud.platform.v1.PlatformService/ListCloudProviders", ListCloudProvidersRequest, ListCloudProvidersResponse),
  listGlobalCloudProviderRegions: /* @__PURE__ */ unary("/qdrant.cloud.platform.v1.PlatformService/ListGlobalCloudProviderRegions", ListGlobalCloudProviderRegionsRequest, ListGlobalCloudProviderRegionsResponse),
  getGlobalCloudProviderRegion: /* @__PURE__ */ unary("/qdrant.cloud.platform.v1.PlatformService/GetGlobalCloudProviderRegion", GetGlobalCloudProviderRegionRequest, GetGlobalCloudProviderRegionResponse),
  listCloudProviderRegions: /* @__PURE__ */ unary("/qdrant.cloud.platform.v1.PlatformService/ListCloudProviderRegions", ListCloudProviderRegionsRequest, ListCloudProviderRegionsResponse),
  getCloudProviderRegion: /* @__PURE__ */ unary("/qdrant.cloud.platform.v1.PlatformService/GetCloudProviderRegion", GetCloudProviderRegionRequest, GetCloudProviderRegionResponse),
};
