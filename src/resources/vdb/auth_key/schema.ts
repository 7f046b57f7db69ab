import { list, nonEmpty, string } from "../../../schema/index.ts";
import { id, timestamp } from "../define.ts";
import { anyClusterId } from "../shared/cluster-id.ts";

/** The attributes and blocks of an auth key. */
export const schema = {
  id: id("The ID of the key"),
  cluster_ids: list(anyClusterId, "The IDs of the clusters that the key gives access to")
    .validate(nonEmpty)
    .unordered()
    .required()
    .requiresReplace(),
  created_at: timestamp("When the key was created").useStateForUnknown(),
  prefix: string("The first characters of the key, by which it can be recognized")
    .computed()
    .useStateForUnknown(),
  token: string(
    "The key itself. Null after an import, because the platform returns it only when the key is created",
  )
    .computed()
    .nullable()
    .sensitive()
    .useNonNullStateForUnknown(),
};
