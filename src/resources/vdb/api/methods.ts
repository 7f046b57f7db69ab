import { accountService } from "./generated/account.ts";
import { databaseApiKeyService as authKeyService } from "./generated/auth-v1.ts";
import { databaseApiKeyService } from "./generated/auth-v2.ts";
import { backupService } from "./generated/backup.ts";
import { bookingService } from "./generated/booking.ts";
import { clusterService } from "./generated/cluster.ts";
import { hybridCloudService } from "./generated/hybrid.ts";
import { iamService } from "./generated/iam.ts";
import { platformService } from "./generated/platform.ts";

/**
 * All methods of the API, by service. This module loads every message, so a client imports only the modules of the services that
 * it calls.
 */
export const services = {
  accountService,
  authKeyService,
  backupService,
  bookingService,
  clusterService,
  databaseApiKeyService,
  hybridCloudService,
  iamService,
  platformService,
};
