// Prints a generator configuration of HashiCorp's tfplugingen-openapi that names the same resources as `tfnode scaffold openapi` finds,
// for the comparison in docs/comparison.md. After a build: node build/scripts/openapi-config.js FILE > generator_config.yml
import { loadDocument } from "../src/openapi/load.ts";
import { findResources } from "../src/openapi/resources.ts";

const [file = ""] = process.argv.slice(2);
const resources = findResources(await loadDocument(file)).flatMap((found) => {
  const { name, collection, path } = found;
  // A PUT that creates an object has the path of the object.
  const createPath = found.create === "put" ? path : collection;
  const operations = [
    ["create", createPath, found.create],
    ["read", path, found.read],
    ["update", path, found.update],
    ["delete", path, found.delete],
  ] as const;
  return [
    `  ${name}:`,
    ...operations.flatMap(([operation, at, method]) =>
      method === null
        ? []
        : [`    ${operation}:`, `      path: ${JSON.stringify(at)}`, `      method: ${method.toUpperCase()}`],
    ),
  ];
});
process.stdout.write(["provider:", "  name: acme", "resources:", ...resources, ""].join("\n"));
