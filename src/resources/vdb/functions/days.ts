import { ArgumentError, hcl, isInteger, number, providerFunction, string } from "../../../schema/index.ts";
import { canonicalDuration } from "../api/durations.ts";

const hoursPerDay = 24;

/** The maximum retention period of the platform: one year. */
const most = 365;

export default providerFunction({
  summary: "Returns a number of days as a duration",
  description:
    "Returns a number of days in the form of a `retention_period`: `720h0m0s` for 30 days. The platform keeps backups for 1 to 365 days; it is an error if the number is any other.",
  example: hcl`
    variable "cluster_id" {
      type = string
    }

    resource "vdb_accounts_backup_schedule" "nightly" {
      cluster_id       = var.cluster_id
      cron_expression  = "0 3 * * *"
      retention_period = provider::vdb::days(30)
    }
  `,
  parameters: [{ name: "days", type: number("The number of days, from 1 to 365").validate(isInteger) }],
  returns: string(),

  call(days) {
    if (days < 1 || days > most) throw new ArgumentError(0, `must be from 1 to ${most}`);
    return canonicalDuration(`${days * hoursPerDay}h`);
  },
});
