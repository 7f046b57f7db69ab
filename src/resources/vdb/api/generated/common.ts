// Made by scripts/generate-proto.mjs; never edited.
import { writeInt32, type MessageType, atMostOne, keepUnknown, readNested, writeUnknown } from "../../../../grpc/index.ts";

/** A value that is in a secret of the place where the cluster runs. */
export interface SecretKeyRef {
  name: string;
  /** Which of the values in the secret. */
  key: string;
}

export const SecretKeyRef: MessageType<SecretKeyRef> = {
  write(message, writer) {
    if (message.name) writer.uint32(10).string(message.name);
    if (message.key) writer.uint32(18).string(message.key);
    return writeUnknown(message, writer);
  },
  read(reader, depth, message = { name: "", key: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.name = reader.string();
          break;
        case 18:
          message.key = reader.string();
          break;
        default:
          keepUnknown(message, reader, tag, depth);
      }
    }
    return message;
  },
};

export interface KeyValue {
  key: string;
  value: string;
}

export const KeyValue: MessageType<KeyValue> = {
  write(message, writer) {
    if (message.key) writer.uint32(10).string(message.key);
    if (message.value) writer.uint32(18).string(message.value);
    return writeUnknown(message, writer);
  },
  read(reader, depth, message = { key: "", value: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.key = reader.string();
          break;
        case 18:
          message.value = reader.string();
          break;
        default:
          keepUnknown(message, reader, tag, depth);
      }
    }
    return message;
  },
};

/** How evenly nodes are spread over the machines that share a label. */
export interface TopologySpreadConstraint {
  /** By how many nodes two groups of machines may differ. */
  maxSkew?: number | undefined;
  /** The label that divides the machines into groups. */
  topologyKey: string;
  whenUnsatisfiable?: TopologySpreadConstraintWhenUnsatisfiable | undefined;
}

export const TopologySpreadConstraint: MessageType<TopologySpreadConstraint> = {
  write(message, writer) {
    if (message.maxSkew != null) writeInt32(writer.uint32(8), message.maxSkew);
    if (message.topologyKey) writer.uint32(18).string(message.topologyKey);
    if (message.whenUnsatisfiable != null) writeInt32(writer.uint32(24), message.whenUnsatisfiable);
    return writeUnknown(message, writer);
  },
  read(reader, depth, message = { topologyKey: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 8:
          message.maxSkew = reader.int32();
          break;
        case 18:
          message.topologyKey = reader.string();
          break;
        case 24:
          message.whenUnsatisfiable = reader.int32();
          break;
        default:
          keepUnknown(message, reader, tag, depth);
      }
    }
    return message;
  },
};

export const TopologySpreadConstraintWhenUnsatisfiable = {
  TOPOLOGY_SPREAD_CONSTRAINT_WHEN_UNSATISFIABLE_UNSPECIFIED: 0,
  TOPOLOGY_SPREAD_CONSTRAINT_WHEN_UNSATISFIABLE_DO_NOT_SCHEDULE: 1,
  TOPOLOGY_SPREAD_CONSTRAINT_WHEN_UNSATISFIABLE_SCHEDULE_ANYWAY: 2,
} as const;

/** A number of the enum with this name, or a number that only a newer server knows. */
export type TopologySpreadConstraintWhenUnsatisfiable = number;

export interface LabelSelectorRequirement {
  key: string;
  /** `In`, `NotIn`, `Exists` or `DoesNotExist`. */
  operator: string;
  /** Only for `In` and `NotIn`. */
  values: string[];
}

export const LabelSelectorRequirement: MessageType<LabelSelectorRequirement> = {
  write(message, writer) {
    if (message.key) writer.uint32(10).string(message.key);
    if (message.operator) writer.uint32(18).string(message.operator);
    for (const item of message.values ?? []) writer.uint32(26).string(item);
    return writeUnknown(message, writer);
  },
  read(reader, depth, message = { key: "", operator: "", values: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.key = reader.string();
          break;
        case 18:
          message.operator = reader.string();
          break;
        case 26:
          message.values.push(reader.string());
          break;
        default:
          keepUnknown(message, reader, tag, depth);
      }
    }
    return message;
  },
};

/** All of it has to apply. */
export interface LabelSelector {
  matchLabels: KeyValue[];
  matchExpressions: LabelSelectorRequirement[];
}

export const LabelSelector: MessageType<LabelSelector> = {
  write(message, writer) {
    for (const item of message.matchLabels ?? []) KeyValue.write(item, writer.uint32(10).fork()).ldelim();
    for (const item of message.matchExpressions ?? []) LabelSelectorRequirement.write(item, writer.uint32(18).fork()).ldelim();
    return writeUnknown(message, writer);
  },
  read(reader, depth, message = { matchLabels: [], matchExpressions: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.matchLabels.push(readNested(KeyValue, reader, depth));
          break;
        case 18:
          message.matchExpressions.push(readNested(LabelSelectorRequirement, reader, depth));
          break;
        default:
          keepUnknown(message, reader, tag, depth);
      }
    }
    return message;
  },
};

export interface IPBlock {
  cidr: string;
  /** Networks within the block that are not meant. */
  except: string[];
}

export const IPBlock: MessageType<IPBlock> = {
  write(message, writer) {
    if (message.cidr) writer.uint32(10).string(message.cidr);
    for (const item of message.except ?? []) writer.uint32(18).string(item);
    return writeUnknown(message, writer);
  },
  read(reader, depth, message = { cidr: "", except: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.cidr = reader.string();
          break;
        case 18:
          message.except.push(reader.string());
          break;
        default:
          keepUnknown(message, reader, tag, depth);
      }
    }
    return message;
  },
};

