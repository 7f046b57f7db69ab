// Made by scripts/generate-proto.mjs; never edited.
import { writeInt32, type MessageType, atMostOne, readNested, skip, unary } from "../../../../grpc/index.ts";
import { Timestamp } from "./well-known.ts";

/** There is no call to change one. */
export interface DatabaseApiKey {
  id: string;
  accountId: string;
  /** The server's, like all that is not the account, the clusters, or the rules of the key. */
  createdAt?: Timestamp | undefined;
  clusterId: string;
  name: string;
  /** Absent: never. */
  expiresAt?: Timestamp | undefined;
  /** Either one for everything or some for collections; none means everything with every right. */
  accessRules: AccessRule[];
  /** Empty where no person made it. */
  createdByEmail: string;
  /** The last characters of the key, to recognize it by. */
  postfix: string;
  /** The secret. Empty but in the answer to the creation. */
  key: string;
}

export const DatabaseApiKey: MessageType<DatabaseApiKey> = {
  write(message, writer) {
    if (message.id) writer.uint32(10).string(message.id);
    if (message.accountId) writer.uint32(18).string(message.accountId);
    if (message.createdAt != null) Timestamp.write(message.createdAt, writer.uint32(26).fork()).ldelim();
    if (message.clusterId) writer.uint32(34).string(message.clusterId);
    if (message.name) writer.uint32(42).string(message.name);
    if (message.expiresAt != null) Timestamp.write(message.expiresAt, writer.uint32(50).fork()).ldelim();
    for (const item of message.accessRules ?? []) AccessRule.write(item, writer.uint32(58).fork()).ldelim();
    if (message.createdByEmail) writer.uint32(66).string(message.createdByEmail);
    if (message.postfix) writer.uint32(74).string(message.postfix);
    if (message.key) writer.uint32(82).string(message.key);
    return writer;
  },
  read(reader, depth, message = { id: "", accountId: "", clusterId: "", name: "", accessRules: [], createdByEmail: "", postfix: "", key: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.id = reader.string();
          break;
        case 18:
          message.accountId = reader.string();
          break;
        case 26:
          message.createdAt = readNested(Timestamp, reader, depth, message.createdAt);
          break;
        case 34:
          message.clusterId = reader.string();
          break;
        case 42:
          message.name = reader.string();
          break;
        case 50:
          message.expiresAt = readNested(Timestamp, reader, depth, message.expiresAt);
          break;
        case 58:
          message.accessRules.push(readNested(AccessRule, reader, depth));
          break;
        case 66:
          message.createdByEmail = reader.string();
          break;
        case 74:
          message.postfix = reader.string();
          break;
        case 82:
          message.key = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface AccessRule {
  globalAccess?: GlobalAccessRule | undefined;
  collectionAccess?: CollectionAccessRule | undefined;
}

export const AccessRule: MessageType<AccessRule> = {
  write(message, writer) {
    atMostOne("AccessRule.scope", message.globalAccess, message.collectionAccess);
    if (message.globalAccess != null) GlobalAccessRule.write(message.globalAccess, writer.uint32(10).fork()).ldelim();
    if (message.collectionAccess != null) CollectionAccessRule.write(message.collectionAccess, writer.uint32(18).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.globalAccess = readNested(GlobalAccessRule, reader, depth, message.globalAccess);
          delete message.collectionAccess;
          break;
        case 18:
          message.collectionAccess = readNested(CollectionAccessRule, reader, depth, message.collectionAccess);
          delete message.globalAccess;
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface GlobalAccessRule {
  accessType: GlobalAccessRuleAccessType;
}

export const GlobalAccessRule: MessageType<GlobalAccessRule> = {
  write(message, writer) {
    if (message.accessType != null && message.accessType !== 0) writeInt32(writer.uint32(8), message.accessType);
    return writer;
  },
  read(reader, depth, message = { accessType: 0 }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 8:
          message.accessType = reader.int32();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export const GlobalAccessRuleAccessType = {
  GLOBAL_ACCESS_RULE_ACCESS_TYPE_UNSPECIFIED: 0,
  GLOBAL_ACCESS_RULE_ACCESS_TYPE_READ_ONLY: 1,
  GLOBAL_ACCESS_RULE_ACCESS_TYPE_MANAGE: 2,
} as const;

/** A number of the enum with this name, or a number that only a newer server knows. */
export type GlobalAccessRuleAccessType = number;

export interface CollectionAccessRule {
  collectionName: string;
  accessType: CollectionAccessRuleAccessType;
}

export const CollectionAccessRule: MessageType<CollectionAccessRule> = {
  write(message, writer) {
    if (message.collectionName) writer.uint32(10).string(message.collectionName);
    if (message.accessType != null && message.accessType !== 0) writeInt32(writer.uint32(16), message.accessType);
    return writer;
  },
  read(reader, depth, message = { collectionName: "", accessType: 0 }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.collectionName = reader.string();
          break;
        case 16:
          message.accessType = reader.int32();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export const CollectionAccessRuleAccessType = {
  COLLECTION_ACCESS_RULE_ACCESS_TYPE_UNSPECIFIED: 0,
  COLLECTION_ACCESS_RULE_ACCESS_TYPE_READ_ONLY: 1,
  COLLECTION_ACCESS_RULE_ACCESS_TYPE_READ_WRITE: 2,
} as const;

/** A number of the enum with this name, or a number that only a newer server knows. */
export type CollectionAccessRuleAccessType = number;

export interface ListDatabaseApiKeysRequest {
  accountId: string;
  /** Absent: those of all clusters. */
  clusterId?: string | undefined;
}

export const ListDatabaseApiKeysRequest: MessageType<ListDatabaseApiKeysRequest> = {
  write(message, writer) {
    if (message.accountId) writer.uint32(10).string(message.accountId);
    if (message.clusterId != null) writer.uint32(18).string(message.clusterId);
    return writer;
  },
  read(reader, depth, message = { accountId: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.accountId = reader.string();
          break;
        case 18:
          message.clusterId = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ListDatabaseApiKeysResponse {
  items: DatabaseApiKey[];
}

export const ListDatabaseApiKeysResponse: MessageType<ListDatabaseApiKeysResponse> = {
  write(message, writer) {
    for (const item of message.items ?? []) DatabaseApiKey.write(item, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { items: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.items.push(readNested(DatabaseApiKey, reader, depth));
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface CreateDatabaseApiKeyRequest {
  databaseApiKey?: DatabaseApiKey | undefined;
}

export const CreateDatabaseApiKeyRequest: MessageType<CreateDatabaseApiKeyRequest> = {
  write(message, writer) {
    if (message.databaseApiKey != null) DatabaseApiKey.write(message.databaseApiKey, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.databaseApiKey = readNested(DatabaseApiKey, reader, depth, message.databaseApiKey);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface CreateDatabaseApiKeyResponse {
  databaseApiKey?: DatabaseApiKey | undefined;
}

export const CreateDatabaseApiKeyResponse: MessageType<CreateDatabaseApiKeyResponse> = {
  write(message, writer) {
    if (message.databaseApiKey != null) DatabaseApiKey.write(message.databaseApiKey, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.databaseApiKey = readNested(DatabaseApiKey, reader, depth, message.databaseApiKey);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface DeleteDatabaseApiKeyRequest {
  accountId: string;
  clusterId: string;
  databaseApiKeyId: string;
}

export const DeleteDatabaseApiKeyRequest: MessageType<DeleteDatabaseApiKeyRequest> = {
  write(message, writer) {
    if (message.accountId) writer.uint32(10).string(message.accountId);
    if (message.clusterId) writer.uint32(18).string(message.clusterId);
    if (message.databaseApiKeyId) writer.uint32(26).string(message.databaseApiKeyId);
    return writer;
  },
  read(reader, depth, message = { accountId: "", clusterId: "", databaseApiKeyId: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.accountId = reader.string();
          break;
        case 18:
          message.clusterId = reader.string();
          break;
        case 26:
          message.databaseApiKeyId = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface DeleteDatabaseApiKeyResponse {
}

export const DeleteDatabaseApiKeyResponse: MessageType<DeleteDatabaseApiKeyResponse> = {
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

export const databaseApiKeyService = {
  listDatabaseApiKeys: /* @__PURE__ */ unary("/qdrant.cloud.cluster.auth.v2.DatabaseApiKeyService/ListDatabaseApiKeys", ListDatabaseApiKeysRequest, ListDatabaseApiKeysResponse),
  createDatabaseApiKey: /* @__PURE__ */ unary("/qdrant.cloud.cluster.auth.v2.DatabaseApiKeyService/CreateDatabaseApiKey", CreateDatabaseApiKeyRequest, CreateDatabaseApiKeyResponse),
  deleteDatabaseApiKey: /* @__PURE__ */ unary("/qdrant.cloud.cluster.auth.v2.DatabaseApiKeyService/DeleteDatabaseApiKey", DeleteDatabaseApiKeyRequest, DeleteDatabaseApiKeyResponse),
};
