import { accountRules } from "./account.ts";
import { backupRules } from "./backup.ts";
import { bookingRules } from "./booking.ts";
import { clusterRules } from "./cluster.ts";
import { commonRules } from "./common.ts";
import { hybridRules } from "./hybrid.ts";
import { iamRules } from "./iam.ts";
import { authKeyRules, databaseKeyRules } from "./keys.ts";
import { platformRules } from "./platform.ts";
import type { MessageRules } from "./rules.ts";

/** The rules of all messages with rules, by full name. */
export const allRules: ReadonlyMap<string, MessageRules> = new Map(
  [
    accountRules,
    authKeyRules,
    backupRules,
    bookingRules,
    clusterRules,
    commonRules,
    databaseKeyRules,
    hybridRules,
    iamRules,
    platformRules,
  ].flatMap((table) => table.map((rules) => [rules.name, rules])),
);
