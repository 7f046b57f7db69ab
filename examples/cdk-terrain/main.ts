import { App, DataResource, TerraformOutput, TerraformStack } from "cdktn";
import { AlertChannelEmail } from "./.gen/providers/sec/alert-channel-email";
import { AlertRule } from "./.gen/providers/sec/alert-rule";
import { SecProvider } from "./.gen/providers/sec/provider";
import { SecProviderFunctions } from "./.gen/providers/sec/provider-functions";
import { AccountsBackupSchedule } from "./.gen/providers/vdb/accounts-backup-schedule";
import { AccountsCluster } from "./.gen/providers/vdb/accounts-cluster";
import { AccountsHybridCloudEnvironment } from "./.gen/providers/vdb/accounts-hybrid-cloud-environment";
import { DataVdbBookingPackages } from "./.gen/providers/vdb/data-vdb-booking-packages";
import { EphemeralVdbDatabaseApiKey } from "./.gen/providers/vdb/ephemeral-vdb-database-api-key";
import { VdbProvider } from "./.gen/providers/vdb/provider";
import { VdbProviderFunctions } from "./.gen/providers/vdb/provider-functions";

const app = new App();
const stack = new TerraformStack(app, "search");

// Accounts and keys come from the environment, such as SEC_ACCOUNT and VDB_API_KEY.
new SecProvider(stack, "sec");
new VdbProvider(stack, "vdb");
const sec = new SecProviderFunctions("sec");
const vdb = new VdbProviderFunctions("vdb");

const onCall = new AlertChannelEmail(stack, "on_call", {
  name: "On call",
  recipients: ["oncall@example.com"],
});
new AlertRule(stack, "urgent", {
  name: "Urgent",
  alertChannels: [onCall.id],
  severities: [sec.severity("1"), sec.severity("high")],
});

const environment = new AccountsHybridCloudEnvironment(stack, "own", {
  name: "own",
  configuration: { namespace: "vectors" },
});
const available = new DataVdbBookingPackages(stack, "available", {
  cloudProvider: "hybrid",
  cloudRegion: environment.id,
});
const cluster = new AccountsCluster(stack, "search", {
  name: "search",
  cloudProvider: "hybrid",
  cloudRegion: environment.id,
  labels: [{ key: "team", value: "search" }],
  configuration: {
    numberOfNodes: 3,
    nodeConfiguration: { packageId: available.packages.get(0).id },
    databaseConfiguration: { collection: { replicationFactor: 2, vectors: { onDisk: true } } },
  },
});
new AccountsBackupSchedule(stack, "nightly", {
  clusterId: cluster.id,
  cronExpression: "0 3 * * *",
  retentionPeriod: vdb.days(30),
});

// The key exists while the command runs, and is in no state.
const key = new EphemeralVdbDatabaseApiKey(stack, "loader", {
  clusterId: cluster.id,
  ttl: "10m",
  globalAccessRule: { accessType: "GLOBAL_ACCESS_RULE_ACCESS_TYPE_MANAGE" },
});
new DataResource(stack, "products", {
  provisioners: [
    {
      type: "local-exec",
      command: 'test -n "$API_KEY" && echo "products are loaded"',
      environment: { API_KEY: key.key },
    },
  ],
});

new TerraformOutput(stack, "grpc", { value: vdb.connectionUrl(cluster.url, "grpc") });

app.synth();
