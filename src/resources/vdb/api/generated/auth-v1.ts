// Made by scripts/generate-proto.mjs; never edited.
import { type MessageType, readNested, skip, unary } from "../../../../grpc/index.ts";
import { Timestamp } from "./well-known.ts";

/** There is no call to change one. */
export interface DatabaseApiKey {
  id: string;
  accountId: string;
  /** The server's, like all that is not the account, the clusters, or the rules of the key. */
  createdAt?: Timestamp | undefined;
  clusterIds: string[];
  /** The first characters of the key, to recognize it by. */
  prefix: string;
  /** The secret. Empty but in the answer to the creation. */
  key: string;
}

export const DatabaseApiKey: MessageType<DatabaseApiKey> = {
  write(message, writer) {
    if (message.id) writer.uint32(10).string(message.id);
    if (message.accountId) writer.uint32(18).string(message.accountId);
    if (message.createdAt != null) Timestamp.write(message.createdAt, writer.uint32(26).fork()).ldelim();
    for (const item of message.clusterIds ?? []) writer.uint32(34).string(item);
    if (message.prefix) writer.uint32(42).string(message.prefix);
    if (message.key) writer.uint32(50).string(message.key);
    return writer;
  },
  read(reader, depth, message = { id: "", accountId: "", clusterIds: [], prefix: "", key: "" }) {
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
          message.clusterIds.push(reader.string());
          break;
        case 42:
          message.prefix = reader.string();
          break;
        case 50:
          message.key = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

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
  databaseApiKeyId: string;
}

export const DeleteDatabaseApiKeyRequest: MessageType<DeleteDatabaseApiKeyRequest> = {
  write(message, writer) {
    if (message.accountId) writer.uint32(10).string(message.accountId);
    if (message.databaseApiKeyId) writer.uint32(18).string(message.databaseApiKeyId);
    return writer;
  },
  read(reader, depth, message = { accountId: "", databaseApiKeyId: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.accountId = reader.string();
          break;
        case 18:
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
  listDatabaseApiKeys: /* @__PURE__ */ unary("/qdrant.cloud.cluster.auth.v1.DatabaseApiKeyService/ListDatabaseApiKeys", ListDatabaseApiKeysRequest, ListDatabaseApiKeysResponse),
  createDatabaseApiKey: /* @__PURE__ */ unary("/qdrant.cloud.cluster.auth.v1.DatabaseApiKeyService/CreateDatabaseApiKey", CreateDatabaseApiKeyRequest, CreateDatabaseApiKeyResponse),
  deleteDatabaseApiKey: /* @__PURE__ */ unary("/qdrant.cloud.cluster.auth.v1.DatabaseApiKeyService/DeleteDatabaseApiKey", DeleteDatabaseApiKeyRequest, DeleteDatabaseApiKeyResponse),
};
