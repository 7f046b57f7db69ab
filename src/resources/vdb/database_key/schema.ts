import { block, lengthBetween, string } from "../../../schema/index.ts";
import { canonicalTimestamp, validTimestamp } from "../api/timestamps.ts";
import { id, timestamp } from "../define.ts";
import { requiredClusterId } from "../shared/cluster-id.ts";
import { hasForm } from "../shared/rules.ts";
import { everything } from "./wire.ts";

const globalAccess =
  "The access to all collections. Without this block and without `collection_access_rules`, the key has full access";

const globalRule = {
  access_type: string("Whether the key has read-only or full access to all collections")
    .oneOf("GLOBAL_ACCESS_RULE_ACCESS_TYPE_READ_ONLY", everything)
    .required(),
};

/** The access of a key to all collections. */
export const globalAccessRule = block.optional(globalAccess, globalRule);

const collectionAccess = "The access to single collections instead of all";

const rule = {
  collection_name: string("The name of the collection to which the rule applies")
    .validate(lengthBetween(1, 255), hasForm("collectionName"))
    .required(),
  access_type: string("Whether the key has read-only access to the collection, or may also write to it")
    .oneOf("COLLECTION_ACCESS_RULE_ACCESS_TYPE_READ_ONLY", "COLLECTION_ACCESS_RULE_ACCESS_TYPE_READ_WRITE")
    .required(),
};

/** The access of a key to single collections. */
export const collectionAccessRules = block.list(collectionAccess, rule, { max: 20 });

/** The attributes and blocks of a database API key. */
export const schema = {
  id: id("The ID of the key"),
  cluster_id: requiredClusterId("The ID of the cluster that the key gives access to").requiresReplace(),
  name: string("The name of the key")
    .validate(lengthBetween(4, 128), hasForm("keyName"))
    .required()
    .requiresReplace(),
  expires_at: string(
    "When the key expires, as an RFC 3339 timestamp. If omitted, a new key never expires, and an existing one keeps its expiration; an empty string makes a key that never expires",
  )
    .validate((text) => (text === "" ? undefined : validTimestamp(text)))
    .comparedAs(canonicalTimestamp)
    .optional()
    .computed()
    .nullable(),
  created_at: timestamp("When the key was created").useStateForUnknown(),
  created_by_email: string(
    "The email address of the user who created the key; empty if it was not created by a user",
  )
    .computed()
    .useStateForUnknown(),
  postfix: string("The last characters of the key, by which it can be recognized")
    .computed()
    .useStateForUnknown(),
  key: string(
    "The key itself. Null after an import, because the platform returns it only when the key is created",
  )
    .computed()
    .nullable()
    .sensitive()
    .useNonNullStateForUnknown(),
  global_access_rule: block.optional(globalAccess, globalRule, { unsetAs: { access_type: everything } }),
  collection_access_rules: block
    .list(
      collectionAccess,
      {
        collection_name: rule.collection_name.requiresReplace(),
        access_type: rule.access_type.requiresReplace(),
      },
      { max: 20 },
    )
    .unordered(),
};
