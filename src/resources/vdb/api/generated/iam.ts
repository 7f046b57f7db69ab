// Made by scripts/generate-proto.mjs; never edited.
import { writeInt32, type MessageType, keepUnknown, readNested, skip, writeUnknown, unary } from "../../../../grpc/index.ts";
import { Timestamp } from "./well-known.ts";

export interface User {
  id: string;
  createdAt?: Timestamp | undefined;
  lastModifiedAt?: Timestamp | undefined;
  email: string;
  status: UserStatus;
  /** The account that the user sees first. */
  defaultAccountId: string;
}

export const User: MessageType<User> = {
  write(message, writer) {
    if (message.id) writer.uint32(10).string(message.id);
    if (message.createdAt != null) Timestamp.write(message.createdAt, writer.uint32(18).fork()).ldelim();
    if (message.lastModifiedAt != null) Timestamp.write(message.lastModifiedAt, writer.uint32(26).fork()).ldelim();
    if (message.email) writer.uint32(34).string(message.email);
    if (message.status != null && message.status !== 0) writeInt32(writer.uint32(40), message.status);
    if (message.defaultAccountId) writer.uint32(50).string(message.defaultAccountId);
    return writer;
  },
  read(reader, depth, message = { id: "", email: "", status: 0, defaultAccountId: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.id = reader.string();
          break;
        case 18:
          message.createdAt = readNested(Timestamp, reader, depth, message.createdAt);
          break;
        case 26:
          message.lastModifiedAt = readNested(Timestamp, reader, depth, message.lastModifiedAt);
          break;
        case 34:
          message.email = reader.string();
          break;
        case 40:
          message.status = reader.int32();
          break;
        case 50:
          message.defaultAccountId = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export const UserStatus = {
  USER_STATUS_UNSPECIFIED: 0,
  USER_STATUS_ACTIVE: 1,
  USER_STATUS_BLOCKED: 2,
  USER_STATUS_DELETED: 3,
} as const;

/** A number of the enum with this name, or a number that only a newer server knows. */
export type UserStatus = number;

export interface Permission {
  /** `read:clusters` and its like. */
  value: string;
  /** The server's. */
  category?: string | undefined;
}

export const Permission: MessageType<Permission> = {
  write(message, writer) {
    if (message.value) writer.uint32(10).string(message.value);
    if (message.category != null) writer.uint32(18).string(message.category);
    return writeUnknown(message, writer);
  },
  read(reader, depth, message = { value: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.value = reader.string();
          break;
        case 18:
          message.category = reader.string();
          break;
        default:
          keepUnknown(message, reader, tag, depth);
      }
    }
    return message;
  },
};

export interface Role {
  id: string;
  /** The server's, like id, last_modified_at and sub_type. */
  createdAt?: Timestamp | undefined;
  lastModifiedAt?: Timestamp | undefined;
  accountId: string;
  name: string;
  description: string;
  /** Only custom ones can be created and changed. */
  roleType: RoleType;
  permissions: Permission[];
  /** Of a system role. */
  subType?: SystemRoleSubType | undefined;
}

export const Role: MessageType<Role> = {
  write(message, writer) {
    if (message.id) writer.uint32(10).string(message.id);
    if (message.createdAt != null) Timestamp.write(message.createdAt, writer.uint32(18).fork()).ldelim();
    if (message.lastModifiedAt != null) Timestamp.write(message.lastModifiedAt, writer.uint32(26).fork()).ldelim();
    if (message.accountId) writer.uint32(34).string(message.accountId);
    if (message.name) writer.uint32(42).string(message.name);
    if (message.description) writer.uint32(50).string(message.description);
    if (message.roleType != null && message.roleType !== 0) writeInt32(writer.uint32(56), message.roleType);
    for (const item of message.permissions ?? []) Permission.write(item, writer.uint32(66).fork()).ldelim();
    if (message.subType != null) writeInt32(writer.uint32(72), message.subType);
    return writeUnknown(message, writer);
  },
  read(reader, depth, message = { id: "", accountId: "", name: "", description: "", roleType: 0, permissions: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.id = reader.string();
          break;
        case 18:
          message.createdAt = readNested(Timestamp, reader, depth, message.createdAt);
          break;
        case 26:
          message.lastModifiedAt = readNested(Timestamp, reader, depth, message.lastModifiedAt);
          break;
        case 34:
          message.accountId = reader.string();
          break;
        case 42:
          message.name = reader.string();
          break;
        case 50:
          message.description = reader.string();
          break;
        case 56:
          message.roleType = reader.int32();
          break;
        case 66:
          message.permissions.push(readNested(Permission, reader, depth));
          break;
        case 72:
          message.subType = reader.int32();
          break;
        default:
          keepUnknown(message, reader, tag, depth);
      }
    }
    return message;
  },
};

export const RoleType = {
  ROLE_TYPE_UNSPECIFIED: 0,
  ROLE_TYPE_SYSTEM: 1,
  ROLE_TYPE_CUSTOM: 2,
} as const;

/** A number of the enum with this name, or a number that only a newer server knows. */
export type RoleType = number;

export const SystemRoleSubType = {
  SYSTEM_ROLE_SUB_TYPE_UNSPECIFIED: 0,
  SYSTEM_ROLE_SUB_TYPE_OWNER: 1,
  SYSTEM_ROLE_SUB_TYPE_ADMIN: 2,
  /** What every user has. */
  SYSTEM_ROLE_SUB_TYPE_BASE: 3,
} as const;

/** A number of the enum with this name, or a number that only a newer server knows. */
export type SystemRoleSubType = number;

export interface ListUsersRequest {
  accountId: string;
}

export const ListUsersRequest: MessageType<ListUsersRequest> = {
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

export interface ListUsersResponse {
  items: User[];
}

export const ListUsersResponse: MessageType<ListUsersResponse> = {
  write(message, writer) {
    for (const item of message.items ?? []) User.write(item, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { items: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.items.push(readNested(User, reader, depth));
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ListPermissionsRequest {
  accountId: string;
}

export const ListPermissionsRequest: MessageType<ListPermissionsRequest> = {
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

export interface ListPermissionsResponse {
  permissions: Permission[];
}

export const ListPermissionsResponse: MessageType<ListPermissionsResponse> = {
  write(message, writer) {
    for (const item of message.permissions ?? []) Permission.write(item, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { permissions: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.permissions.push(readNested(Permission, reader, depth));
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ListRolesRequest {
  accountId: string;
}

export const ListRolesRequest: MessageType<ListRolesRequest> = {
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

export interface ListRolesResponse {
  items: Role[];
}

export const ListRolesResponse: MessageType<ListRolesResponse> = {
  write(message, writer) {
    for (const item of message.items ?? []) Role.write(item, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { items: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.items.push(readNested(Role, reader, depth));
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface GetRoleRequest {
  accountId: string;
  roleId: string;
}

export const GetRoleRequest: MessageType<GetRoleRequest> = {
  write(message, writer) {
    if (message.accountId) writer.uint32(10).string(message.accountId);
    if (message.roleId) writer.uint32(18).string(message.roleId);
    return writer;
  },
  read(reader, depth, message = { accountId: "", roleId: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.accountId = reader.string();
          break;
        case 18:
          message.roleId = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface GetRoleResponse {
  role?: Role | undefined;
}

export const GetRoleResponse: MessageType<GetRoleResponse> = {
  write(message, writer) {
    if (message.role != null) Role.write(message.role, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.role = readNested(Role, reader, depth, message.role);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface CreateRoleRequest {
  role?: Role | undefined;
}

export const CreateRoleRequest: MessageType<CreateRoleRequest> = {
  write(message, writer) {
    if (message.role != null) Role.write(message.role, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.role = readNested(Role, reader, depth, message.role);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface CreateRoleResponse {
  role?: Role | undefined;
}

export const CreateRoleResponse: MessageType<CreateRoleResponse> = {
  write(message, writer) {
    if (message.role != null) Role.write(message.role, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.role = readNested(Role, reader, depth, message.role);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface UpdateRoleRequest {
  role?: Role | undefined;
}

export const UpdateRoleRequest: MessageType<UpdateRoleRequest> = {
  write(message, writer) {
    if (message.role != null) Role.write(message.role, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.role = readNested(Role, reader, depth, message.role);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface UpdateRoleResponse {
  role?: Role | undefined;
}

export const UpdateRoleResponse: MessageType<UpdateRoleResponse> = {
  write(message, writer) {
    if (message.role != null) Role.write(message.role, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.role = readNested(Role, reader, depth, message.role);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface DeleteRoleRequest {
  accountId: string;
  roleId: string;
}

export const DeleteRoleRequest: MessageType<DeleteRoleRequest> = {
  write(message, writer) {
    if (message.accountId) writer.uint32(10).string(message.accountId);
    if (message.roleId) writer.uint32(18).string(message.roleId);
    return writer;
  },
  read(reader, depth, message = { accountId: "", roleId: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.accountId = reader.string();
          break;
        case 18:
          message.roleId = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface DeleteRoleResponse {
}

export const DeleteRoleResponse: MessageType<DeleteRoleResponse> = {
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

export interface ListEffectivePermissionsRequest {
  accountId: string;
}

export const ListEffectivePermissionsRequest: MessageType<ListEffectivePermissionsRequest> = {
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

export interface ListEffectivePermissionsResponse {
  permissions: Permission[];
}

export const ListEffectivePermissionsResponse: MessageType<ListEffectivePermissionsResponse> = {
  write(message, writer) {
    for (const item of message.permissions ?? []) Permission.write(item, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { permissions: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.permissions.push(readNested(Permission, reader, depth));
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ListUserRolesRequest {
  accountId: string;
  userId: string;
}

export const ListUserRolesRequest: MessageType<ListUserRolesRequest> = {
  write(message, writer) {
    if (message.accountId) writer.uint32(10).string(message.accountId);
    if (message.userId) writer.uint32(18).string(message.userId);
    return writer;
  },
  read(reader, depth, message = { accountId: "", userId: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.accountId = reader.string();
          break;
        case 18:
          message.userId = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ListUserRolesResponse {
  roles: Role[];
}

export const ListUserRolesResponse: MessageType<ListUserRolesResponse> = {
  write(message, writer) {
    for (const item of message.roles ?? []) Role.write(item, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { roles: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.roles.push(readNested(Role, reader, depth));
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ListRoleUsersRequest {
  accountId: string;
  roleId: string;
}

export const ListRoleUsersRequest: MessageType<ListRoleUsersRequest> = {
  write(message, writer) {
    if (message.accountId) writer.uint32(10).string(message.accountId);
    if (message.roleId) writer.uint32(18).string(message.roleId);
    return writer;
  },
  read(reader, depth, message = { accountId: "", roleId: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.accountId = reader.string();
          break;
        case 18:
          message.roleId = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ListRoleUsersResponse {
  users: User[];
}

export const ListRoleUsersResponse: MessageType<ListRoleUsersResponse> = {
  write(message, writer) {
    for (const item of message.users ?? []) User.write(item, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { users: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.users.push(readNested(User, reader, depth));
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface AssignUserRolesRequest {
  accountId: string;
  userId: string;
  roleIdsToAdd: string[];
  /** Wins where both have a role. */
  roleIdsToDelete: string[];
}

export const AssignUserRolesRequest: MessageType<AssignUserRolesRequest> = {
  write(message, writer) {
    if (message.accountId) writer.uint32(10).string(message.accountId);
    if (message.userId) writer.uint32(18).string(message.userId);
    for (const item of message.roleIdsToAdd ?? []) writer.uint32(26).string(item);
    for (const item of message.roleIdsToDelete ?? []) writer.uint32(34).string(item);
    return writer;
  },
  read(reader, depth, message = { accountId: "", userId: "", roleIdsToAdd: [], roleIdsToDelete: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.accountId = reader.string();
          break;
        case 18:
          message.userId = reader.string();
          break;
        case 26:
          message.roleIdsToAdd.push(reader.string());
          break;
        case 34:
          message.roleIdsToDelete.push(reader.string());
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface AssignUserRolesResponse {
}

export const AssignUserRolesResponse: MessageType<AssignUserRolesResponse> = {
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

export const iamService = {
  listUsers: /* @__PURE__ */ unary("/qdrant.cloud.iam.v1.IAMService/ListUsers", ListUsersRequest, ListUsersResponse),
  /** All permissions that there are. */
  listPermissions: /* @__PURE__ */ unary("/qdrant.cloud.iam.v1.IAMService/ListPermissions", ListPermissionsRequest, ListPermissionsResponse),
  listRoles: /* @__PURE__ */ unary("/qdrant.cloud.iam.v1.IAMService/ListRoles", ListRolesRequest, ListRolesResponse),
  getRole: /* @__PURE__ */ unary("/qdrant.cloud.iam.v1.IAMService/GetRole", GetRoleRequest, GetRoleResponse),
  createRole: /* @__PURE__ */ unary("/qdrant.cloud.iam.v1.IAMService/CreateRole", CreateRoleRequest, CreateRoleResponse),
  /** Replaces name, description and permissions. */
  updateRole: /* @__PURE__ */ unary("/qdrant.cloud.iam.v1.IAMService/UpdateRole", UpdateRoleRequest, UpdateRoleResponse),
  deleteRole: /* @__PURE__ */ unary("/qdrant.cloud.iam.v1.IAMService/DeleteRole", DeleteRoleRequest, DeleteRoleResponse),
  /** The permissions of the caller. */
  listEffectivePermissions: /* @__PURE__ */ unary("/qdrant.cloud.iam.v1.IAMService/ListEffectivePermissions", ListEffectivePermissionsRequest, ListEffectivePermissionsResponse),
  listUserRoles: /* @__PURE__ */ unary("/qdrant.cloud.iam.v1.IAMService/ListUserRoles", ListUserRolesRequest, ListUserRolesResponse),
  listRoleUsers: /* @__PURE__ */ unary("/qdrant.cloud.iam.v1.IAMService/ListRoleUsers", ListRoleUsersRequest, ListRoleUsersResponse),
  /** Adds and removes. Both may be repeated. */
  assignUserRoles: /* @__PURE__ */ unary("/qdrant.cloud.iam.v1.IAMService/AssignUserRoles", AssignUserRolesRequest, AssignUserRolesResponse),
};
