// Made by scripts/generate-proto.mjs; never edited.
import { readInt64Number, writeInt32, writeInt64Number } from "../../protobuf/integers.ts";
import { type MessageType, atMostOne, readBytes, readNested, skip } from "../../protobuf/message.ts";
import { readEntry, readTextEntry, writeEntry, writeTextEntry } from "../../protobuf/repeated.ts";
import { Timestamp } from "./well-known.ts";

/** A value of any type, in one of two encodings. Both empty: a null of the type that is due. */
export interface DynamicValue {
  msgpack: Buffer;
  json: Buffer;
}

export const DynamicValue: MessageType<DynamicValue> = {
  write(message, writer) {
    if (message.msgpack?.length) writer.uint32(10).bytes(message.msgpack);
    if (message.json?.length) writer.uint32(18).bytes(message.json);
    return writer;
  },
  read(reader, depth, message = { msgpack: Buffer.alloc(0), json: Buffer.alloc(0) }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.msgpack = readBytes(reader);
          break;
        case 18:
          message.json = readBytes(reader);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

/** A state as it was stored. Only states of Terraform before 0.12 are flat maps. */
export interface RawState {
  json: Buffer;
  flatmap: Map<string, string>;
}

export const RawState: MessageType<RawState> = {
  write(message, writer) {
    if (message.json?.length) writer.uint32(10).bytes(message.json);
    for (const entry of message.flatmap ?? []) writeTextEntry(writer.uint32(18), entry);
    return writer;
  },
  read(reader, depth, message = { json: Buffer.alloc(0), flatmap: new Map() }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.json = readBytes(reader);
          break;
        case 18:
          message.flatmap.set(...readTextEntry(reader, depth));
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

/** How a description is to be rendered. */
export const StringKind = {
  PLAIN: 0,
  MARKDOWN: 1,
} as const;

/** A number of the enum with this name, or a number that only a newer server knows. */
export type StringKind = number;

/** What may be written in a block, and what is stored. `version` counts, the one of `Block` does not. */
export interface Schema {
  version: number;
  block?: SchemaBlock | undefined;
}

export const Schema: MessageType<Schema> = {
  write(message, writer) {
    if (message.version != null && message.version !== 0) writeInt64Number(writer.uint32(8), message.version);
    if (message.block != null) SchemaBlock.write(message.block, writer.uint32(18).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { version: 0 }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 8:
          message.version = readInt64Number(reader);
          break;
        case 18:
          message.block = readNested(SchemaBlock, reader, depth, message.block);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface SchemaBlock {
  version: number;
  attributes: SchemaAttribute[];
  blockTypes: SchemaNestedBlock[];
  description: string;
  descriptionKind: StringKind;
  deprecated: boolean;
  deprecationMessage: string;
  /** Terraform 1.16: the provider may fill in a block that the configuration leaves out. */
  computed: boolean;
}

export const SchemaBlock: MessageType<SchemaBlock> = {
  write(message, writer) {
    if (message.version != null && message.version !== 0) writeInt64Number(writer.uint32(8), message.version);
    for (const item of message.attributes ?? []) SchemaAttribute.write(item, writer.uint32(18).fork()).ldelim();
    for (const item of message.blockTypes ?? []) SchemaNestedBlock.write(item, writer.uint32(26).fork()).ldelim();
    if (message.description) writer.uint32(34).string(message.description);
    if (message.descriptionKind != null && message.descriptionKind !== 0) writeInt32(writer.uint32(40), message.descriptionKind);
    if (message.deprecated) writer.uint32(48).bool(message.deprecated);
    if (message.deprecationMessage) writer.uint32(58).string(message.deprecationMessage);
    if (message.computed) writer.uint32(64).bool(message.computed);
    return writer;
  },
  read(reader, depth, message = { version: 0, attributes: [], blockTypes: [], description: "", descriptionKind: 0, deprecated: false, deprecationMessage: "", computed: false }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 8:
          message.version = readInt64Number(reader);
          break;
        case 18:
          message.attributes.push(readNested(SchemaAttribute, reader, depth));
          break;
        case 26:
          message.blockTypes.push(readNested(SchemaNestedBlock, reader, depth));
          break;
        case 34:
          message.description = reader.string();
          break;
        case 40:
          message.descriptionKind = reader.int32();
          break;
        case 48:
          message.deprecated = reader.bool();
          break;
        case 58:
          message.deprecationMessage = reader.string();
          break;
        case 64:
          message.computed = reader.bool();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

/** `type` is a type in JSON. With `nested_type` set it stays empty. */
export interface SchemaAttribute {
  name: string;
  type: Buffer;
  nestedType?: SchemaObject | undefined;
  description: string;
  required: boolean;
  optional: boolean;
  computed: boolean;
  sensitive: boolean;
  descriptionKind: StringKind;
  deprecated: boolean;
  /** Never stored: only ever seen in a configuration. */
  writeOnly: boolean;
  deprecationMessage: string;
}

export const SchemaAttribute: MessageType<SchemaAttribute> = {
  write(message, writer) {
    if (message.name) writer.uint32(10).string(message.name);
    if (message.type?.length) writer.uint32(18).bytes(message.type);
    if (message.nestedType != null) SchemaObject.write(message.nestedType, writer.uint32(82).fork()).ldelim();
    if (message.description) writer.uint32(26).string(message.description);
    if (message.required) writer.uint32(32).bool(message.required);
    if (message.optional) writer.uint32(40).bool(message.optional);
    if (message.computed) writer.uint32(48).bool(message.computed);
    if (message.sensitive) writer.uint32(56).bool(message.sensitive);
    if (message.descriptionKind != null && message.descriptionKind !== 0) writeInt32(writer.uint32(64), message.descriptionKind);
    if (message.deprecated) writer.uint32(72).bool(message.deprecated);
    if (message.writeOnly) writer.uint32(88).bool(message.writeOnly);
    if (message.deprecationMessage) writer.uint32(98).string(message.deprecationMessage);
    return writer;
  },
  read(reader, depth, message = { name: "", type: Buffer.alloc(0), description: "", required: false, optional: false, computed: false, sensitive: false, descriptionKind: 0, deprecated: false, writeOnly: false, deprecationMessage: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.name = reader.string();
          break;
        case 18:
          message.type = readBytes(reader);
          break;
        case 82:
          message.nestedType = readNested(SchemaObject, reader, depth, message.nestedType);
          break;
        case 26:
          message.description = reader.string();
          break;
        case 32:
          message.required = reader.bool();
          break;
        case 40:
          message.optional = reader.bool();
          break;
        case 48:
          message.computed = reader.bool();
          break;
        case 56:
          message.sensitive = reader.bool();
          break;
        case 64:
          message.descriptionKind = reader.int32();
          break;
        case 72:
          message.deprecated = reader.bool();
          break;
        case 88:
          message.writeOnly = reader.bool();
          break;
        case 98:
          message.deprecationMessage = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface SchemaNestedBlock {
  typeName: string;
  block?: SchemaBlock | undefined;
  nesting: SchemaNestedBlockNestingMode;
  minItems: number;
  maxItems: number;
}

export const SchemaNestedBlock: MessageType<SchemaNestedBlock> = {
  write(message, writer) {
    if (message.typeName) writer.uint32(10).string(message.typeName);
    if (message.block != null) SchemaBlock.write(message.block, writer.uint32(18).fork()).ldelim();
    if (message.nesting != null && message.nesting !== 0) writeInt32(writer.uint32(24), message.nesting);
    if (message.minItems != null && message.minItems !== 0) writeInt64Number(writer.uint32(32), message.minItems);
    if (message.maxItems != null && message.maxItems !== 0) writeInt64Number(writer.uint32(40), message.maxItems);
    return writer;
  },
  read(reader, depth, message = { typeName: "", nesting: 0, minItems: 0, maxItems: 0 }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.typeName = reader.string();
          break;
        case 18:
          message.block = readNested(SchemaBlock, reader, depth, message.block);
          break;
        case 24:
          message.nesting = reader.int32();
          break;
        case 32:
          message.minItems = readInt64Number(reader);
          break;
        case 40:
          message.maxItems = readInt64Number(reader);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export const SchemaNestedBlockNestingMode = {
  INVALID: 0,
  SINGLE: 1,
  LIST: 2,
  SET: 3,
  MAP: 4,
  GROUP: 5,
} as const;

/** A number of the enum with this name, or a number that only a newer server knows. */
export type SchemaNestedBlockNestingMode = number;

/** The schema behind an attribute that is written `name = { ... }`. */
export interface SchemaObject {
  attributes: SchemaAttribute[];
  nesting: SchemaObjectNestingMode;
  minItems: number;
  maxItems: number;
}

export const SchemaObject: MessageType<SchemaObject> = {
  write(message, writer) {
    for (const item of message.attributes ?? []) SchemaAttribute.write(item, writer.uint32(10).fork()).ldelim();
    if (message.nesting != null && message.nesting !== 0) writeInt32(writer.uint32(24), message.nesting);
    if (message.minItems != null && message.minItems !== 0) writeInt64Number(writer.uint32(32), message.minItems);
    if (message.maxItems != null && message.maxItems !== 0) writeInt64Number(writer.uint32(40), message.maxItems);
    return writer;
  },
  read(reader, depth, message = { attributes: [], nesting: 0, minItems: 0, maxItems: 0 }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.attributes.push(readNested(SchemaAttribute, reader, depth));
          break;
        case 24:
          message.nesting = reader.int32();
          break;
        case 32:
          message.minItems = readInt64Number(reader);
          break;
        case 40:
          message.maxItems = readInt64Number(reader);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export const SchemaObjectNestingMode = {
  INVALID: 0,
  SINGLE: 1,
  LIST: 2,
  SET: 3,
  MAP: 4,
} as const;

/** A number of the enum with this name, or a number that only a newer server knows. */
export type SchemaObjectNestingMode = number;

export interface ActionSchema {
  schema?: Schema | undefined;
}

export const ActionSchema: MessageType<ActionSchema> = {
  write(message, writer) {
    if (message.schema != null) Schema.write(message.schema, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.schema = readNested(Schema, reader, depth, message.schema);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface Function {
  parameters: FunctionParameter[];
  /** Takes all arguments beyond the positional ones. */
  variadicParameter?: FunctionParameter | undefined;
  return?: FunctionReturn | undefined;
  summary: string;
  description: string;
  descriptionKind: StringKind;
  deprecationMessage: string;
}

export const Function: MessageType<Function> = {
  write(message, writer) {
    for (const item of message.parameters ?? []) FunctionParameter.write(item, writer.uint32(10).fork()).ldelim();
    if (message.variadicParameter != null) FunctionParameter.write(message.variadicParameter, writer.uint32(18).fork()).ldelim();
    if (message.return != null) FunctionReturn.write(message.return, writer.uint32(26).fork()).ldelim();
    if (message.summary) writer.uint32(34).string(message.summary);
    if (message.description) writer.uint32(42).string(message.description);
    if (message.descriptionKind != null && message.descriptionKind !== 0) writeInt32(writer.uint32(48), message.descriptionKind);
    if (message.deprecationMessage) writer.uint32(58).string(message.deprecationMessage);
    return writer;
  },
  read(reader, depth, message = { parameters: [], summary: "", description: "", descriptionKind: 0, deprecationMessage: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.parameters.push(readNested(FunctionParameter, reader, depth));
          break;
        case 18:
          message.variadicParameter = readNested(FunctionParameter, reader, depth, message.variadicParameter);
          break;
        case 26:
          message.return = readNested(FunctionReturn, reader, depth, message.return);
          break;
        case 34:
          message.summary = reader.string();
          break;
        case 42:
          message.description = reader.string();
          break;
        case 48:
          message.descriptionKind = reader.int32();
          break;
        case 58:
          message.deprecationMessage = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface FunctionParameter {
  name: string;
  type: Buffer;
  allowNullValue: boolean;
  allowUnknownValues: boolean;
  description: string;
  descriptionKind: StringKind;
}

export const FunctionParameter: MessageType<FunctionParameter> = {
  write(message, writer) {
    if (message.name) writer.uint32(10).string(message.name);
    if (message.type?.length) writer.uint32(18).bytes(message.type);
    if (message.allowNullValue) writer.uint32(24).bool(message.allowNullValue);
    if (message.allowUnknownValues) writer.uint32(32).bool(message.allowUnknownValues);
    if (message.description) writer.uint32(42).string(message.description);
    if (message.descriptionKind != null && message.descriptionKind !== 0) writeInt32(writer.uint32(48), message.descriptionKind);
    return writer;
  },
  read(reader, depth, message = { name: "", type: Buffer.alloc(0), allowNullValue: false, allowUnknownValues: false, description: "", descriptionKind: 0 }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.name = reader.string();
          break;
        case 18:
          message.type = readBytes(reader);
          break;
        case 24:
          message.allowNullValue = reader.bool();
          break;
        case 32:
          message.allowUnknownValues = reader.bool();
          break;
        case 42:
          message.description = reader.string();
          break;
        case 48:
          message.descriptionKind = reader.int32();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface FunctionReturn {
  type: Buffer;
}

export const FunctionReturn: MessageType<FunctionReturn> = {
  write(message, writer) {
    if (message.type?.length) writer.uint32(10).bytes(message.type);
    return writer;
  },
  read(reader, depth, message = { type: Buffer.alloc(0) }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.type = readBytes(reader);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

/** The permanent data that names an object, kept beside its state. */
export interface ResourceIdentitySchema {
  version: number;
  identityAttributes: ResourceIdentitySchemaIdentityAttribute[];
}

export const ResourceIdentitySchema: MessageType<ResourceIdentitySchema> = {
  write(message, writer) {
    if (message.version != null && message.version !== 0) writeInt64Number(writer.uint32(8), message.version);
    for (const item of message.identityAttributes ?? []) ResourceIdentitySchemaIdentityAttribute.write(item, writer.uint32(18).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { version: 0, identityAttributes: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 8:
          message.version = readInt64Number(reader);
          break;
        case 18:
          message.identityAttributes.push(readNested(ResourceIdentitySchemaIdentityAttribute, reader, depth));
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ResourceIdentitySchemaIdentityAttribute {
  name: string;
  type: Buffer;
  requiredForImport: boolean;
  optionalForImport: boolean;
  description: string;
}

export const ResourceIdentitySchemaIdentityAttribute: MessageType<ResourceIdentitySchemaIdentityAttribute> = {
  write(message, writer) {
    if (message.name) writer.uint32(10).string(message.name);
    if (message.type?.length) writer.uint32(18).bytes(message.type);
    if (message.requiredForImport) writer.uint32(24).bool(message.requiredForImport);
    if (message.optionalForImport) writer.uint32(32).bool(message.optionalForImport);
    if (message.description) writer.uint32(42).string(message.description);
    return writer;
  },
  read(reader, depth, message = { name: "", type: Buffer.alloc(0), requiredForImport: false, optionalForImport: false, description: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.name = reader.string();
          break;
        case 18:
          message.type = readBytes(reader);
          break;
        case 24:
          message.requiredForImport = reader.bool();
          break;
        case 32:
          message.optionalForImport = reader.bool();
          break;
        case 42:
          message.description = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ResourceIdentityData {
  identityData?: DynamicValue | undefined;
}

export const ResourceIdentityData: MessageType<ResourceIdentityData> = {
  write(message, writer) {
    if (message.identityData != null) DynamicValue.write(message.identityData, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.identityData = readNested(DynamicValue, reader, depth, message.identityData);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

/** An error or a warning, and the attribute that is to blame, if it is one. */
export interface Diagnostic {
  severity: DiagnosticSeverity;
  summary: string;
  detail: string;
  attribute?: AttributePath | undefined;
}

export const Diagnostic: MessageType<Diagnostic> = {
  write(message, writer) {
    if (message.severity != null && message.severity !== 0) writeInt32(writer.uint32(8), message.severity);
    if (message.summary) writer.uint32(18).string(message.summary);
    if (message.detail) writer.uint32(26).string(message.detail);
    if (message.attribute != null) AttributePath.write(message.attribute, writer.uint32(34).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { severity: 0, summary: "", detail: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 8:
          message.severity = reader.int32();
          break;
        case 18:
          message.summary = reader.string();
          break;
        case 26:
          message.detail = reader.string();
          break;
        case 34:
          message.attribute = readNested(AttributePath, reader, depth, message.attribute);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export const DiagnosticSeverity = {
  INVALID: 0,
  ERROR: 1,
  WARNING: 2,
} as const;

/** A number of the enum with this name, or a number that only a newer server knows. */
export type DiagnosticSeverity = number;

/** The way from a block to one of its values. Elements of sets have no address: a path ends at the set. */
export interface AttributePath {
  steps: AttributePathStep[];
}

export const AttributePath: MessageType<AttributePath> = {
  write(message, writer) {
    for (const item of message.steps ?? []) AttributePathStep.write(item, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { steps: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.steps.push(readNested(AttributePathStep, reader, depth));
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface AttributePathStep {
  attributeName?: string | undefined;
  elementKeyString?: string | undefined;
  elementKeyInt?: number | undefined;
}

export const AttributePathStep: MessageType<AttributePathStep> = {
  write(message, writer) {
    atMostOne("AttributePathStep.selector", message.attributeName, message.elementKeyString, message.elementKeyInt);
    if (message.attributeName != null) writer.uint32(10).string(message.attributeName);
    if (message.elementKeyString != null) writer.uint32(18).string(message.elementKeyString);
    if (message.elementKeyInt != null) writeInt64Number(writer.uint32(24), message.elementKeyInt);
    return writer;
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.attributeName = reader.string();
          delete message.elementKeyString;
          delete message.elementKeyInt;
          break;
        case 18:
          message.elementKeyString = reader.string();
          delete message.attributeName;
          delete message.elementKeyInt;
          break;
        case 24:
          message.elementKeyInt = readInt64Number(reader);
          delete message.attributeName;
          delete message.elementKeyString;
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface FunctionError {
  text: string;
  /** Counted from zero, variadic arguments included. Zero has to be written. */
  functionArgument?: number | undefined;
}

export const FunctionError: MessageType<FunctionError> = {
  write(message, writer) {
    if (message.text) writer.uint32(10).string(message.text);
    if (message.functionArgument != null) writeInt64Number(writer.uint32(16), message.functionArgument);
    return writer;
  },
  read(reader, depth, message = { text: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.text = reader.string();
          break;
        case 16:
          message.functionArgument = readInt64Number(reader);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ServerCapabilities {
  /** Ask for a plan of deletions, too. */
  planDestroy: boolean;
  /** Works without having been asked for its schema first. */
  getProviderSchemaOptional: boolean;
  moveResourceState: boolean;
  generateResourceConfig: boolean;
}

export const ServerCapabilities: MessageType<ServerCapabilities> = {
  write(message, writer) {
    if (message.planDestroy) writer.uint32(8).bool(message.planDestroy);
    if (message.getProviderSchemaOptional) writer.uint32(16).bool(message.getProviderSchemaOptional);
    if (message.moveResourceState) writer.uint32(24).bool(message.moveResourceState);
    if (message.generateResourceConfig) writer.uint32(32).bool(message.generateResourceConfig);
    return writer;
  },
  read(reader, depth, message = { planDestroy: false, getProviderSchemaOptional: false, moveResourceState: false, generateResourceConfig: false }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 8:
          message.planDestroy = reader.bool();
          break;
        case 16:
          message.getProviderSchemaOptional = reader.bool();
          break;
        case 24:
          message.moveResourceState = reader.bool();
          break;
        case 32:
          message.generateResourceConfig = reader.bool();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

/** A client that says nothing can do none of this. */
export interface ClientCapabilities {
  /** Counts in plans only: in an apply it is set, yet deferring is an error. */
  deferralAllowed: boolean;
  writeOnlyAttributesAllowed: boolean;
  storePlannedPrivate: boolean;
  computedBlocksAllowed: boolean;
}

export const ClientCapabilities: MessageType<ClientCapabilities> = {
  write(message, writer) {
    if (message.deferralAllowed) writer.uint32(8).bool(message.deferralAllowed);
    if (message.writeOnlyAttributesAllowed) writer.uint32(16).bool(message.writeOnlyAttributesAllowed);
    if (message.storePlannedPrivate) writer.uint32(24).bool(message.storePlannedPrivate);
    if (message.computedBlocksAllowed) writer.uint32(32).bool(message.computedBlocksAllowed);
    return writer;
  },
  read(reader, depth, message = { deferralAllowed: false, writeOnlyAttributesAllowed: false, storePlannedPrivate: false, computedBlocksAllowed: false }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 8:
          message.deferralAllowed = reader.bool();
          break;
        case 16:
          message.writeOnlyAttributesAllowed = reader.bool();
          break;
        case 24:
          message.storePlannedPrivate = reader.bool();
          break;
        case 32:
          message.computedBlocksAllowed = reader.bool();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

/** "Not now": the response to a plan that lacks what it needs. */
export interface Deferred {
  reason: DeferredReason;
}

export const Deferred: MessageType<Deferred> = {
  write(message, writer) {
    if (message.reason != null && message.reason !== 0) writeInt32(writer.uint32(8), message.reason);
    return writer;
  },
  read(reader, depth, message = { reason: 0 }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 8:
          message.reason = reader.int32();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export const DeferredReason = {
  UNKNOWN: 0,
  RESOURCE_CONFIG_UNKNOWN: 1,
  PROVIDER_CONFIG_UNKNOWN: 2,
  ABSENT_PREREQ: 3,
} as const;

/** A number of the enum with this name, or a number that only a newer server knows. */
export type DeferredReason = number;

export interface GetMetadataRequest {
}

export const GetMetadataRequest: MessageType<GetMetadataRequest> = {
  write(_, writer) {
    return writer;
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      skip(reader, tag, depth);
    }
    return message;
  },
};

export interface GetMetadataResponse {
  serverCapabilities?: ServerCapabilities | undefined;
  diagnostics: Diagnostic[];
  dataSources: GetMetadataDataSourceMetadata[];
  resources: GetMetadataResourceMetadata[];
  functions: GetMetadataFunctionMetadata[];
  ephemeralResources: GetMetadataEphemeralMetadata[];
  listResources: GetMetadataListResourceMetadata[];
  stateStores: GetMetadataStateStoreMetadata[];
  actions: GetMetadataActionMetadata[];
}

export const GetMetadataResponse: MessageType<GetMetadataResponse> = {
  write(message, writer) {
    if (message.serverCapabilities != null) ServerCapabilities.write(message.serverCapabilities, writer.uint32(10).fork()).ldelim();
    for (const item of message.diagnostics ?? []) Diagnostic.write(item, writer.uint32(18).fork()).ldelim();
    for (const item of message.dataSources ?? []) GetMetadataDataSourceMetadata.write(item, writer.uint32(26).fork()).ldelim();
    for (const item of message.resources ?? []) GetMetadataResourceMetadata.write(item, writer.uint32(34).fork()).ldelim();
    for (const item of message.functions ?? []) GetMetadataFunctionMetadata.write(item, writer.uint32(42).fork()).ldelim();
    for (const item of message.ephemeralResources ?? []) GetMetadataEphemeralMetadata.write(item, writer.uint32(50).fork()).ldelim();
    for (const item of message.listResources ?? []) GetMetadataListResourceMetadata.write(item, writer.uint32(58).fork()).ldelim();
    for (const item of message.stateStores ?? []) GetMetadataStateStoreMetadata.write(item, writer.uint32(66).fork()).ldelim();
    for (const item of message.actions ?? []) GetMetadataActionMetadata.write(item, writer.uint32(74).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { diagnostics: [], dataSources: [], resources: [], functions: [], ephemeralResources: [], listResources: [], stateStores: [], actions: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.serverCapabilities = readNested(ServerCapabilities, reader, depth, message.serverCapabilities);
          break;
        case 18:
          message.diagnostics.push(readNested(Diagnostic, reader, depth));
          break;
        case 26:
          message.dataSources.push(readNested(GetMetadataDataSourceMetadata, reader, depth));
          break;
        case 34:
          message.resources.push(readNested(GetMetadataResourceMetadata, reader, depth));
          break;
        case 42:
          message.functions.push(readNested(GetMetadataFunctionMetadata, reader, depth));
          break;
        case 50:
          message.ephemeralResources.push(readNested(GetMetadataEphemeralMetadata, reader, depth));
          break;
        case 58:
          message.listResources.push(readNested(GetMetadataListResourceMetadata, reader, depth));
          break;
        case 66:
          message.stateStores.push(readNested(GetMetadataStateStoreMetadata, reader, depth));
          break;
        case 74:
          message.actions.push(readNested(GetMetadataActionMetadata, reader, depth));
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface GetMetadataEphemeralMetadata {
  typeName: string;
}

export const GetMetadataEphemeralMetadata: MessageType<GetMetadataEphemeralMetadata> = {
  write(message, writer) {
    if (message.typeName) writer.uint32(10).string(message.typeName);
    return writer;
  },
  read(reader, depth, message = { typeName: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.typeName = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface GetMetadataFunctionMetadata {
  name: string;
}

export const GetMetadataFunctionMetadata: MessageType<GetMetadataFunctionMetadata> = {
  write(message, writer) {
    if (message.name) writer.uint32(10).string(message.name);
    return writer;
  },
  read(reader, depth, message = { name: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.name = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface GetMetadataDataSourceMetadata {
  typeName: string;
}

export const GetMetadataDataSourceMetadata: MessageType<GetMetadataDataSourceMetadata> = {
  write(message, writer) {
    if (message.typeName) writer.uint32(10).string(message.typeName);
    return writer;
  },
  read(reader, depth, message = { typeName: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.typeName = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface GetMetadataResourceMetadata {
  typeName: string;
}

export const GetMetadataResourceMetadata: MessageType<GetMetadataResourceMetadata> = {
  write(message, writer) {
    if (message.typeName) writer.uint32(10).string(message.typeName);
    return writer;
  },
  read(reader, depth, message = { typeName: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.typeName = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface GetMetadataListResourceMetadata {
  typeName: string;
}

export const GetMetadataListResourceMetadata: MessageType<GetMetadataListResourceMetadata> = {
  write(message, writer) {
    if (message.typeName) writer.uint32(10).string(message.typeName);
    return writer;
  },
  read(reader, depth, message = { typeName: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.typeName = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface GetMetadataStateStoreMetadata {
  typeName: string;
}

export const GetMetadataStateStoreMetadata: MessageType<GetMetadataStateStoreMetadata> = {
  write(message, writer) {
    if (message.typeName) writer.uint32(10).string(message.typeName);
    return writer;
  },
  read(reader, depth, message = { typeName: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.typeName = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface GetMetadataActionMetadata {
  typeName: string;
}

export const GetMetadataActionMetadata: MessageType<GetMetadataActionMetadata> = {
  write(message, writer) {
    if (message.typeName) writer.uint32(10).string(message.typeName);
    return writer;
  },
  read(reader, depth, message = { typeName: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.typeName = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface GetProviderSchemaRequest {
}

export const GetProviderSchemaRequest: MessageType<GetProviderSchemaRequest> = {
  write(_, writer) {
    return writer;
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      skip(reader, tag, depth);
    }
    return message;
  },
};

export interface GetProviderSchemaResponse {
  provider?: Schema | undefined;
  resourceSchemas: Map<string, Schema>;
  dataSourceSchemas: Map<string, Schema>;
  functions: Map<string, Function>;
  ephemeralResourceSchemas: Map<string, Schema>;
  listResourceSchemas: Map<string, Schema>;
  stateStoreSchemas: Map<string, Schema>;
  actionSchemas: Map<string, ActionSchema>;
  diagnostics: Diagnostic[];
  providerMeta?: Schema | undefined;
  serverCapabilities?: ServerCapabilities | undefined;
}

export const GetProviderSchemaResponse: MessageType<GetProviderSchemaResponse> = {
  write(message, writer) {
    if (message.provider != null) Schema.write(message.provider, writer.uint32(10).fork()).ldelim();
    for (const entry of message.resourceSchemas ?? []) writeEntry(Schema, writer.uint32(18), entry);
    for (const entry of message.dataSourceSchemas ?? []) writeEntry(Schema, writer.uint32(26), entry);
    for (const entry of message.functions ?? []) writeEntry(Function, writer.uint32(58), entry);
    for (const entry of message.ephemeralResourceSchemas ?? []) writeEntry(Schema, writer.uint32(66), entry);
    for (const entry of message.listResourceSchemas ?? []) writeEntry(Schema, writer.uint32(74), entry);
    for (const entry of message.stateStoreSchemas ?? []) writeEntry(Schema, writer.uint32(82), entry);
    for (const entry of message.actionSchemas ?? []) writeEntry(ActionSchema, writer.uint32(90), entry);
    for (const item of message.diagnostics ?? []) Diagnostic.write(item, writer.uint32(34).fork()).ldelim();
    if (message.providerMeta != null) Schema.write(message.providerMeta, writer.uint32(42).fork()).ldelim();
    if (message.serverCapabilities != null) ServerCapabilities.write(message.serverCapabilities, writer.uint32(50).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { resourceSchemas: new Map(), dataSourceSchemas: new Map(), functions: new Map(), ephemeralResourceSchemas: new Map(), listResourceSchemas: new Map(), stateStoreSchemas: new Map(), actionSchemas: new Map(), diagnostics: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.provider = readNested(Schema, reader, depth, message.provider);
          break;
        case 18:
          message.resourceSchemas.set(...readEntry(Schema, reader, depth));
          break;
        case 26:
          message.dataSourceSchemas.set(...readEntry(Schema, reader, depth));
          break;
        case 58:
          message.functions.set(...readEntry(Function, reader, depth));
          break;
        case 66:
          message.ephemeralResourceSchemas.set(...readEntry(Schema, reader, depth));
          break;
        case 74:
          message.listResourceSchemas.set(...readEntry(Schema, reader, depth));
          break;
        case 82:
          message.stateStoreSchemas.set(...readEntry(Schema, reader, depth));
          break;
        case 90:
          message.actionSchemas.set(...readEntry(ActionSchema, reader, depth));
          break;
        case 34:
          message.diagnostics.push(readNested(Diagnostic, reader, depth));
          break;
        case 42:
          message.providerMeta = readNested(Schema, reader, depth, message.providerMeta);
          break;
        case 50:
          message.serverCapabilities = readNested(ServerCapabilities, reader, depth, message.serverCapabilities);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface GetResourceIdentitySchemasRequest {
}

export const GetResourceIdentitySchemasRequest: MessageType<GetResourceIdentitySchemasRequest> = {
  write(_, writer) {
    return writer;
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      skip(reader, tag, depth);
    }
    return message;
  },
};

export interface GetResourceIdentitySchemasResponse {
  identitySchemas: Map<string, ResourceIdentitySchema>;
  diagnostics: Diagnostic[];
}

export const GetResourceIdentitySchemasResponse: MessageType<GetResourceIdentitySchemasResponse> = {
  write(message, writer) {
    for (const entry of message.identitySchemas ?? []) writeEntry(ResourceIdentitySchema, writer.uint32(10), entry);
    for (const item of message.diagnostics ?? []) Diagnostic.write(item, writer.uint32(18).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { identitySchemas: new Map(), diagnostics: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.identitySchemas.set(...readEntry(ResourceIdentitySchema, reader, depth));
          break;
        case 18:
          message.diagnostics.push(readNested(Diagnostic, reader, depth));
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ValidateProviderConfigRequest {
  config?: DynamicValue | undefined;
}

export const ValidateProviderConfigRequest: MessageType<ValidateProviderConfigRequest> = {
  write(message, writer) {
    if (message.config != null) DynamicValue.write(message.config, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.config = readNested(DynamicValue, reader, depth, message.config);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ValidateProviderConfigResponse {
  diagnostics: Diagnostic[];
}

export const ValidateProviderConfigResponse: MessageType<ValidateProviderConfigResponse> = {
  write(message, writer) {
    for (const item of message.diagnostics ?? []) Diagnostic.write(item, writer.uint32(18).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { diagnostics: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 18:
          message.diagnostics.push(readNested(Diagnostic, reader, depth));
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ConfigureProviderRequest {
  terraformVersion: string;
  config?: DynamicValue | undefined;
  clientCapabilities?: ClientCapabilities | undefined;
}

export const ConfigureProviderRequest: MessageType<ConfigureProviderRequest> = {
  write(message, writer) {
    if (message.terraformVersion) writer.uint32(10).string(message.terraformVersion);
    if (message.config != null) DynamicValue.write(message.config, writer.uint32(18).fork()).ldelim();
    if (message.clientCapabilities != null) ClientCapabilities.write(message.clientCapabilities, writer.uint32(26).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { terraformVersion: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.terraformVersion = reader.string();
          break;
        case 18:
          message.config = readNested(DynamicValue, reader, depth, message.config);
          break;
        case 26:
          message.clientCapabilities = readNested(ClientCapabilities, reader, depth, message.clientCapabilities);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ConfigureProviderResponse {
  diagnostics: Diagnostic[];
}

export const ConfigureProviderResponse: MessageType<ConfigureProviderResponse> = {
  write(message, writer) {
    for (const item of message.diagnostics ?? []) Diagnostic.write(item, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { diagnostics: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.diagnostics.push(readNested(Diagnostic, reader, depth));
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface StopProviderRequest {
}

export const StopProviderRequest: MessageType<StopProviderRequest> = {
  write(_, writer) {
    return writer;
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      skip(reader, tag, depth);
    }
    return message;
  },
};

export interface StopProviderResponse {
  /** Spelled with a capital in every version of the protocol. */
  error: string;
}

export const StopProviderResponse: MessageType<StopProviderResponse> = {
  write(message, writer) {
    if (message.error) writer.uint32(10).string(message.error);
    return writer;
  },
  read(reader, depth, message = { error: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.error = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ValidateResourceConfigRequest {
  typeName: string;
  config?: DynamicValue | undefined;
  clientCapabilities?: ClientCapabilities | undefined;
}

export const ValidateResourceConfigRequest: MessageType<ValidateResourceConfigRequest> = {
  write(message, writer) {
    if (message.typeName) writer.uint32(10).string(message.typeName);
    if (message.config != null) DynamicValue.write(message.config, writer.uint32(18).fork()).ldelim();
    if (message.clientCapabilities != null) ClientCapabilities.write(message.clientCapabilities, writer.uint32(26).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { typeName: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.typeName = reader.string();
          break;
        case 18:
          message.config = readNested(DynamicValue, reader, depth, message.config);
          break;
        case 26:
          message.clientCapabilities = readNested(ClientCapabilities, reader, depth, message.clientCapabilities);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ValidateResourceConfigResponse {
  diagnostics: Diagnostic[];
}

export const ValidateResourceConfigResponse: MessageType<ValidateResourceConfigResponse> = {
  write(message, writer) {
    for (const item of message.diagnostics ?? []) Diagnostic.write(item, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { diagnostics: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.diagnostics.push(readNested(Diagnostic, reader, depth));
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface UpgradeResourceStateRequest {
  typeName: string;
  version: number;
  rawState?: RawState | undefined;
}

export const UpgradeResourceStateRequest: MessageType<UpgradeResourceStateRequest> = {
  write(message, writer) {
    if (message.typeName) writer.uint32(10).string(message.typeName);
    if (message.version != null && message.version !== 0) writeInt64Number(writer.uint32(16), message.version);
    if (message.rawState != null) RawState.write(message.rawState, writer.uint32(26).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { typeName: "", version: 0 }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.typeName = reader.string();
          break;
        case 16:
          message.version = readInt64Number(reader);
          break;
        case 26:
          message.rawState = readNested(RawState, reader, depth, message.rawState);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface UpgradeResourceStateResponse {
  upgradedState?: DynamicValue | undefined;
  diagnostics: Diagnostic[];
}

export const UpgradeResourceStateResponse: MessageType<UpgradeResourceStateResponse> = {
  write(message, writer) {
    if (message.upgradedState != null) DynamicValue.write(message.upgradedState, writer.uint32(10).fork()).ldelim();
    for (const item of message.diagnostics ?? []) Diagnostic.write(item, writer.uint32(18).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { diagnostics: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.upgradedState = readNested(DynamicValue, reader, depth, message.upgradedState);
          break;
        case 18:
          message.diagnostics.push(readNested(Diagnostic, reader, depth));
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface UpgradeResourceIdentityRequest {
  typeName: string;
  version: number;
  rawIdentity?: RawState | undefined;
}

export const UpgradeResourceIdentityRequest: MessageType<UpgradeResourceIdentityRequest> = {
  write(message, writer) {
    if (message.typeName) writer.uint32(10).string(message.typeName);
    if (message.version != null && message.version !== 0) writeInt64Number(writer.uint32(16), message.version);
    if (message.rawIdentity != null) RawState.write(message.rawIdentity, writer.uint32(26).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { typeName: "", version: 0 }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.typeName = reader.string();
          break;
        case 16:
          message.version = readInt64Number(reader);
          break;
        case 26:
          message.rawIdentity = readNested(RawState, reader, depth, message.rawIdentity);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface UpgradeResourceIdentityResponse {
  upgradedIdentity?: ResourceIdentityData | undefined;
  diagnostics: Diagnostic[];
}

export const UpgradeResourceIdentityResponse: MessageType<UpgradeResourceIdentityResponse> = {
  write(message, writer) {
    if (message.upgradedIdentity != null) ResourceIdentityData.write(message.upgradedIdentity, writer.uint32(10).fork()).ldelim();
    for (const item of message.diagnostics ?? []) Diagnostic.write(item, writer.uint32(18).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { diagnostics: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.upgradedIdentity = readNested(ResourceIdentityData, reader, depth, message.upgradedIdentity);
          break;
        case 18:
          message.diagnostics.push(readNested(Diagnostic, reader, depth));
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ReadResourceRequest {
  typeName: string;
  currentState?: DynamicValue | undefined;
  private: Buffer;
  providerMeta?: DynamicValue | undefined;
  clientCapabilities?: ClientCapabilities | undefined;
  currentIdentity?: ResourceIdentityData | undefined;
}

export const ReadResourceRequest: MessageType<ReadResourceRequest> = {
  write(message, writer) {
    if (message.typeName) writer.uint32(10).string(message.typeName);
    if (message.currentState != null) DynamicValue.write(message.currentState, writer.uint32(18).fork()).ldelim();
    if (message.private?.length) writer.uint32(26).bytes(message.private);
    if (message.providerMeta != null) DynamicValue.write(message.providerMeta, writer.uint32(34).fork()).ldelim();
    if (message.clientCapabilities != null) ClientCapabilities.write(message.clientCapabilities, writer.uint32(42).fork()).ldelim();
    if (message.currentIdentity != null) ResourceIdentityData.write(message.currentIdentity, writer.uint32(50).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { typeName: "", private: Buffer.alloc(0) }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.typeName = reader.string();
          break;
        case 18:
          message.currentState = readNested(DynamicValue, reader, depth, message.currentState);
          break;
        case 26:
          message.private = readBytes(reader);
          break;
        case 34:
          message.providerMeta = readNested(DynamicValue, reader, depth, message.providerMeta);
          break;
        case 42:
          message.clientCapabilities = readNested(ClientCapabilities, reader, depth, message.clientCapabilities);
          break;
        case 50:
          message.currentIdentity = readNested(ResourceIdentityData, reader, depth, message.currentIdentity);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ReadResourceResponse {
  newState?: DynamicValue | undefined;
  diagnostics: Diagnostic[];
  private: Buffer;
  deferred?: Deferred | undefined;
  newIdentity?: ResourceIdentityData | undefined;
}

export const ReadResourceResponse: MessageType<ReadResourceResponse> = {
  write(message, writer) {
    if (message.newState != null) DynamicValue.write(message.newState, writer.uint32(10).fork()).ldelim();
    for (const item of message.diagnostics ?? []) Diagnostic.write(item, writer.uint32(18).fork()).ldelim();
    if (message.private?.length) writer.uint32(26).bytes(message.private);
    if (message.deferred != null) Deferred.write(message.deferred, writer.uint32(34).fork()).ldelim();
    if (message.newIdentity != null) ResourceIdentityData.write(message.newIdentity, writer.uint32(42).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { diagnostics: [], private: Buffer.alloc(0) }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.newState = readNested(DynamicValue, reader, depth, message.newState);
          break;
        case 18:
          message.diagnostics.push(readNested(Diagnostic, reader, depth));
          break;
        case 26:
          message.private = readBytes(reader);
          break;
        case 34:
          message.deferred = readNested(Deferred, reader, depth, message.deferred);
          break;
        case 42:
          message.newIdentity = readNested(ResourceIdentityData, reader, depth, message.newIdentity);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface PlanResourceChangeRequest {
  typeName: string;
  priorState?: DynamicValue | undefined;
  proposedNewState?: DynamicValue | undefined;
  config?: DynamicValue | undefined;
  priorPrivate: Buffer;
  providerMeta?: DynamicValue | undefined;
  clientCapabilities?: ClientCapabilities | undefined;
  priorIdentity?: ResourceIdentityData | undefined;
  /** Terraform 1.16: what the first plan of this change had returned. */
  plannedPrivate: Buffer;
}

export const PlanResourceChangeRequest: MessageType<PlanResourceChangeRequest> = {
  write(message, writer) {
    if (message.typeName) writer.uint32(10).string(message.typeName);
    if (message.priorState != null) DynamicValue.write(message.priorState, writer.uint32(18).fork()).ldelim();
    if (message.proposedNewState != null) DynamicValue.write(message.proposedNewState, writer.uint32(26).fork()).ldelim();
    if (message.config != null) DynamicValue.write(message.config, writer.uint32(34).fork()).ldelim();
    if (message.priorPrivate?.length) writer.uint32(42).bytes(message.priorPrivate);
    if (message.providerMeta != null) DynamicValue.write(message.providerMeta, writer.uint32(50).fork()).ldelim();
    if (message.clientCapabilities != null) ClientCapabilities.write(message.clientCapabilities, writer.uint32(58).fork()).ldelim();
    if (message.priorIdentity != null) ResourceIdentityData.write(message.priorIdentity, writer.uint32(66).fork()).ldelim();
    if (message.plannedPrivate?.length) writer.uint32(74).bytes(message.plannedPrivate);
    return writer;
  },
  read(reader, depth, message = { typeName: "", priorPrivate: Buffer.alloc(0), plannedPrivate: Buffer.alloc(0) }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.typeName = reader.string();
          break;
        case 18:
          message.priorState = readNested(DynamicValue, reader, depth, message.priorState);
          break;
        case 26:
          message.proposedNewState = readNested(DynamicValue, reader, depth, message.proposedNewState);
          break;
        case 34:
          message.config = readNested(DynamicValue, reader, depth, message.config);
          break;
        case 42:
          message.priorPrivate = readBytes(reader);
          break;
        case 50:
          message.providerMeta = readNested(DynamicValue, reader, depth, message.providerMeta);
          break;
        case 58:
          message.clientCapabilities = readNested(ClientCapabilities, reader, depth, message.clientCapabilities);
          break;
        case 66:
          message.priorIdentity = readNested(ResourceIdentityData, reader, depth, message.priorIdentity);
          break;
        case 74:
          message.plannedPrivate = readBytes(reader);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface PlanResourceChangeResponse {
  plannedState?: DynamicValue | undefined;
  requiresReplace: AttributePath[];
  plannedPrivate: Buffer;
  diagnostics: Diagnostic[];
  /** For one old SDK only; nobody else may set it. */
  legacyTypeSystem: boolean;
  deferred?: Deferred | undefined;
  plannedIdentity?: ResourceIdentityData | undefined;
}

export const PlanResourceChangeResponse: MessageType<PlanResourceChangeResponse> = {
  write(message, writer) {
    if (message.plannedState != null) DynamicValue.write(message.plannedState, writer.uint32(10).fork()).ldelim();
    for (const item of message.requiresReplace ?? []) AttributePath.write(item, writer.uint32(18).fork()).ldelim();
    if (message.plannedPrivate?.length) writer.uint32(26).bytes(message.plannedPrivate);
    for (const item of message.diagnostics ?? []) Diagnostic.write(item, writer.uint32(34).fork()).ldelim();
    if (message.legacyTypeSystem) writer.uint32(40).bool(message.legacyTypeSystem);
    if (message.deferred != null) Deferred.write(message.deferred, writer.uint32(50).fork()).ldelim();
    if (message.plannedIdentity != null) ResourceIdentityData.write(message.plannedIdentity, writer.uint32(58).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { requiresReplace: [], plannedPrivate: Buffer.alloc(0), diagnostics: [], legacyTypeSystem: false }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.plannedState = readNested(DynamicValue, reader, depth, message.plannedState);
          break;
        case 18:
          message.requiresReplace.push(readNested(AttributePath, reader, depth));
          break;
        case 26:
          message.plannedPrivate = readBytes(reader);
          break;
        case 34:
          message.diagnostics.push(readNested(Diagnostic, reader, depth));
          break;
        case 40:
          message.legacyTypeSystem = reader.bool();
          break;
        case 50:
          message.deferred = readNested(Deferred, reader, depth, message.deferred);
          break;
        case 58:
          message.plannedIdentity = readNested(ResourceIdentityData, reader, depth, message.plannedIdentity);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ApplyResourceChangeRequest {
  typeName: string;
  priorState?: DynamicValue | undefined;
  plannedState?: DynamicValue | undefined;
  config?: DynamicValue | undefined;
  plannedPrivate: Buffer;
  providerMeta?: DynamicValue | undefined;
  plannedIdentity?: ResourceIdentityData | undefined;
}

export const ApplyResourceChangeRequest: MessageType<ApplyResourceChangeRequest> = {
  write(message, writer) {
    if (message.typeName) writer.uint32(10).string(message.typeName);
    if (message.priorState != null) DynamicValue.write(message.priorState, writer.uint32(18).fork()).ldelim();
    if (message.plannedState != null) DynamicValue.write(message.plannedState, writer.uint32(26).fork()).ldelim();
    if (message.config != null) DynamicValue.write(message.config, writer.uint32(34).fork()).ldelim();
    if (message.plannedPrivate?.length) writer.uint32(42).bytes(message.plannedPrivate);
    if (message.providerMeta != null) DynamicValue.write(message.providerMeta, writer.uint32(50).fork()).ldelim();
    if (message.plannedIdentity != null) ResourceIdentityData.write(message.plannedIdentity, writer.uint32(58).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { typeName: "", plannedPrivate: Buffer.alloc(0) }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.typeName = reader.string();
          break;
        case 18:
          message.priorState = readNested(DynamicValue, reader, depth, message.priorState);
          break;
        case 26:
          message.plannedState = readNested(DynamicValue, reader, depth, message.plannedState);
          break;
        case 34:
          message.config = readNested(DynamicValue, reader, depth, message.config);
          break;
        case 42:
          message.plannedPrivate = readBytes(reader);
          break;
        case 50:
          message.providerMeta = readNested(DynamicValue, reader, depth, message.providerMeta);
          break;
        case 58:
          message.plannedIdentity = readNested(ResourceIdentityData, reader, depth, message.plannedIdentity);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ApplyResourceChangeResponse {
  newState?: DynamicValue | undefined;
  private: Buffer;
  diagnostics: Diagnostic[];
  legacyTypeSystem: boolean;
  newIdentity?: ResourceIdentityData | undefined;
}

export const ApplyResourceChangeResponse: MessageType<ApplyResourceChangeResponse> = {
  write(message, writer) {
    if (message.newState != null) DynamicValue.write(message.newState, writer.uint32(10).fork()).ldelim();
    if (message.private?.length) writer.uint32(18).bytes(message.private);
    for (const item of message.diagnostics ?? []) Diagnostic.write(item, writer.uint32(26).fork()).ldelim();
    if (message.legacyTypeSystem) writer.uint32(32).bool(message.legacyTypeSystem);
    if (message.newIdentity != null) ResourceIdentityData.write(message.newIdentity, writer.uint32(42).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { private: Buffer.alloc(0), diagnostics: [], legacyTypeSystem: false }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.newState = readNested(DynamicValue, reader, depth, message.newState);
          break;
        case 18:
          message.private = readBytes(reader);
          break;
        case 26:
          message.diagnostics.push(readNested(Diagnostic, reader, depth));
          break;
        case 32:
          message.legacyTypeSystem = reader.bool();
          break;
        case 42:
          message.newIdentity = readNested(ResourceIdentityData, reader, depth, message.newIdentity);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ImportResourceStateRequest {
  typeName: string;
  /** Empty when the object is named by its identity. */
  id: string;
  clientCapabilities?: ClientCapabilities | undefined;
  identity?: ResourceIdentityData | undefined;
}

export const ImportResourceStateRequest: MessageType<ImportResourceStateRequest> = {
  write(message, writer) {
    if (message.typeName) writer.uint32(10).string(message.typeName);
    if (message.id) writer.uint32(18).string(message.id);
    if (message.clientCapabilities != null) ClientCapabilities.write(message.clientCapabilities, writer.uint32(26).fork()).ldelim();
    if (message.identity != null) ResourceIdentityData.write(message.identity, writer.uint32(34).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { typeName: "", id: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.typeName = reader.string();
          break;
        case 18:
          message.id = reader.string();
          break;
        case 26:
          message.clientCapabilities = readNested(ClientCapabilities, reader, depth, message.clientCapabilities);
          break;
        case 34:
          message.identity = readNested(ResourceIdentityData, reader, depth, message.identity);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ImportResourceStateImportedResource {
  typeName: string;
  state?: DynamicValue | undefined;
  private: Buffer;
  identity?: ResourceIdentityData | undefined;
}

export const ImportResourceStateImportedResource: MessageType<ImportResourceStateImportedResource> = {
  write(message, writer) {
    if (message.typeName) writer.uint32(10).string(message.typeName);
    if (message.state != null) DynamicValue.write(message.state, writer.uint32(18).fork()).ldelim();
    if (message.private?.length) writer.uint32(26).bytes(message.private);
    if (message.identity != null) ResourceIdentityData.write(message.identity, writer.uint32(34).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { typeName: "", private: Buffer.alloc(0) }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.typeName = reader.string();
          break;
        case 18:
          message.state = readNested(DynamicValue, reader, depth, message.state);
          break;
        case 26:
          message.private = readBytes(reader);
          break;
        case 34:
          message.identity = readNested(ResourceIdentityData, reader, depth, message.identity);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ImportResourceStateResponse {
  importedResources: ImportResourceStateImportedResource[];
  diagnostics: Diagnostic[];
  deferred?: Deferred | undefined;
}

export const ImportResourceStateResponse: MessageType<ImportResourceStateResponse> = {
  write(message, writer) {
    for (const item of message.importedResources ?? []) ImportResourceStateImportedResource.write(item, writer.uint32(10).fork()).ldelim();
    for (const item of message.diagnostics ?? []) Diagnostic.write(item, writer.uint32(18).fork()).ldelim();
    if (message.deferred != null) Deferred.write(message.deferred, writer.uint32(26).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { importedResources: [], diagnostics: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.importedResources.push(readNested(ImportResourceStateImportedResource, reader, depth));
          break;
        case 18:
          message.diagnostics.push(readNested(Diagnostic, reader, depth));
          break;
        case 26:
          message.deferred = readNested(Deferred, reader, depth, message.deferred);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface MoveResourceStateRequest {
  sourceProviderAddress: string;
  sourceTypeName: string;
  sourceSchemaVersion: number;
  sourceState?: RawState | undefined;
  targetTypeName: string;
  sourcePrivate: Buffer;
  sourceIdentity?: RawState | undefined;
  sourceIdentitySchemaVersion: number;
}

export const MoveResourceStateRequest: MessageType<MoveResourceStateRequest> = {
  write(message, writer) {
    if (message.sourceProviderAddress) writer.uint32(10).string(message.sourceProviderAddress);
    if (message.sourceTypeName) writer.uint32(18).string(message.sourceTypeName);
    if (message.sourceSchemaVersion != null && message.sourceSchemaVersion !== 0) writeInt64Number(writer.uint32(24), message.sourceSchemaVersion);
    if (message.sourceState != null) RawState.write(message.sourceState, writer.uint32(34).fork()).ldelim();
    if (message.targetTypeName) writer.uint32(42).string(message.targetTypeName);
    if (message.sourcePrivate?.length) writer.uint32(50).bytes(message.sourcePrivate);
    if (message.sourceIdentity != null) RawState.write(message.sourceIdentity, writer.uint32(58).fork()).ldelim();
    if (message.sourceIdentitySchemaVersion != null && message.sourceIdentitySchemaVersion !== 0) writeInt64Number(writer.uint32(64), message.sourceIdentitySchemaVersion);
    return writer;
  },
  read(reader, depth, message = { sourceProviderAddress: "", sourceTypeName: "", sourceSchemaVersion: 0, targetTypeName: "", sourcePrivate: Buffer.alloc(0), sourceIdentitySchemaVersion: 0 }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.sourceProviderAddress = reader.string();
          break;
        case 18:
          message.sourceTypeName = reader.string();
          break;
        case 24:
          message.sourceSchemaVersion = readInt64Number(reader);
          break;
        case 34:
          message.sourceState = readNested(RawState, reader, depth, message.sourceState);
          break;
        case 42:
          message.targetTypeName = reader.string();
          break;
        case 50:
          message.sourcePrivate = readBytes(reader);
          break;
        case 58:
          message.sourceIdentity = readNested(RawState, reader, depth, message.sourceIdentity);
          break;
        case 64:
          message.sourceIdentitySchemaVersion = readInt64Number(reader);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface MoveResourceStateResponse {
  targetState?: DynamicValue | undefined;
  diagnostics: Diagnostic[];
  targetPrivate: Buffer;
  targetIdentity?: ResourceIdentityData | undefined;
}

export const MoveResourceStateResponse: MessageType<MoveResourceStateResponse> = {
  write(message, writer) {
    if (message.targetState != null) DynamicValue.write(message.targetState, writer.uint32(10).fork()).ldelim();
    for (const item of message.diagnostics ?? []) Diagnostic.write(item, writer.uint32(18).fork()).ldelim();
    if (message.targetPrivate?.length) writer.uint32(26).bytes(message.targetPrivate);
    if (message.targetIdentity != null) ResourceIdentityData.write(message.targetIdentity, writer.uint32(34).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { diagnostics: [], targetPrivate: Buffer.alloc(0) }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.targetState = readNested(DynamicValue, reader, depth, message.targetState);
          break;
        case 18:
          message.diagnostics.push(readNested(Diagnostic, reader, depth));
          break;
        case 26:
          message.targetPrivate = readBytes(reader);
          break;
        case 34:
          message.targetIdentity = readNested(ResourceIdentityData, reader, depth, message.targetIdentity);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface GenerateResourceConfigRequest {
  typeName: string;
  state?: DynamicValue | undefined;
}

export const GenerateResourceConfigRequest: MessageType<GenerateResourceConfigRequest> = {
  write(message, writer) {
    if (message.typeName) writer.uint32(10).string(message.typeName);
    if (message.state != null) DynamicValue.write(message.state, writer.uint32(18).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { typeName: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.typeName = reader.string();
          break;
        case 18:
          message.state = readNested(DynamicValue, reader, depth, message.state);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface GenerateResourceConfigResponse {
  config?: DynamicValue | undefined;
  diagnostics: Diagnostic[];
}

export const GenerateResourceConfigResponse: MessageType<GenerateResourceConfigResponse> = {
  write(message, writer) {
    if (message.config != null) DynamicValue.write(message.config, writer.uint32(10).fork()).ldelim();
    for (const item of message.diagnostics ?? []) Diagnostic.write(item, writer.uint32(18).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { diagnostics: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.config = readNested(DynamicValue, reader, depth, message.config);
          break;
        case 18:
          message.diagnostics.push(readNested(Diagnostic, reader, depth));
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ValidateDataResourceConfigRequest {
  typeName: string;
  config?: DynamicValue | undefined;
}

export const ValidateDataResourceConfigRequest: MessageType<ValidateDataResourceConfigRequest> = {
  write(message, writer) {
    if (message.typeName) writer.uint32(10).string(message.typeName);
    if (message.config != null) DynamicValue.write(message.config, writer.uint32(18).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { typeName: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.typeName = reader.string();
          break;
        case 18:
          message.config = readNested(DynamicValue, reader, depth, message.config);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ValidateDataResourceConfigResponse {
  diagnostics: Diagnostic[];
}

export const ValidateDataResourceConfigResponse: MessageType<ValidateDataResourceConfigResponse> = {
  write(message, writer) {
    for (const item of message.diagnostics ?? []) Diagnostic.write(item, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { diagnostics: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.diagnostics.push(readNested(Diagnostic, reader, depth));
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ReadDataSourceRequest {
  typeName: string;
  config?: DynamicValue | undefined;
  providerMeta?: DynamicValue | undefined;
  clientCapabilities?: ClientCapabilities | undefined;
}

export const ReadDataSourceRequest: MessageType<ReadDataSourceRequest> = {
  write(message, writer) {
    if (message.typeName) writer.uint32(10).string(message.typeName);
    if (message.config != null) DynamicValue.write(message.config, writer.uint32(18).fork()).ldelim();
    if (message.providerMeta != null) DynamicValue.write(message.providerMeta, writer.uint32(26).fork()).ldelim();
    if (message.clientCapabilities != null) ClientCapabilities.write(message.clientCapabilities, writer.uint32(34).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { typeName: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.typeName = reader.string();
          break;
        case 18:
          message.config = readNested(DynamicValue, reader, depth, message.config);
          break;
        case 26:
          message.providerMeta = readNested(DynamicValue, reader, depth, message.providerMeta);
          break;
        case 34:
          message.clientCapabilities = readNested(ClientCapabilities, reader, depth, message.clientCapabilities);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ReadDataSourceResponse {
  state?: DynamicValue | undefined;
  diagnostics: Diagnostic[];
  deferred?: Deferred | undefined;
}

export const ReadDataSourceResponse: MessageType<ReadDataSourceResponse> = {
  write(message, writer) {
    if (message.state != null) DynamicValue.write(message.state, writer.uint32(10).fork()).ldelim();
    for (const item of message.diagnostics ?? []) Diagnostic.write(item, writer.uint32(18).fork()).ldelim();
    if (message.deferred != null) Deferred.write(message.deferred, writer.uint32(26).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { diagnostics: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.state = readNested(DynamicValue, reader, depth, message.state);
          break;
        case 18:
          message.diagnostics.push(readNested(Diagnostic, reader, depth));
          break;
        case 26:
          message.deferred = readNested(Deferred, reader, depth, message.deferred);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface GetFunctionsRequest {
}

export const GetFunctionsRequest: MessageType<GetFunctionsRequest> = {
  write(_, writer) {
    return writer;
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      skip(reader, tag, depth);
    }
    return message;
  },
};

export interface GetFunctionsResponse {
  functions: Map<string, Function>;
  diagnostics: Diagnostic[];
}

export const GetFunctionsResponse: MessageType<GetFunctionsResponse> = {
  write(message, writer) {
    for (const entry of message.functions ?? []) writeEntry(Function, writer.uint32(10), entry);
    for (const item of message.diagnostics ?? []) Diagnostic.write(item, writer.uint32(18).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { functions: new Map(), diagnostics: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.functions.set(...readEntry(Function, reader, depth));
          break;
        case 18:
          message.diagnostics.push(readNested(Diagnostic, reader, depth));
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface CallFunctionRequest {
  name: string;
  arguments: DynamicValue[];
}

export const CallFunctionRequest: MessageType<CallFunctionRequest> = {
  write(message, writer) {
    if (message.name) writer.uint32(10).string(message.name);
    for (const item of message.arguments ?? []) DynamicValue.write(item, writer.uint32(18).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { name: "", arguments: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.name = reader.string();
          break;
        case 18:
          message.arguments.push(readNested(DynamicValue, reader, depth));
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface CallFunctionResponse {
  result?: DynamicValue | undefined;
  error?: FunctionError | undefined;
}

export const CallFunctionResponse: MessageType<CallFunctionResponse> = {
  write(message, writer) {
    if (message.result != null) DynamicValue.write(message.result, writer.uint32(10).fork()).ldelim();
    if (message.error != null) FunctionError.write(message.error, writer.uint32(18).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.result = readNested(DynamicValue, reader, depth, message.result);
          break;
        case 18:
          message.error = readNested(FunctionError, reader, depth, message.error);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ValidateEphemeralResourceConfigRequest {
  typeName: string;
  config?: DynamicValue | undefined;
}

export const ValidateEphemeralResourceConfigRequest: MessageType<ValidateEphemeralResourceConfigRequest> = {
  write(message, writer) {
    if (message.typeName) writer.uint32(10).string(message.typeName);
    if (message.config != null) DynamicValue.write(message.config, writer.uint32(18).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { typeName: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.typeName = reader.string();
          break;
        case 18:
          message.config = readNested(DynamicValue, reader, depth, message.config);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ValidateEphemeralResourceConfigResponse {
  diagnostics: Diagnostic[];
}

export const ValidateEphemeralResourceConfigResponse: MessageType<ValidateEphemeralResourceConfigResponse> = {
  write(message, writer) {
    for (const item of message.diagnostics ?? []) Diagnostic.write(item, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { diagnostics: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.diagnostics.push(readNested(Diagnostic, reader, depth));
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface OpenEphemeralResourceRequest {
  typeName: string;
  config?: DynamicValue | undefined;
  clientCapabilities?: ClientCapabilities | undefined;
}

export const OpenEphemeralResourceRequest: MessageType<OpenEphemeralResourceRequest> = {
  write(message, writer) {
    if (message.typeName) writer.uint32(10).string(message.typeName);
    if (message.config != null) DynamicValue.write(message.config, writer.uint32(18).fork()).ldelim();
    if (message.clientCapabilities != null) ClientCapabilities.write(message.clientCapabilities, writer.uint32(26).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { typeName: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.typeName = reader.string();
          break;
        case 18:
          message.config = readNested(DynamicValue, reader, depth, message.config);
          break;
        case 26:
          message.clientCapabilities = readNested(ClientCapabilities, reader, depth, message.clientCapabilities);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface OpenEphemeralResourceResponse {
  diagnostics: Diagnostic[];
  renewAt?: Timestamp | undefined;
  result?: DynamicValue | undefined;
  private?: Buffer | undefined;
  deferred?: Deferred | undefined;
}

export const OpenEphemeralResourceResponse: MessageType<OpenEphemeralResourceResponse> = {
  write(message, writer) {
    for (const item of message.diagnostics ?? []) Diagnostic.write(item, writer.uint32(10).fork()).ldelim();
    if (message.renewAt != null) Timestamp.write(message.renewAt, writer.uint32(18).fork()).ldelim();
    if (message.result != null) DynamicValue.write(message.result, writer.uint32(26).fork()).ldelim();
    if (message.private != null) writer.uint32(34).bytes(message.private);
    if (message.deferred != null) Deferred.write(message.deferred, writer.uint32(42).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { diagnostics: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.diagnostics.push(readNested(Diagnostic, reader, depth));
          break;
        case 18:
          message.renewAt = readNested(Timestamp, reader, depth, message.renewAt);
          break;
        case 26:
          message.result = readNested(DynamicValue, reader, depth, message.result);
          break;
        case 34:
          message.private = readBytes(reader);
          break;
        case 42:
          message.deferred = readNested(Deferred, reader, depth, message.deferred);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface RenewEphemeralResourceRequest {
  typeName: string;
  private?: Buffer | undefined;
}

export const RenewEphemeralResourceRequest: MessageType<RenewEphemeralResourceRequest> = {
  write(message, writer) {
    if (message.typeName) writer.uint32(10).string(message.typeName);
    if (message.private != null) writer.uint32(18).bytes(message.private);
    return writer;
  },
  read(reader, depth, message = { typeName: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.typeName = reader.string();
          break;
        case 18:
          message.private = readBytes(reader);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface RenewEphemeralResourceResponse {
  diagnostics: Diagnostic[];
  renewAt?: Timestamp | undefined;
  private?: Buffer | undefined;
}

export const RenewEphemeralResourceResponse: MessageType<RenewEphemeralResourceResponse> = {
  write(message, writer) {
    for (const item of message.diagnostics ?? []) Diagnostic.write(item, writer.uint32(10).fork()).ldelim();
    if (message.renewAt != null) Timestamp.write(message.renewAt, writer.uint32(18).fork()).ldelim();
    if (message.private != null) writer.uint32(26).bytes(message.private);
    return writer;
  },
  read(reader, depth, message = { diagnostics: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.diagnostics.push(readNested(Diagnostic, reader, depth));
          break;
        case 18:
          message.renewAt = readNested(Timestamp, reader, depth, message.renewAt);
          break;
        case 26:
          message.private = readBytes(reader);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface CloseEphemeralResourceRequest {
  typeName: string;
  private?: Buffer | undefined;
}

export const CloseEphemeralResourceRequest: MessageType<CloseEphemeralResourceRequest> = {
  write(message, writer) {
    if (message.typeName) writer.uint32(10).string(message.typeName);
    if (message.private != null) writer.uint32(18).bytes(message.private);
    return writer;
  },
  read(reader, depth, message = { typeName: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.typeName = reader.string();
          break;
        case 18:
          message.private = readBytes(reader);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface CloseEphemeralResourceResponse {
  diagnostics: Diagnostic[];
}

export const CloseEphemeralResourceResponse: MessageType<CloseEphemeralResourceResponse> = {
  write(message, writer) {
    for (const item of message.diagnostics ?? []) Diagnostic.write(item, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { diagnostics: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.diagnostics.push(readNested(Diagnostic, reader, depth));
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ValidateListResourceConfigRequest {
  typeName: string;
  config?: DynamicValue | undefined;
  includeResourceObject?: DynamicValue | undefined;
  limit?: DynamicValue | undefined;
}

export const ValidateListResourceConfigRequest: MessageType<ValidateListResourceConfigRequest> = {
  write(message, writer) {
    if (message.typeName) writer.uint32(10).string(message.typeName);
    if (message.config != null) DynamicValue.write(message.config, writer.uint32(18).fork()).ldelim();
    if (message.includeResourceObject != null) DynamicValue.write(message.includeResourceObject, writer.uint32(26).fork()).ldelim();
    if (message.limit != null) DynamicValue.write(message.limit, writer.uint32(34).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { typeName: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.typeName = reader.string();
          break;
        case 18:
          message.config = readNested(DynamicValue, reader, depth, message.config);
          break;
        case 26:
          message.includeResourceObject = readNested(DynamicValue, reader, depth, message.includeResourceObject);
          break;
        case 34:
          message.limit = readNested(DynamicValue, reader, depth, message.limit);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ValidateListResourceConfigResponse {
  diagnostics: Diagnostic[];
}

export const ValidateListResourceConfigResponse: MessageType<ValidateListResourceConfigResponse> = {
  write(message, writer) {
    for (const item of message.diagnostics ?? []) Diagnostic.write(item, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { diagnostics: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.diagnostics.push(readNested(Diagnostic, reader, depth));
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ListResourceRequest {
  typeName: string;
  config?: DynamicValue | undefined;
  includeResourceObject: boolean;
  limit: number;
}

export const ListResourceRequest: MessageType<ListResourceRequest> = {
  write(message, writer) {
    if (message.typeName) writer.uint32(10).string(message.typeName);
    if (message.config != null) DynamicValue.write(message.config, writer.uint32(18).fork()).ldelim();
    if (message.includeResourceObject) writer.uint32(24).bool(message.includeResourceObject);
    if (message.limit != null && message.limit !== 0) writeInt64Number(writer.uint32(32), message.limit);
    return writer;
  },
  read(reader, depth, message = { typeName: "", includeResourceObject: false, limit: 0 }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.typeName = reader.string();
          break;
        case 18:
          message.config = readNested(DynamicValue, reader, depth, message.config);
          break;
        case 24:
          message.includeResourceObject = reader.bool();
          break;
        case 32:
          message.limit = readInt64Number(reader);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

/** A result, or only warnings if there is no identity. */
export interface ListResourceEvent {
  identity?: ResourceIdentityData | undefined;
  displayName: string;
  resourceObject?: DynamicValue | undefined;
  diagnostic: Diagnostic[];
}

export const ListResourceEvent: MessageType<ListResourceEvent> = {
  write(message, writer) {
    if (message.identity != null) ResourceIdentityData.write(message.identity, writer.uint32(10).fork()).ldelim();
    if (message.displayName) writer.uint32(18).string(message.displayName);
    if (message.resourceObject != null) DynamicValue.write(message.resourceObject, writer.uint32(26).fork()).ldelim();
    for (const item of message.diagnostic ?? []) Diagnostic.write(item, writer.uint32(34).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { displayName: "", diagnostic: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.identity = readNested(ResourceIdentityData, reader, depth, message.identity);
          break;
        case 18:
          message.displayName = reader.string();
          break;
        case 26:
          message.resourceObject = readNested(DynamicValue, reader, depth, message.resourceObject);
          break;
        case 34:
          message.diagnostic.push(readNested(Diagnostic, reader, depth));
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ValidateActionConfigRequest {
  typeName: string;
  config?: DynamicValue | undefined;
}

export const ValidateActionConfigRequest: MessageType<ValidateActionConfigRequest> = {
  write(message, writer) {
    if (message.typeName) writer.uint32(10).string(message.typeName);
    if (message.config != null) DynamicValue.write(message.config, writer.uint32(18).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { typeName: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.typeName = reader.string();
          break;
        case 18:
          message.config = readNested(DynamicValue, reader, depth, message.config);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ValidateActionConfigResponse {
  diagnostics: Diagnostic[];
}

export const ValidateActionConfigResponse: MessageType<ValidateActionConfigResponse> = {
  write(message, writer) {
    for (const item of message.diagnostics ?? []) Diagnostic.write(item, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { diagnostics: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.diagnostics.push(readNested(Diagnostic, reader, depth));
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface PlanActionRequest {
  actionType: string;
  config?: DynamicValue | undefined;
  clientCapabilities?: ClientCapabilities | undefined;
}

export const PlanActionRequest: MessageType<PlanActionRequest> = {
  write(message, writer) {
    if (message.actionType) writer.uint32(10).string(message.actionType);
    if (message.config != null) DynamicValue.write(message.config, writer.uint32(18).fork()).ldelim();
    if (message.clientCapabilities != null) ClientCapabilities.write(message.clientCapabilities, writer.uint32(26).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { actionType: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.actionType = reader.string();
          break;
        case 18:
          message.config = readNested(DynamicValue, reader, depth, message.config);
          break;
        case 26:
          message.clientCapabilities = readNested(ClientCapabilities, reader, depth, message.clientCapabilities);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface PlanActionResponse {
  diagnostics: Diagnostic[];
  deferred?: Deferred | undefined;
}

export const PlanActionResponse: MessageType<PlanActionResponse> = {
  write(message, writer) {
    for (const item of message.diagnostics ?? []) Diagnostic.write(item, writer.uint32(10).fork()).ldelim();
    if (message.deferred != null) Deferred.write(message.deferred, writer.uint32(18).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { diagnostics: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.diagnostics.push(readNested(Diagnostic, reader, depth));
          break;
        case 18:
          message.deferred = readNested(Deferred, reader, depth, message.deferred);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface InvokeActionRequest {
  actionType: string;
  config?: DynamicValue | undefined;
  clientCapabilities?: ClientCapabilities | undefined;
}

export const InvokeActionRequest: MessageType<InvokeActionRequest> = {
  write(message, writer) {
    if (message.actionType) writer.uint32(10).string(message.actionType);
    if (message.config != null) DynamicValue.write(message.config, writer.uint32(18).fork()).ldelim();
    if (message.clientCapabilities != null) ClientCapabilities.write(message.clientCapabilities, writer.uint32(26).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { actionType: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.actionType = reader.string();
          break;
        case 18:
          message.config = readNested(DynamicValue, reader, depth, message.config);
          break;
        case 26:
          message.clientCapabilities = readNested(ClientCapabilities, reader, depth, message.clientCapabilities);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

/** Any number of reports, then exactly one completion. */
export interface InvokeActionEvent {
  progress?: InvokeActionEventProgress | undefined;
  completed?: InvokeActionEventCompleted | undefined;
}

export const InvokeActionEvent: MessageType<InvokeActionEvent> = {
  write(message, writer) {
    atMostOne("InvokeActionEvent.type", message.progress, message.completed);
    if (message.progress != null) InvokeActionEventProgress.write(message.progress, writer.uint32(10).fork()).ldelim();
    if (message.completed != null) InvokeActionEventCompleted.write(message.completed, writer.uint32(18).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.progress = readNested(InvokeActionEventProgress, reader, depth, message.progress);
          delete message.completed;
          break;
        case 18:
          message.completed = readNested(InvokeActionEventCompleted, reader, depth, message.completed);
          delete message.progress;
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface InvokeActionEventProgress {
  message: string;
}

export const InvokeActionEventProgress: MessageType<InvokeActionEventProgress> = {
  write(message, writer) {
    if (message.message) writer.uint32(10).string(message.message);
    return writer;
  },
  read(reader, depth, message = { message: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.message = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface InvokeActionEventCompleted {
  diagnostics: Diagnostic[];
}

export const InvokeActionEventCompleted: MessageType<InvokeActionEventCompleted> = {
  write(message, writer) {
    for (const item of message.diagnostics ?? []) Diagnostic.write(item, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { diagnostics: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.diagnostics.push(readNested(Diagnostic, reader, depth));
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ValidateStateStoreRequest {
  typeName: string;
  config?: DynamicValue | undefined;
}

export const ValidateStateStoreRequest: MessageType<ValidateStateStoreRequest> = {
  write(message, writer) {
    if (message.typeName) writer.uint32(10).string(message.typeName);
    if (message.config != null) DynamicValue.write(message.config, writer.uint32(18).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { typeName: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.typeName = reader.string();
          break;
        case 18:
          message.config = readNested(DynamicValue, reader, depth, message.config);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ValidateStateStoreResponse {
  diagnostics: Diagnostic[];
}

export const ValidateStateStoreResponse: MessageType<ValidateStateStoreResponse> = {
  write(message, writer) {
    for (const item of message.diagnostics ?? []) Diagnostic.write(item, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { diagnostics: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.diagnostics.push(readNested(Diagnostic, reader, depth));
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ConfigureStateStoreRequest {
  typeName: string;
  config?: DynamicValue | undefined;
  capabilities?: StateStoreClientCapabilities | undefined;
}

export const ConfigureStateStoreRequest: MessageType<ConfigureStateStoreRequest> = {
  write(message, writer) {
    if (message.typeName) writer.uint32(10).string(message.typeName);
    if (message.config != null) DynamicValue.write(message.config, writer.uint32(18).fork()).ldelim();
    if (message.capabilities != null) StateStoreClientCapabilities.write(message.capabilities, writer.uint32(26).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { typeName: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.typeName = reader.string();
          break;
        case 18:
          message.config = readNested(DynamicValue, reader, depth, message.config);
          break;
        case 26:
          message.capabilities = readNested(StateStoreClientCapabilities, reader, depth, message.capabilities);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ConfigureStateStoreResponse {
  diagnostics: Diagnostic[];
  capabilities?: StateStoreServerCapabilities | undefined;
}

export const ConfigureStateStoreResponse: MessageType<ConfigureStateStoreResponse> = {
  write(message, writer) {
    for (const item of message.diagnostics ?? []) Diagnostic.write(item, writer.uint32(10).fork()).ldelim();
    if (message.capabilities != null) StateStoreServerCapabilities.write(message.capabilities, writer.uint32(18).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { diagnostics: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.diagnostics.push(readNested(Diagnostic, reader, depth));
          break;
        case 18:
          message.capabilities = readNested(StateStoreServerCapabilities, reader, depth, message.capabilities);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface StateStoreClientCapabilities {
  chunkSize: number;
}

export const StateStoreClientCapabilities: MessageType<StateStoreClientCapabilities> = {
  write(message, writer) {
    if (message.chunkSize != null && message.chunkSize !== 0) writeInt64Number(writer.uint32(8), message.chunkSize);
    return writer;
  },
  read(reader, depth, message = { chunkSize: 0 }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 8:
          message.chunkSize = readInt64Number(reader);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface StateStoreServerCapabilities {
  chunkSize: number;
}

export const StateStoreServerCapabilities: MessageType<StateStoreServerCapabilities> = {
  write(message, writer) {
    if (message.chunkSize != null && message.chunkSize !== 0) writeInt64Number(writer.uint32(8), message.chunkSize);
    return writer;
  },
  read(reader, depth, message = { chunkSize: 0 }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 8:
          message.chunkSize = readInt64Number(reader);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ReadStateBytesRequest {
  typeName: string;
  stateId: string;
}

export const ReadStateBytesRequest: MessageType<ReadStateBytesRequest> = {
  write(message, writer) {
    if (message.typeName) writer.uint32(10).string(message.typeName);
    if (message.stateId) writer.uint32(18).string(message.stateId);
    return writer;
  },
  read(reader, depth, message = { typeName: "", stateId: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.typeName = reader.string();
          break;
        case 18:
          message.stateId = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ReadStateBytesResponse {
  bytes: Buffer;
  totalLength: number;
  range?: StateRange | undefined;
  diagnostics: Diagnostic[];
}

export const ReadStateBytesResponse: MessageType<ReadStateBytesResponse> = {
  write(message, writer) {
    if (message.bytes?.length) writer.uint32(10).bytes(message.bytes);
    if (message.totalLength != null && message.totalLength !== 0) writeInt64Number(writer.uint32(16), message.totalLength);
    if (message.range != null) StateRange.write(message.range, writer.uint32(26).fork()).ldelim();
    for (const item of message.diagnostics ?? []) Diagnostic.write(item, writer.uint32(34).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { bytes: Buffer.alloc(0), totalLength: 0, diagnostics: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.bytes = readBytes(reader);
          break;
        case 16:
          message.totalLength = readInt64Number(reader);
          break;
        case 26:
          message.range = readNested(StateRange, reader, depth, message.range);
          break;
        case 34:
          message.diagnostics.push(readNested(Diagnostic, reader, depth));
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface WriteStateBytesRequestChunk {
  /** In the first chunk only. */
  meta?: RequestChunkMeta | undefined;
  bytes: Buffer;
  totalLength: number;
  range?: StateRange | undefined;
}

export const WriteStateBytesRequestChunk: MessageType<WriteStateBytesRequestChunk> = {
  write(message, writer) {
    if (message.meta != null) RequestChunkMeta.write(message.meta, writer.uint32(10).fork()).ldelim();
    if (message.bytes?.length) writer.uint32(18).bytes(message.bytes);
    if (message.totalLength != null && message.totalLength !== 0) writeInt64Number(writer.uint32(24), message.totalLength);
    if (message.range != null) StateRange.write(message.range, writer.uint32(34).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { bytes: Buffer.alloc(0), totalLength: 0 }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.meta = readNested(RequestChunkMeta, reader, depth, message.meta);
          break;
        case 18:
          message.bytes = readBytes(reader);
          break;
        case 24:
          message.totalLength = readInt64Number(reader);
          break;
        case 34:
          message.range = readNested(StateRange, reader, depth, message.range);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface WriteStateBytesResponse {
  diagnostics: Diagnostic[];
}

export const WriteStateBytesResponse: MessageType<WriteStateBytesResponse> = {
  write(message, writer) {
    for (const item of message.diagnostics ?? []) Diagnostic.write(item, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { diagnostics: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.diagnostics.push(readNested(Diagnostic, reader, depth));
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface RequestChunkMeta {
  typeName: string;
  stateId: string;
}

export const RequestChunkMeta: MessageType<RequestChunkMeta> = {
  write(message, writer) {
    if (message.typeName) writer.uint32(10).string(message.typeName);
    if (message.stateId) writer.uint32(18).string(message.stateId);
    return writer;
  },
  read(reader, depth, message = { typeName: "", stateId: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.typeName = reader.string();
          break;
        case 18:
          message.stateId = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

/** Both ends belong to the range. */
export interface StateRange {
  start: number;
  end: number;
}

export const StateRange: MessageType<StateRange> = {
  write(message, writer) {
    if (message.start != null && message.start !== 0) writeInt64Number(writer.uint32(8), message.start);
    if (message.end != null && message.end !== 0) writeInt64Number(writer.uint32(16), message.end);
    return writer;
  },
  read(reader, depth, message = { start: 0, end: 0 }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 8:
          message.start = readInt64Number(reader);
          break;
        case 16:
          message.end = readInt64Number(reader);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface LockStateRequest {
  typeName: string;
  stateId: string;
  operation: string;
}

export const LockStateRequest: MessageType<LockStateRequest> = {
  write(message, writer) {
    if (message.typeName) writer.uint32(10).string(message.typeName);
    if (message.stateId) writer.uint32(18).string(message.stateId);
    if (message.operation) writer.uint32(26).string(message.operation);
    return writer;
  },
  read(reader, depth, message = { typeName: "", stateId: "", operation: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.typeName = reader.string();
          break;
        case 18:
          message.stateId = reader.string();
          break;
        case 26:
          message.operation = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface LockStateResponse {
  lockId: string;
  diagnostics: Diagnostic[];
}

export const LockStateResponse: MessageType<LockStateResponse> = {
  write(message, writer) {
    if (message.lockId) writer.uint32(10).string(message.lockId);
    for (const item of message.diagnostics ?? []) Diagnostic.write(item, writer.uint32(18).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { lockId: "", diagnostics: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.lockId = reader.string();
          break;
        case 18:
          message.diagnostics.push(readNested(Diagnostic, reader, depth));
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface UnlockStateRequest {
  typeName: string;
  stateId: string;
  lockId: string;
}

export const UnlockStateRequest: MessageType<UnlockStateRequest> = {
  write(message, writer) {
    if (message.typeName) writer.uint32(10).string(message.typeName);
    if (message.stateId) writer.uint32(18).string(message.stateId);
    if (message.lockId) writer.uint32(26).string(message.lockId);
    return writer;
  },
  read(reader, depth, message = { typeName: "", stateId: "", lockId: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.typeName = reader.string();
          break;
        case 18:
          message.stateId = reader.string();
          break;
        case 26:
          message.lockId = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface UnlockStateResponse {
  diagnostics: Diagnostic[];
}

export const UnlockStateResponse: MessageType<UnlockStateResponse> = {
  write(message, writer) {
    for (const item of message.diagnostics ?? []) Diagnostic.write(item, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { diagnostics: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.diagnostics.push(readNested(Diagnostic, reader, depth));
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface GetStatesRequest {
  typeName: string;
}

export const GetStatesRequest: MessageType<GetStatesRequest> = {
  write(message, writer) {
    if (message.typeName) writer.uint32(10).string(message.typeName);
    return writer;
  },
  read(reader, depth, message = { typeName: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.typeName = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface GetStatesResponse {
  stateId: string[];
  diagnostics: Diagnostic[];
}

export const GetStatesResponse: MessageType<GetStatesResponse> = {
  write(message, writer) {
    for (const item of message.stateId ?? []) writer.uint32(10).string(item);
    for (const item of message.diagnostics ?? []) Diagnostic.write(item, writer.uint32(18).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { stateId: [], diagnostics: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.stateId.push(reader.string());
          break;
        case 18:
          message.diagnostics.push(readNested(Diagnostic, reader, depth));
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface DeleteStateRequest {
  typeName: string;
  stateId: string;
}

export const DeleteStateRequest: MessageType<DeleteStateRequest> = {
  write(message, writer) {
    if (message.typeName) writer.uint32(10).string(message.typeName);
    if (message.stateId) writer.uint32(18).string(message.stateId);
    return writer;
  },
  read(reader, depth, message = { typeName: "", stateId: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.typeName = reader.string();
          break;
        case 18:
          message.stateId = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface DeleteStateResponse {
  diagnostics: Diagnostic[];
}

export const DeleteStateResponse: MessageType<DeleteStateResponse> = {
  write(message, writer) {
    for (const item of message.diagnostics ?? []) Diagnostic.write(item, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { diagnostics: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.diagnostics.push(readNested(Diagnostic, reader, depth));
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

/** The request and response types of each method. */
export const providerMessages = {
  getMetadata: { request: GetMetadataRequest, response: GetMetadataResponse },
  getProviderSchema: { request: GetProviderSchemaRequest, response: GetProviderSchemaResponse },
  validateProviderConfig: { request: ValidateProviderConfigRequest, response: ValidateProviderConfigResponse },
  validateResourceConfig: { request: ValidateResourceConfigRequest, response: ValidateResourceConfigResponse },
  validateDataResourceConfig: { request: ValidateDataResourceConfigRequest, response: ValidateDataResourceConfigResponse },
  upgradeResourceState: { request: UpgradeResourceStateRequest, response: UpgradeResourceStateResponse },
  getResourceIdentitySchemas: { request: GetResourceIdentitySchemasRequest, response: GetResourceIdentitySchemasResponse },
  upgradeResourceIdentity: { request: UpgradeResourceIdentityRequest, response: UpgradeResourceIdentityResponse },
  configureProvider: { request: ConfigureProviderRequest, response: ConfigureProviderResponse },
  readResource: { request: ReadResourceRequest, response: ReadResourceResponse },
  planResourceChange: { request: PlanResourceChangeRequest, response: PlanResourceChangeResponse },
  applyResourceChange: { request: ApplyResourceChangeRequest, response: ApplyResourceChangeResponse },
  importResourceState: { request: ImportResourceStateRequest, response: ImportResourceStateResponse },
  moveResourceState: { request: MoveResourceStateRequest, response: MoveResourceStateResponse },
  readDataSource: { request: ReadDataSourceRequest, response: ReadDataSourceResponse },
  generateResourceConfig: { request: GenerateResourceConfigRequest, response: GenerateResourceConfigResponse },
  validateEphemeralResourceConfig: { request: ValidateEphemeralResourceConfigRequest, response: ValidateEphemeralResourceConfigResponse },
  openEphemeralResource: { request: OpenEphemeralResourceRequest, response: OpenEphemeralResourceResponse },
  renewEphemeralResource: { request: RenewEphemeralResourceRequest, response: RenewEphemeralResourceResponse },
  closeEphemeralResource: { request: CloseEphemeralResourceRequest, response: CloseEphemeralResourceResponse },
  listResource: { request: ListResourceRequest, response: ListResourceEvent },
  validateListResourceConfig: { request: ValidateListResourceConfigRequest, response: ValidateListResourceConfigResponse },
  getFunctions: { request: GetFunctionsRequest, response: GetFunctionsResponse },
  callFunction: { request: CallFunctionRequest, response: CallFunctionResponse },
  validateStateStoreConfig: { request: ValidateStateStoreRequest, response: ValidateStateStoreResponse },
  configureStateStore: { request: ConfigureStateStoreRequest, response: ConfigureStateStoreResponse },
  readStateBytes: { request: ReadStateBytesRequest, response: ReadStateBytesResponse },
  writeStateBytes: { request: WriteStateBytesRequestChunk, response: WriteStateBytesResponse },
  lockState: { request: LockStateRequest, response: LockStateResponse },
  unlockState: { request: UnlockStateRequest, response: UnlockStateResponse },
  getStates: { request: GetStatesRequest, response: GetStatesResponse },
  deleteState: { request: DeleteStateRequest, response: DeleteStateResponse },
  planAction: { request: PlanActionRequest, response: PlanActionResponse },
  invokeAction: { request: InvokeActionRequest, response: InvokeActionEvent },
  validateActionConfig: { request: ValidateActionConfigRequest, response: ValidateActionConfigResponse },
  stopProvider: { request: StopProviderRequest, response: StopProviderResponse },
};
