import { accountRules } from "./account.ts";
import { backupRules } from "./backup.ts";
import { backupCallRules } from "./backup-calls.ts";
import { bookingRules } from "./booking.ts";
import { clusterRules } from "./cluster.ts";
import { clusterCallRules } from "./cluster-calls.ts";
import { commonRules } from "./common.ts";
import { hybridRules } from "./hybrid.ts";
import { iamRules } from "./iam.ts";
import { keyRules } from "./keys.ts";
import { platformRules } from "./platform.ts";
import type { MessageRules } from "./rules.ts";
import { tolerationRules } from "./toleration.ts";

/** The rules of all messages with rules, by full name. */
export const allRules: ReadonlyMap<string, MessageRules> = new Map(
  [
    accountRules,
    backupCallRules,
    backupRules,
    bookingRules,
    clusterCallRules,
    clusterRules,
    commonRules,
    hybridRules,
    iamRules,
    keyRules,
    platformRules,
    tolerationRules,
  ].flatMap((table) => table.map((rules) => [rules.name, rules])),
);
