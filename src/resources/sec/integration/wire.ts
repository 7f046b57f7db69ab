import {
  type InputOf,
  type OutputOf,
  type WireField,
  type WireFields,
  within,
} from "../api/objects/wire-field.ts";
import { keptText, onOff, output, readOnly, secret, text } from "../api/objects/wire-fields.ts";
import { type Constant, type WireMapping, wireMapping } from "../api/objects/wire-mapping.ts";
import { boolean, flag, parse, record, refine, text as textual, transform } from "../api/wire-schema.ts";

const ofPlatform = record({
  props: record({ isDefault: refine(boolean, (isDefault) => isDefault, "is not") }),
});

/** The fields of every integration. Some values have several names, of which a resource uses one. */
const commonFields = (typeName: string) => ({
  name: text("name"),
  enabled: onOff("enabled"),
  intg_guid: readOnly(text("intgGuid")),
  integration_guid: readOnly(text("intgGuid")),
  type_name: output(
    "type",
    transform(textual, () => typeName),
  ),
  org_level: output("isOrg", flag),
  is_org: output("isOrg", flag),
  created_or_updated_time: output("createdOrUpdatedTime", textual),
  created_or_updated_by: output("createdOrUpdatedBy", textual),
  // Only some kinds of scanners have a token.
  server_token: keptText("serverToken.serverToken"),
  uri: keptText("serverToken.uri"),
  server_uri: keptText("serverToken.uri"),
});

type Common = ReturnType<typeof commonFields>;

export type IntegrationInput<F extends WireFields> = InputOf<Common> & InputOf<F>;
export type IntegrationOutput<F extends WireFields> = OutputOf<Common> &
  OutputOf<F> & { readonly id: string };

interface Integration<F extends WireFields> {
  readonly collection: "AlertChannels" | "CloudAccounts" | "ContainerRegistries";
  /** Its `type` on the wire, and the `type_name` for users. */
  readonly type: string;
  readonly typeName: string;
  /** The noun in messages. */
  readonly noun?: string;
  /** The fields and constants below the key `data`. */
  readonly data: F;
  readonly constants?: readonly Constant[];
}

/** Maps an integration. In the API, channels, cloud accounts, registries and scanners are all integrations. */
export function integrationWire<F extends WireFields>({
  collection,
  type,
  typeName,
  noun = "integration",
  data,
  constants = [],
}: Integration<F>): WireMapping<IntegrationInput<F>, IntegrationOutput<F>> {
  const below: { [name: string]: WireField<never, unknown> } = {};
  for (const [name, inner] of Object.entries(data)) below[name] = within("data", inner);
  const mapping = wireMapping({
    collection,
    noun,
    named: "name",
    type: { onWire: type, shown: typeName },
    fields: { ...commonFields(typeName), ...below },
    constants: [
      { path: "type", value: type, otherwise: "is that of another kind of integration" },
      { path: "data", value: {} },
      ...constants.map(({ path, ...same }) => ({ path: `data.${path}`, ...same })),
    ],
    idAt: "intgGuid",
    changedAt: "createdOrUpdatedTime",
    idInUpdates: true,
    keptKey: "data",
    // The default channel of an account belongs to the platform and is read-only.
    isForeign: (object) => "value" in parse(ofPlatform, object),
  });
  // The loop over `data` keeps its names, which TypeScript cannot infer.
  return mapping as unknown as WireMapping<IntegrationInput<F>, IntegrationOutput<F>>;
}

/** Maps a registry, or a scanner, which is registered like one; `data` is as for all integrations. */
export function registryWire<F extends WireFields>(
  registryType: string,
  data: F,
  constants: readonly Constant[] = [],
) {
  return integrationWire({
    collection: "ContainerRegistries",
    type: "ContVulnCfg",
    typeName: "ContVulnCfg",
    data,
    constants: [
      { path: "registryType", value: registryType, otherwise: "is that of another registry" },
      ...constants,
    ],
  });
}

// Shared credentials, by the names of their attributes.

/** A role; `base` is the key of its object, as in `crossAccountCredentials`. */
export function roleFields(base: string) {
  return { role_arn: text(`${base}.roleArn`), external_id: text(`${base}.externalId`) };
}

/** A service account. */
export const serviceAccountFields = {
  client_id: text("credentials.clientId"),
  client_email: text("credentials.clientEmail"),
  private_key_id: secret("credentials.privateKeyId"),
  private_key: secret("credentials.privateKey"),
};
