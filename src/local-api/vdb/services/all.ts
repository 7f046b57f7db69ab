import type { ServedMethod } from "../rpc/method.ts";
import { accountMethods } from "./accounts.ts";
import { backupMethods } from "./backups.ts";
import { clusterMethods } from "./clusters.ts";
import { authKeyMethods, databaseKeyMethods } from "./database-keys.ts";
import { environmentMethods } from "./environments.ts";
import { packageMethods } from "./packages.ts";
import { platformMethods } from "./platform.ts";
import { releaseMethods } from "./releases.ts";
import { roleMethods } from "./roles.ts";
import { scheduleMethods } from "./schedules.ts";

/** All methods of the API. */
export const allMethods: readonly ServedMethod[] = [
  accountMethods,
  authKeyMethods,
  backupMethods,
  clusterMethods,
  databaseKeyMethods,
  environmentMethods,
  packageMethods,
  platformMethods,
  releaseMethods,
  roleMethods,
  scheduleMethods,
].flat();
