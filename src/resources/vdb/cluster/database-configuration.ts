import { block, bool, lengthBetween, string } from "../../../schema/index.ts";
import { DatabaseConfigurationLogLevel } from "../api/generated/cluster.ts";
import { enumWithoutZero, integer, optionalComputed, signed, unsigned } from "../shared/fields.ts";
import { hasForm } from "../shared/rules.ts";

const secret = {
  secret_name: string("The name of the Kubernetes secret")
    .validate(lengthBetween(1, 253), hasForm("clusterName"))
    .required(),
  secret_key: string("The key within the Kubernetes secret whose value is used")
    .validate(lengthBetween(1, 1024))
    .required(),
};

const collection = {
  replication_factor: optionalComputed(
    (description) => integer(description, unsigned),
    "The number of replicas of each shard, at least 1",
    "0",
  ),
  write_consistency_factor: optionalComputed(
    (description) => integer(description, { ...signed, least: 0 }),
    "The number of replicas that must confirm a write, at least 1",
    "0",
  ),
  vectors: block.optional("How vectors are stored", {
    on_disk: optionalComputed(bool, "Whether vectors are stored on disk instead of in memory"),
  }),
};

const performance = {
  optimizer_cpu_budget: optionalComputed(
    (description) => integer(description, signed),
    "The number of CPUs that the optimizer may use. 0 leaves it to the database, and a negative number is the number of CPUs to keep free",
  ),
  async_scorer: optionalComputed(bool, "Whether vectors on disk are scored asynchronously"),
};

const service = {
  jwt_rbac: optionalComputed(
    bool,
    "Whether access is controlled by JSON Web Tokens, which database API keys require. Once enabled, it cannot be disabled",
  ).mayBeOverruled(
    "The platform enables jwt_rbac by default, and does not disable it. Set jwt_rbac to true, or omit it.",
  ),
  enable_tls: optionalComputed(
    bool,
    "Whether the database is served over TLS, with the certificate of `tls`",
  ),
  force_include_jwt_rbac: bool(
    "Has effect only when a cluster is created. If it is true and `jwt_rbac` is false, the cluster is created without `jwt_rbac`, whatever the default of the platform is",
  )
    .optional()
    .deprecated("Leave it out: API keys need clusters with jwt_rbac.")
    .notReturned(),
  api_key: block.optional("The Kubernetes secret with the API key for full access", secret),
  read_only_api_key: block.optional("The Kubernetes secret with the API key for read-only access", secret),
};

/** The configuration of the database. */
export const databaseConfiguration = {
  log_level: optionalComputed(
    (description) => enumWithoutZero(DatabaseConfigurationLogLevel, description),
    "The minimum level of the messages that the database logs",
  ),
  collection: block.optional("The defaults for new collections", collection),
  storage: block.optional("How the database stores data", {
    performance: block.optional("The performance settings of the storage", performance),
  }),
  service: block.optional("How clients access the database: by API keys, tokens and TLS", service),
  tls: block.optional("The TLS certificate of the database. Both blocks are required", {
    cert: block.optional("The Kubernetes secret with the certificate", secret),
    key: block.optional("The Kubernetes secret with the private key", secret),
  }),
  inference: block.optional("The inference service of the cluster, which computes vectors", {
    enabled: optionalComputed(bool, "Whether the cluster computes the vectors of texts and images"),
  }),
};
