import { isUnknown, RemoteError, type TypedPath, type Unknown } from "../../../schema/index.ts";
import type { VdbApi } from "../api/client.ts";
import { isHybrid } from "../shared/cloud-provider.ts";

/** The configured location of a cluster. */
interface ConfiguredLocation {
  readonly account_id: string | Unknown | null;
  readonly cloud_provider: string | Unknown;
  readonly cloud_region: string | Unknown;
}

/**
 * Throws a DiagnosticError if the platform does not have the configured cloud or region. Checks nothing that is not known yet, no
 * environments, and nothing if the platform returns an error: the create of the cluster also sends the location.
 */
export async function checkPlace(
  { account_id, cloud_provider, cloud_region }: ConfiguredLocation,
  {
    api,
    signal,
    at,
  }: {
    readonly api: VdbApi | undefined;
    readonly signal: AbortSignal;
    readonly at: TypedPath<{ readonly cloud_provider: string; readonly cloud_region: string }>;
  },
): Promise<void> {
  if (!api || isUnknown(account_id) || isUnknown(cloud_provider) || isUnknown(cloud_region)) return;
  const accountId = account_id || api.accountId;
  if (isHybrid(cloud_provider) || accountId === "") return;
  // Loaded here, because most plans change no location.
  const { requireKnownPlace } = await import("../platform/known-place.ts");
  const place = { accountId, cloudProviderId: cloud_provider, cloudProviderRegionId: cloud_region };
  try {
    await requireKnownPlace(api, place, { signal, at });
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
  }
}
