import { platformService } from "../../../resources/vdb/api/generated/platform.ts";
import { notFound } from "../call-error.ts";
import { cloudProviders, regions } from "../collections.ts";
import { reads } from "../rpc/method.ts";
import { anyKey, noKey } from "../rpc/requirements.ts";
import { globalRegions, regionOf, regionsOf } from "./places.ts";

/** The methods of clouds and their regions. */
export const platformMethods = [
  reads(platformService.listGlobalCloudProviders, noKey, (_request, { reader }) => ({
    items: cloudProviders.list(reader),
  })),

  reads(platformService.listCloudProviders, anyKey, (_request, { reader }) => ({
    items: cloudProviders.list(reader),
  })),

  reads(platformService.listGlobalCloudProviderRegions, noKey, ({ cloudProviderId }, { reader }) => ({
    items: globalRegions(reader, cloudProviderId),
  })),

  reads(platformService.getGlobalCloudProviderRegion, noKey, ({ cloudProviderId, regionId }, { reader }) => ({
    region: requireRegion(
      globalRegions(reader, cloudProviderId).find(({ id }) => id === regionId),
      regionId,
    ),
  })),

  reads(platformService.listCloudProviderRegions, anyKey, ({ cloudProviderId }, call) => ({
    items: regionsOf(cloudProviderId, call),
  })),

  reads(platformService.getCloudProviderRegion, anyKey, ({ cloudProviderId, regionId }, call) => ({
    region: requireRegion(regionOf(cloudProviderId, regionId, call), regionId),
  })),
];

function requireRegion<Region>(region: Region | undefined, id: string): Region {
  if (region === undefined) throw notFound(`${regions.name}/${id}`);
  return region;
}
