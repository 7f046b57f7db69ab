import { flag, text as textual, transform } from "../wire-schema.ts";
import { typeName } from "../words.ts";
import { type InputOf, type OutputOf, type WireField, type WireFields, within } from "./wire-field.ts";
import { keptText, onOff, output, readOnly, text } from "./wire-fields.ts";
import { type Constant, type WireMapping, wireMapping } from "./wire-mapping.ts";

/** What is said of every integration. Some of it has several names, of which a resource has one. */
const commonFields = (wireType: string) => ({
  name: text("name"),
  enabled: onOff("enabled"),
  intg_guid: readOnly(text("intgGuid")),
  integration_guid: readOnly(text("intgGuid")),
  type_name: output(
    "type",
    transform(textual, (type) => typeName.fromWire(type || wireType)),
  ),
  org_level: output("isOrg", flag),
  is_org: output("isOrg", flag),
  created_or_updated_time: output("createdOrUpdatedTime", textual),
  created_or_updated_by: output("createdOrUpdatedBy", textual),
  // Only some kinds of scanners have one.
  server_token: keptText("serverToken.serverToken"),
  uri: keptText("serverToken.uri"),
  server_uri: keptText("serverToken.uri"),
});

type Common = ReturnType<typeof commonFields>;

type Input<F extends WireFields> = InputOf<Common> & InputOf<F>;
type Output<F extends WireFields> = OutputOf<Common> & OutputOf<F> & { readonly id: string };

/** The mapping of an alert channel; `data` is below the key `data`, as are the paths of `constants`. */
export function alertChannelKind<F extends WireFields>(
  wireType: string,
  data: F,
  constants: readonly Constant[] = [],
): WireMapping<Input<F>, Output<F>> {
  return integrationKind("AlertChannels", wireType, data, constants);
}

/** The mapping of a cloud account, which messages name, too: it tells what the credentials are to be allowed. */
export function cloudAccountKind<F extends WireFields>(
  wireType: string,
  data: F,
  constants: readonly Constant[] = [],
): WireMapping<Input<F>, Output<F>> {
  const noun = `${typeName.fromWire(wireType)} integration`;
  return integrationKind("CloudAccounts", wireType, data, constants, noun);
}

/** The same mapping for what cannot be switched off. */
export function alwaysEnabled<Input extends { readonly enabled: boolean }, Output>(
  mapping: WireMapping<Input, Output>,
): WireMapping<Omit<Input, "enabled">, Output> {
  // TypeScript does not see that what is left out here is all that was missing.
  const enabled = (given: Omit<Input, "enabled">) => ({ ...given, enabled: true }) as Input;
  return {
    ...mapping,
    title: (given) => mapping.title(enabled(given)),
    naming: (given) => mapping.naming(enabled(given)),
    body: (given, operation, id) => mapping.body(enabled(given), operation, id),
  };
}

/** The mapping of a registry, or of a scanner that is registered like one. */
export function registryKind<F extends WireFields>(
  registryType: string,
  data: F,
  constants: readonly Constant[] = [],
): WireMapping<Input<F>, Output<F>> {
  return integrationKind("ContainerRegistries", "ContVulnCfg", data, [
    { path: "registryType", value: registryType, otherwise: "is that of another registry" },
    ...constants,
  ]);
}

function integrationKind<F extends WireFields>(
  collection: "AlertChannels" | "CloudAccounts" | "ContainerRegistries",
  wireType: string,
  data: F,
  constants: readonly Constant[],
  noun = "integration",
): WireMapping<Input<F>, Output<F>> {
  const below: { [name: string]: WireField<never, unknown> } = {};
  for (const [name, inner] of Object.entries(data)) below[name] = within("data", inner);
  const mapping = wireMapping({
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
  return mapping as unknown as WireMapping<Input<F>, Output<F>>;
}