export interface PeerSelector {
  podSelector?: LabelSelector | undefined;
  namespaceSelector?: LabelSelector | undefined;
}

export const PeerSelector: MessageType<PeerSelector> = {
  write(message, writer) {
    if (message.podSelector != null) LabelSelector.write(message.podSelector, writer.uint32(10).fork()).ldelim();
    if (message.namespaceSelector != null) LabelSelector.write(message.namespaceSelector, writer.uint32(18).fork()).ldelim();
    return writeUnknown(message, writer);
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.podSelector = readNested(LabelSelector, reader, depth, message.podSelector);
          break;
        case 18:
          message.namespaceSelector = readNested(LabelSelector, reader, depth, message.namespaceSelector);
          break;
        default:
          keepUnknown(message, reader, tag, depth);
      }
    }
    return message;
  },
};

export interface NetworkPolicyPeer {
  selector?: PeerSelector | undefined;
  ipBlock?: IPBlock | undefined;
}

export const NetworkPolicyPeer: MessageType<NetworkPolicyPeer> = {
  write(message, writer) {
    atMostOne("NetworkPolicyPeer.peer_type", message.selector, message.ipBlock);
    if (message.selector != null) PeerSelector.write(message.selector, writer.uint32(10).fork()).ldelim();
    if (message.ipBlock != null) IPBlock.write(message.ipBlock, writer.uint32(18).fork()).ldelim();
    return writeUnknown(message, writer);
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.selector = readNested(PeerSelector, reader, depth, message.selector);
          delete message.ipBlock;
          break;
        case 18:
          message.ipBlock = readNested(IPBlock, reader, depth, message.ipBlock);
          delete message.selector;
          break;
        default:
          keepUnknown(message, reader, tag, depth);
      }
    }
    return message;
  },
};

export interface NetworkPolicyPort {
  /** `TCP`, `UDP` or `SCTP`. */
  protocol?: string | undefined;
  portNumber?: number | undefined;
  portName?: string | undefined;
  /** The last of a range that begins with port_number. */
  endPort?: number | undefined;
}

export const NetworkPolicyPort: MessageType<NetworkPolicyPort> = {
  write(message, writer) {
    atMostOne("NetworkPolicyPort.port_spec", message.portNumber, message.portName);
    if (message.protocol != null) writer.uint32(10).string(message.protocol);
    if (message.portNumber != null) writeInt32(writer.uint32(16), message.portNumber);
    if (message.portName != null) writer.uint32(26).string(message.portName);
    if (message.endPort != null) writeInt32(writer.uint32(32), message.endPort);
    return writeUnknown(message, writer);
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.protocol = reader.string();
          break;
        case 16:
          message.portNumber = reader.int32();
          delete message.portName;
          break;
        case 26:
          message.portName = reader.string();
          delete message.portNumber;
          break;
        case 32:
          message.endPort = reader.int32();
          break;
        default:
          keepUnknown(message, reader, tag, depth);
      }
    }
    return message;
  },
};

/** What may come in: through one of the ports, from one of the peers. None means any. */
export interface NetworkPolicyIngressRule {
  ports: NetworkPolicyPort[];
  from: NetworkPolicyPeer[];
}

export const NetworkPolicyIngressRule: MessageType<NetworkPolicyIngressRule> = {
  write(message, writer) {
    for (const item of message.ports ?? []) NetworkPolicyPort.write(item, writer.uint32(10).fork()).ldelim();
    for (const item of message.from ?? []) NetworkPolicyPeer.write(item, writer.uint32(18).fork()).ldelim();
    return writeUnknown(message, writer);
  },
  read(reader, depth, message = { ports: [], from: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.ports.push(readNested(NetworkPolicyPort, reader, depth));
          break;
        case 18:
          message.from.push(readNested(NetworkPolicyPeer, reader, depth));
          break;
        default:
          keepUnknown(message, reader, tag, depth);
      }
    }
    return message;
  },
};

/** What may go out: through one of the ports, to one of the peers. None means any. */
export interface NetworkPolicyEgressRule {
  ports: NetworkPolicyPort[];
  to: NetworkPolicyPeer[];
}

export const NetworkPolicyEgressRule: MessageType<NetworkPolicyEgressRule> = {
  write(message, writer) {
    for (const item of message.ports ?? []) NetworkPolicyPort.write(item, writer.uint32(10).fork()).ldelim();
    for (const item of message.to ?? []) NetworkPolicyPeer.write(item, writer.uint32(18).fork()).ldelim();
    return writeUnknown(message, writer);
  },
  read(reader, depth, message = { ports: [], to: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.ports.push(readNested(NetworkPolicyPort, reader, depth));
          break;
        case 18:
          message.to.push(readNested(NetworkPolicyPeer, reader, depth));
          break;
        default:
          keepUnknown(message, reader, tag, depth);
      }
    }
    return message;
  },
};

export const StorageTierType = {
  STORAGE_TIER_TYPE_UNSPECIFIED: 0,
  STORAGE_TIER_TYPE_COST_OPTIMISED: 1,
  STORAGE_TIER_TYPE_BALANCED: 2,
  STORAGE_TIER_TYPE_PERFORMANCE: 3,
} as const;

/** A number of the enum with this name, or a number that only a newer server knows. */
export type StorageTierType = number;
