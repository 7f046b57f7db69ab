import { vdb } from "../../../src/resources/vdb/index.ts";
import { describeSurvival } from "../../support/survival-suite.ts";
import { startVdbLife } from "../../support/vdb-life.ts";

describeSurvival(vdb, {
  start: startVdbLife,
  stamps: ["id", "createdAt", "lastModifiedAt", "state", "phaseEnds"],
  plans: ["after a refresh", "without a refresh"],
  takesUnknownMembers: false,
  names: {
    accounts_backup_schedule: { retentionPeriod: "retention_period" },
    accounts_hybrid_cloud_environment: {
      "configuration.advancedOperatorSettings": "configuration.advanced_operator_settings",
    },
  },
  objectless: {
    accounts_database_api_key_v2: "an update changes only the state",
    accounts_manual_backup: "an update changes only the state",
    accounts_user_roles: "the user stays when the roles are gone",
  },
  changed: {},
});
