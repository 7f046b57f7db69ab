import { ArgumentError, hcl, providerFunction, string } from "../../../schema/index.ts";
import { type Kind, kinds } from "./kinds.ts";

export default providerFunction({
  summary: "Returns the whole name of an enumeration value",
  description: `Returns the value that an attribute takes, such as \`CLUSTER_CONFIGURATION_RESTART_POLICY_ROLLING\`, for the last words of its name, such as \`rolling\`. Upper and lower case are the same here, and so are blanks, hyphens and underscores. The kinds of values are: ${kinds.map(({ name }) => `\`${name}\``).join(", ")}.`,
  example: hcl`
    data "vdb_booking_packages" "all" {
      cloud_provider = "cloud-a"
      cloud_region   = "region-1"
    }

    resource "vdb_accounts_cluster" "search" {
      name           = "search"
      cloud_provider = "cloud-a"
      cloud_region   = "region-1"

      configuration {
        number_of_nodes = 1
        restart_policy  = provider::vdb::enum_value("restart policy", "rolling")

        node_configuration {
          package_id = data.vdb_booking_packages.all.packages[0].id
        }
      }
    }
  `,
  parameters: [
    { name: "kind", type: string("The kind of value, such as `restart policy`") },
    { name: "value", type: string("The last words of the value, such as `rolling`, or the whole value") },
  ],
  returns: string(),

  call(kindName, valueName) {
    const kind = kinds.find(({ name }) => inOneForm(name) === inOneForm(kindName));
    if (!kind)
      throw new ArgumentError(0, `must be one of ${kinds.map(({ name }) => quoted(name)).join(", ")}`);
    const wanted = inOneForm(valueName);
    const found = kind.values.find((value) =>
      [value, shortName(kind, value)].map(inOneForm).includes(wanted),
    );
    if (!found) {
      const names = kind.values.map((value) =>
        quoted(shortName(kind, value).toLowerCase().replaceAll("_", " ")),
      );
      throw new ArgumentError(1, `must be one of ${names.join(", ")}`);
    }
    return found;
  },
});

/** Returns the name of a value without the common prefix of its kind. */
function shortName({ beginning }: Kind, value: string): string {
  return value.slice(beginning.length);
}

function inOneForm(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, "_");
}

function quoted(text: string): string {
  return JSON.stringify(text);
}
