import { Account } from "../../resources/vdb/api/generated/account.ts";
import { Package } from "../../resources/vdb/api/generated/booking.ts";
import { Release } from "../../resources/vdb/api/generated/cluster.ts";
import { User } from "../../resources/vdb/api/generated/iam.ts";
import { CloudProvider, CloudProviderRegion } from "../../resources/vdb/api/generated/platform.ts";
import { kind } from "./kind.ts";

// What is there from the start.
const root = "qdrant.cloud";

export const accounts = kind("accounts", Account, `${root}.account.v1.Account`);
export const users = kind("users", User, `${root}.iam.v1.User`);
export const packages = kind("packages", Package, `${root}.booking.v1.Package`);
export const cloudProviders = kind("cloudProviders", CloudProvider, `${root}.platform.v1.CloudProvider`);
export const regions = kind("regions", CloudProviderRegion, `${root}.platform.v1.CloudProviderRegion`);
export const releases = kind("releases", Release, `${root}.cluster.v1.Release`);
