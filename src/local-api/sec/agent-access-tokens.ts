import { randomBytes } from "node:crypto";
import { z } from "zod";
import { anyObject, nonEmpty, onOff } from "../check.ts";
import { objectAt } from "../json.ts";
import { collection } from "./collection.ts";

const shape = z.looseObject({
  tokenAlias: nonEmpty,
  tokenEnabled: onOff.default(1),
  props: anyObject.default({}),
});

/**
 * Tokens with which agents report. The token itself is the ID in paths. There is no delete, so an alias remains taken until the
 * token is renamed.
 */
export const agentAccessTokens = collection({
  name: "AgentAccessTokens",
  idKey: "accessToken",
  newId: () => randomBytes(28).toString("hex"),
  serverKeys: ["accessToken", "createdTime", "version"],
  mergedKeys: ["props"],
  uniqueKey: "tokenAlias",
  paged: false,
  deletable: false,
  shape: { keys: shape },
  stamp(object, before, call) {
    const changed = call.now.toISOString();
    const createdTime = before ? (objectAt(before, "props").createdTime ?? changed) : changed;
    return {
      ...object,
      createdTime: changed,
      props: { ...objectAt(object, "props"), createdTime },
      version: "0.1",
    };
  },
});
