import { expect } from "chai";
import { fromBytes, toBytes } from "../../../../src/protobuf/message.ts";
import { type AccessRule, DatabaseApiKey } from "../../../../src/resources/vdb/api/generated/auth-v2.ts";
import {
  type Access,
  accessToApi,
  databaseApiKeyFromApi,
} from "../../../../src/resources/vdb/database_key/wire.ts";

/** The rules that a server receives. */
function received(access: Access): readonly AccessRule[] {
  return fromBytes(DatabaseApiKey, toBytes(DatabaseApiKey, { accessRules: accessToApi(access) })).accessRules;
}

/** A key for which the API returns only these rules. */
function shown(accessRules: AccessRule[]) {
  return databaseApiKeyFromApi({ ...fromBytes(DatabaseApiKey, Buffer.alloc(0)), accessRules });
}

const readOnly = "COLLECTION_ACCESS_RULE_ACCESS_TYPE_READ_ONLY";
const readWrite = "COLLECTION_ACCESS_RULE_ACCESS_TYPE_READ_WRITE";

describe("the access of database API keys", () => {
  it("the access is global when no rule is configured", () => {
    expect(received({ global_access_rule: null, collection_access_rules: [] })).to.deep.equal([
      { globalAccess: { accessType: 2 } },
    ]);
  });

  it("the access may be a global access rule", () => {
    const access = {
      global_access_rule: { access_type: "GLOBAL_ACCESS_RULE_ACCESS_TYPE_READ_ONLY" },
      collection_access_rules: [],
    };
    expect(received(access)).to.deep.equal([{ globalAccess: { accessType: 1 } }]);
    expect(shown([...received(access)])).to.deep.include(access);
  });

  it("the access may be collection access rules, in their order", () => {
    const access = {
      global_access_rule: null,
      collection_access_rules: [
        { collection_name: "products", access_type: readWrite },
        { collection_name: "articles", access_type: readOnly },
      ],
    };
    expect(received(access)).to.deep.equal([
      { collectionAccess: { collectionName: "products", accessType: 2 } },
      { collectionAccess: { collectionName: "articles", accessType: 1 } },
    ]);
    expect(shown([...received(access)])).to.deep.include(access);
  });

  it("the access has numbers for enum values without a name, and omits empty rules", () => {
    expect(shown([{}, { globalAccess: { accessType: 9 } }])).to.deep.include({
      global_access_rule: { access_type: "9" },
      collection_access_rules: [],
    });
  });
});

describe("database API keys", () => {
  it("a key has null for missing timestamps", () => {
    expect(shown([])).to.deep.include({
      created_at: null,
      expires_at: null,
      created_by_email: "",
      global_access_rule: null,
    });
  });
});
