import { type Block, type Path, pathText } from "../../schema/index.ts";
import { wordsFor } from "./shared/rules.ts";

/**
 * Finds the attribute of a schema that an INVALID_ARGUMENT names, as in `cluster.configuration.package_id: must be a UUID`, and the
 * reason in a sentence. Returns undefined if the message names no field, or one without an attribute.
 */
export function findBlamedAttribute(message: string, block: Block) {
  const [, field = "", text = ""] =
    /^(?:validation errors?:\s*(?:- )?)?([a-z]\w*(?:\.\w+|\[\d+\])*): (.+)/.exec(message.trim()) ?? [];
  const steps = stepsIn(field);
  const within = carriers.has(steps[0]) ? steps.slice(1) : steps;
  for (const place of [within, ...movedPaths(within)]) {
    const at = placeIn(block, place);
    if (at) return { at, words: `${pathText(at)} ${wordsFor(text).replace(/\.?$/, ".")}` };
  }
  return undefined;
}

/** The fields of requests that contain the object. */
const carriers: ReadonlySet<Path[number] | undefined> = new Set([
  "cluster",
  "backup",
  "backup_schedule",
  "database_api_key",
  "hybrid_cloud_environment",
  "role",
]);

const secretIn = (place: string) => [
  [
    `configuration.database_configuration.${place}.name`,
    `configuration.database_configuration.${place}.secret_name`,
  ],
  [
    `configuration.database_configuration.${place}.key`,
    `configuration.database_configuration.${place}.secret_key`,
  ],
];

/** Fields whose attributes have another name or place; `[]` is any index. The rule also moves the fields below a field. */
const moved: readonly (readonly [field: Path, attribute: Path])[] = [
  ["cloud_provider_id", "cloud_provider"],
  ["cloud_provider_region_id", "cloud_region"],
  ["configuration.package_id", "configuration.node_configuration.package_id"],
  [
    "configuration.additional_resources.disk",
    "configuration.node_configuration.resource_configurations[0].amount",
  ],
  ...["service.api_key", "service.read_only_api_key", "tls.cert", "tls.key"].flatMap(secretIn),
  ["schedule", "cron_expression"],
  ["access_rules[].global_access", "global_access_rule"],
  ["access_rules[].collection_access", "collection_access_rules[]"],
  ["role_ids_to_add", "role_ids"],
  ["role_ids_to_delete", "role_ids"],
  ["backup_schedule_id", "id"],
  ["cluster_id", "id"],
].map(([field = "", attribute = ""]) => [stepsIn(field), stepsIn(attribute)]);

function movedPaths(steps: Path): readonly Path[] {
  return moved.flatMap(([field, attribute]) => {
    if (!field.every((step, i) => step === steps[i] || (step === anyIndex && typeof steps[i] === "number")))
      return [];
    const index = steps.find((_, i) => field[i] === anyIndex) ?? 0;
    return [[...attribute.map((step) => (step === anyIndex ? index : step)), ...steps.slice(field.length)]];
  });
}

const anyIndex = "[]";

/** Returns the steps of `a.b[0].c`. */
function stepsIn(field: string): Path {
  const steps = field.match(/\w+|\[\]/g) ?? [];
  return steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}

/** Returns the path of a configurable attribute or a block; undefined if the steps lead to neither. */
function placeIn(content: Pick<Block, "attributes" | "blocks">, [name, ...rest]: Path): Path | undefined {
  if (typeof name !== "string") return undefined;
  const attribute = content.attributes[name];
  if (attribute) {
    if (!attribute.required && !attribute.optional) return undefined;
    const [index] = rest;
    const isElement =
      Array.isArray(attribute.type) && attribute.type[0] === "list" && typeof index === "number";
    return isElement ? [name, index] : [name];
  }
  const nested = content.blocks[name];
  if (!nested) return undefined;
  // Elements of sets have no address.
  if (rest.length === 0 || nested.nesting === "set") return [name];
  const [at, inner] = nested.one ? [[name], rest] : [[name, ...rest.slice(0, 1)], rest.slice(1)];
  if (inner.length === 0) return at;
  const place = placeIn(nested.block, inner);
  return place && [...at, ...place];
}
