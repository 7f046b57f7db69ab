// Made by scripts/generate-proto.mjs; never edited.
import { type MessageType, readNested, skip, unary } from "../../../../grpc/index.ts";
import { User } from "./iam.ts";
import { Timestamp } from "./well-known.ts";

export interface Account {
  id: string;
  createdAt?: Timestamp | undefined;
  lastModifiedAt?: Timestamp | undefined;
  name: string;
  /** The owner as the service that authenticates knows it. */
  externalOwnerId: string;
  ownerEmail: string;
  privileges: string[];
  company?: Company | undefined;
}

export const Account: MessageType<Account> = {
  write(message, writer) {
    if (message.id) writer.uint32(10).string(message.id);
    if (message.createdAt != null) Timestamp.write(message.createdAt, writer.uint32(18).fork()).ldelim();
    if (message.lastModifiedAt != null) Timestamp.write(message.lastModifiedAt, writer.uint32(26).fork()).ldelim();
    if (message.name) writer.uint32(42).string(message.name);
    if (message.externalOwnerId) writer.uint32(50).string(message.externalOwnerId);
    if (message.ownerEmail) writer.uint32(58).string(message.ownerEmail);
    for (const item of message.privileges ?? []) writer.uint32(66).string(item);
    if (message.company != null) Company.write(message.company, writer.uint32(74).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { id: "", name: "", externalOwnerId: "", ownerEmail: "", privileges: [] }) {
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
        case 42:
          message.name = reader.string();
          break;
        case 50:
          message.externalOwnerId = reader.string();
          break;
        case 58:
          message.ownerEmail = reader.string();
          break;
        case 66:
          message.privileges.push(reader.string());
          break;
        case 74:
          message.company = readNested(Company, reader, depth, message.company);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface AccountMember {
  /** The user, in spite of its name. */
  accountMember?: User | undefined;
  isOwner: boolean;
}

export const AccountMember: MessageType<AccountMember> = {
  write(message, writer) {
    if (message.accountMember != null) User.write(message.accountMember, writer.uint32(10).fork()).ldelim();
    if (message.isOwner) writer.uint32(16).bool(message.isOwner);
    return writer;
  },
  read(reader, depth, message = { isOwner: false }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.accountMember = readNested(User, reader, depth, message.accountMember);
          break;
        case 16:
          message.isOwner = reader.bool();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface Company {
  domain?: string | undefined;
  name: string;
}

export const Company: MessageType<Company> = {
  write(message, writer) {
    if (message.domain != null) writer.uint32(10).string(message.domain);
    if (message.name) writer.uint32(18).string(message.name);
    return writer;
  },
  read(reader, depth, message = { name: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.domain = reader.string();
          break;
        case 18:
          message.name = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ListAccountsRequest {
}

export const ListAccountsRequest: MessageType<ListAccountsRequest> = {
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

export interface ListAccountsResponse {
  items: Account[];
}

export const ListAccountsResponse: MessageType<ListAccountsResponse> = {
  write(message, writer) {
    for (const item of message.items ?? []) Account.write(item, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { items: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.items.push(readNested(Account, reader, depth));
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface GetAccountRequest {
  accountId: string;
}

export const GetAccountRequest: MessageType<GetAccountRequest> = {
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

export interface GetAccountResponse {
  account?: Account | undefined;
}

export const GetAccountResponse: MessageType<GetAccountResponse> = {
  write(message, writer) {
    if (message.account != null) Account.write(message.account, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.account = readNested(Account, reader, depth, message.account);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ListAccountMembersRequest {
  accountId: string;
}

export const ListAccountMembersRequest: MessageType<ListAccountMembersRequest> = {
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

export interface ListAccountMembersResponse {
  items: AccountMember[];
}

export const ListAccountMembersResponse: MessageType<ListAccountMembersResponse> = {
  write(message, writer) {
    for (const item of message.items ?? []) AccountMember.write(item, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { items: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.items.push(readNested(AccountMember, reader, depth));
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface GetAccountMemberRequest {
  accountId: string;
  userId: string;
}

export const GetAccountMemberRequest: MessageType<GetAccountMemberRequest> = {
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

export interface GetAccountMemberResponse {
  accountMember?: AccountMember | undefined;
}

export const GetAccountMemberResponse: MessageType<GetAccountMemberResponse> = {
  write(message, writer) {
    if (message.accountMember != null) AccountMember.write(message.accountMember, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.accountMember = readNested(AccountMember, reader, depth, message.accountMember);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export const accountService = {
  listAccounts: /* @__PURE__ */ unary("/qdrant.cloud.account.v1.AccountService/ListAccounts", ListAccountsRequest, ListAccountsResponse),
  getAccount: /* @__PURE__ */ unary("/qdrant.cloud.account.v1.AccountService/GetAccount", GetAccountRequest, GetAccountResponse),
  listAccountMembers: /* @__PURE__ */ unary("/qdrant.cloud.account.v1.AccountService/ListAccountMembers", ListAccountMembersRequest, ListAccountMembersResponse),
  getAccountMember: /* @__PURE__ */ unary("/qdrant.cloud.account.v1.AccountService/GetAccountMember", GetAccountMemberRequest, GetAccountMemberResponse),
};
