import { zeroName } from "../api/enum-names.ts";
import { CollectionAccessRuleAccessType, GlobalAccessRuleAccessType } from "../api/generated/auth-v2.ts";
import {
  ClusterConfigurationGpuType,
  ClusterConfigurationRebalanceStrategy,
  ClusterConfigurationRestartPolicy,
  ClusterPhase,
  ClusterServiceType,
  DatabaseConfigurationLogLevel,
  TolerationEffect,
  TolerationOperator,
} from "../api/generated/cluster.ts";
import { TopologySpreadConstraintWhenUnsatisfiable } from "../api/generated/common.ts";
import { HybridCloudEnvironmentConfigurationLogLevel } from "../api/generated/hybrid.ts";
import type { EnumValues } from "../api/wire-enums.ts";

/** A kind of values of attributes. */
export interface Kind {
  /** The name for users. */
  readonly name: string;
  /** The full names of the values. */
  readonly values: readonly string[];
  /** The common prefix of these names. */
  readonly beginning: string;
}

/** Returns the values of an enum, without the name of 0 unless attributes accept it. */
function kind(name: string, values: EnumValues, { withZero = false } = {}): Kind {
  const zero = zeroName(values);
  return {
    name,
    values: Object.keys(values).filter((value) => withZero || value !== zero),
    beginning: zero.replace(/UNSPECIFIED$/, ""),
  };
}

/** All kinds of values that attributes of this provider accept or return. */
export const kinds: readonly Kind[] = [
  kind("cluster phase", ClusterPhase),
  kind("collection access type", CollectionAccessRuleAccessType),
  kind("environment log level", HybridCloudEnvironmentConfigurationLogLevel),
  kind("global access type", GlobalAccessRuleAccessType),
  kind("gpu type", ClusterConfigurationGpuType, { withZero: true }),
  kind("log level", DatabaseConfigurationLogLevel),
  kind("rebalance strategy", ClusterConfigurationRebalanceStrategy, { withZero: true }),
  kind("restart policy", ClusterConfigurationRestartPolicy, { withZero: true }),
  kind("service type", ClusterServiceType),
  kind("toleration effect", TolerationEffect),
  kind("toleration operator", TolerationOperator),
  kind("when unsatisfiable", TopologySpreadConstraintWhenUnsatisfiable),
];
