import { flag, mapped, text as textual } from "../wire.ts";
import { typeName } from "../words.ts";
import { type Field, type Fields, type FoundOf, type GivenOf, within } from "./field.ts";
import { found, kept, onOff, readOnly, text } from "./fields.ts";
import { type Constant, type ObjectKind, objectKind } from "./object-kind.ts";

/** What is said of every integration. Some of it has several names, of which a resource has one. */
const commonFields = (wireType: string) => ({
  name: text("name"),
  enabled: onOff("enabled"),
  intg_guid: readOnly(text("intgGuid")),
  integration_guid: readOnly(text("intgGuid")),
  type_name: found(
    "type",
    mapped(textual, (type) => typeName.fromWire(type || wireType)),
  ),
  org_level: found("isOrg", flag),
  is_org: found("isOrg", flag),
  created_or_updated_time: found("createdOrUpdatedTime", textual),
  created_or_updated_by: found("createdOrUpdatedBy", textual),
  // Only some kinds of scanners have one.
  server_token: kept("serverToken.serverToken"),
  uri: kept("serverToken.uri"),
  server_uri: kept("serverToken.uri"),
});

type Common = ReturnType<typeof commonFields>;

type Given<F extends Fields> = GivenOf<Common> & GivenOf<F>;
type Found<F extends Fields> = FoundOf<Common> & FoundOf<F> & { readonly id: string };

/** A kind of channels that alerts are sent to; `data` is below the key `data`, as are the paths of `constants`. */
export function alertChannelKind<F extends Fields>(
  wireType: string,
  data: F,
  constants: readonly Constant[] = [],
): ObjectKind<Given<F>, Found<F>> {
  return integrationKind("AlertChannels", wireType, data, constants);
}

/** A kind of cloud accounts, which messages name, too: it tells what the credentials are to be allowed. */
export function cloudAccountKind<F extends Fields>(
  wireType: string,
  data: F,
  constants: readonly Constant[] = [],
): ObjectKind<Given<F>, Found<F>> {
  const noun = `${typeName.fromWire(wireType)} integration`;
  return integrationKind("CloudAccounts", wireType, data, constants, noun);
}

/** The same kind for what cannot be switched off. */
export function alwaysEnabled<Given extends { readonly enabled: boolean }, Found>(
  kind: ObjectKind<Given, Found>,
): ObjectKind<Omit<Given, "enabled">, Found> {
  // TypeScript does not see that what is left out here is all that was missing.
  const enabled = (given: Omit<Given, "enabled">) => ({ ...given, enabled: true }) as Given;
  return {
    ...kind,
    title: (given) => kind.title(enabled(given)),
    naming: (given) => kind.naming(enabled(given)),
    body: (given, occasion, id) => kind.body(enabled(given), occasion, id),
  };
}

/** A kind of registries and of scanners that are registered like these. */
export function registryKind<F extends Fields>(
  registryType: string,
  data: F,
  constants: readonly Constant[] = [],
): ObjectKind<Given<F>, Found<F>> {
  return integrationKind("ContainerRegistries", "ContVulnCfg", data, [
    { path: "registryType", value: registryType, otherwise: "is that of another registry" },
    ...constants,
  ]);
}

function integrationKind<F extends Fields>(
  collection: "AlertChannels" | "CloudAccounts" | "ContainerRegistries",
  wireType: string,
  data: F,
  constants: readonly Constant[],
  noun = "integration",
): ObjectKind<Given<F>, Found<F>> {
  const below: { [name: string]: Field<never, unknown> } = {};
  for (const [name, inner] of Object.entries(data)) below[name] = within("data", inner);
  const kind = objectKind({
    collection,
    noun,
    named: "name",
    fields: { ...commonFields(wireType), ...below },
    constants: [
      { path: "type", value: wireType, otherwise: "is that of another kind of integration" },
      { path: "data", value: {} },
      ...constants.map(({ path, ...same }) => ({ path: `data.${path}`, ...same })),
    ],
    idAt: "intgGuid",
    changedAt: "createdOrUpdatedTime",
    idInUpdates: true,
  });
  // The names of `below` are those of `data`, which TypeScript loses in the loop.
  return kind as unknown as ObjectKind<Given<F>, Found<F>>;
}
