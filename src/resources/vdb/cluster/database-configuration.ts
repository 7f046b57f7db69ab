import { block, bool, string } from "../../../schema/index.ts";
import { DatabaseConfigurationLogLevel } from "../api/generated/cluster.ts";
import { integer, kept, orFilledIn, otherNameIn, signed, unsigned } from "../shared/fields.ts";
import { characters, formed } from "../shared/rules.ts";

const secret = {
  secret_name: string("The name of the secret")
    .validate(characters(1, 253), formed("clusterName"))
    .required(),
  secret_key: string("The key within the secret").validate(characters(1, 1024)).required(),
};

const collection = {
  replication_factor: orFilledIn(integer(kept("How many copies there are of each shard", "0"), unsigned)),
  write_consistency_factor: orFilledIn(
    integer(kept("How many copies have to confirm a write before it counts", "0"), { ...signed, least: 0 }),
  ),
  vectors: block.optional("The storage of vectors", {
    on_disk: orFilledIn(bool(kept("Whether vectors stay on disk and are read when they are needed"))),
  }),
};

const performance = {
  optimizer_cpu_budget: orFilledIn(
    integer(
      kept(
        "How many CPUs the optimizer may use: 0 leaves it to the database, a negative number is how many stay free",
      ),
      signed,
    ),
  ),
  async_scorer: orFilledIn(
    bool(kept("Whether vectors on disk are scored while others are still being read")),
  ),
};

const service = {
  jwt_rbac: orFilledIn(
    bool(
      kept(
        "Whether tokens say what their bearers may do, which API keys need; what is on once cannot be turned off",
      ),
    ),
  ),
  enable_tls: orFilledIn(
    bool(kept("Whether the database is served over TLS, with the certificate of `tls`")),
  ),
  force_include_jwt_rbac: bool(
    "Whether a new cluster is asked for without `jwt_rbac` where that is false, whatever the platform does by default",
  )
    .optional()
    .deprecated("Leave it out: API keys need clusters with jwt_rbac.")
    .notReturned(),
  api_key: block.optional("The secret that has the key for full access", secret),
  read_only_api_key: block.optional("The secret that has the key for reading", secret),
};

/** How the database itself is configured. */
export const databaseConfiguration = {
  log_level: orFilledIn(otherNameIn(DatabaseConfigurationLogLevel, kept("How much the database logs"))),
  collection: block.optional("What collections have that are made without saying otherwise", collection),
  storage: block.optional("The storage of the database", {
    performance: block.optional("How much the storage may take", performance),
  }),
  service: block.optional("The access to the database", service),
  tls: block.optional("The certificate of the database; both blocks are needed", {
    cert: block.optional("The secret that has the certificate", secret),
    key: block.optional("The secret that has the private key", secret),
  }),
  inference: block.optional("The making of vectors in the cluster", {
    enabled: orFilledIn(bool(kept("Whether the cluster makes vectors of texts and images that it is sent"))),
  }),
};
