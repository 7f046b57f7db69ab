import { basename } from "node:path";
import type fc from "fast-check";
import type protobuf from "protobufjs";
import type { MessageType } from "../../src/protobuf/message.ts";
import * as account from "../../src/resources/vdb/api/generated/account.ts";
import * as authV1 from "../../src/resources/vdb/api/generated/auth-v1.ts";
import * as authV2 from "../../src/resources/vdb/api/generated/auth-v2.ts";
import * as backup from "../../src/resources/vdb/api/generated/backup.ts";
import * as booking from "../../src/resources/vdb/api/generated/booking.ts";
import * as cluster from "../../src/resources/vdb/api/generated/cluster.ts";
import * as common from "../../src/resources/vdb/api/generated/common.ts";
import * as hybrid from "../../src/resources/vdb/api/generated/hybrid.ts";
import * as iam from "../../src/resources/vdb/api/generated/iam.ts";
import * as platform from "../../src/resources/vdb/api/generated/platform.ts";
import * as wellKnown from "../../src/resources/vdb/api/generated/well-known.ts";
import { anyMessageOf } from "./any-message.ts";

const modules = {
  account,
  "auth-v1": authV1,
  "auth-v2": authV2,
  backup,
  booking,
  cluster,
  common,
  hybrid,
  iam,
  platform,
};

/** Returns the generated code for a message or an enum of the definitions. */
export function generatedFor({ filename, name }: protobuf.Type | protobuf.Enum): unknown {
  const module = filename ? Object(modules)[basename(filename, ".proto")] : wellKnown;
  return Object(module)[name];
}

/** Returns the codec of a message. Its type accepts any shape, which only a test can verify. */
export function codecOf(type: protobuf.Type): MessageType<object> {
  return generatedFor(type) as MessageType<object>;
}

/** Returns a received message: all fields without presence are set. */
export function anyMessage(type: protobuf.Type): fc.Arbitrary<object> {
  return anyMessageOf(type, { codecOf, int64: "bigint" });
}
