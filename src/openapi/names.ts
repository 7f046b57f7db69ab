// Names in Terraform and TypeScript for the arbitrary names in a document.

/**
 * Converts a name to lower case with underscores, as in `display_name` for `displayName`. Empty if no character can remain.
 */
export function snakeCase(name: string): string {
  return name
    .slice(0, 200)
    .normalize("NFKD")
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1_$2")
    .replace(/[^A-Za-z0-9]+/g, "_")
    .replace(/^[_0-9]+|_+$/g, "")
    .toLowerCase();
}

/** Returns the name of a type, as in `DisplayName` for `display_name`. */
function pascalCase(name: string): string {
  return name
    .split("_")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
}

/** Returns the name of a variable, as in `displayName` for `display_name`. */
export function camelCase(name: string): string {
  const pascal = pascalCase(name);
  return pascal.charAt(0).toLowerCase() + pascal.slice(1);
}

/** Names that functions of generated clients use, and words of TypeScript. */
const usedVariables = new Set([
  ...[
    "api",
    "complete",
    "form",
    "id",
    "input",
    "items",
    "kept",
    "keeping",
    "pages",
    "query",
    "response",
    "signal",
  ],
  ...[
    "arguments",
    "await",
    "break",
    "case",
    "catch",
    "class",
    "const",
    "continue",
    "debugger",
    "default",
    "delete",
  ],
  ...[
    "do",
    "else",
    "enum",
    "eval",
    "export",
    "extends",
    "false",
    "finally",
    "for",
    "function",
    "if",
    "implements",
  ],
  ...[
    "import",
    "in",
    "instanceof",
    "interface",
    "let",
    "new",
    "null",
    "package",
    "private",
    "protected",
    "public",
  ],
  ...[
    "return",
    "static",
    "super",
    "switch",
    "this",
    "throw",
    "true",
    "try",
    "typeof",
    "var",
    "void",
    "while",
  ],
  ...["with", "yield", "gathered", "inQuery", "locatedAt", "multipart", "parts", "places", "urlPath"],
]);

/** Returns the name of a variable for a parameter of a path, which is no other name in its function: `apiValue` for `api`. */
export function variableName(name: string): string {
  const camel = camelCase(name);
  return usedVariables.has(camel) ? `${camel}Value` : camel;
}

/** Returns the singular of a noun, by the rules of English for names of collections. */
export function singular(name: string): string {
  if (/(ss|us|is|news|series|status)$/.test(name)) return name;
  if (/ies$/.test(name)) return name.replace(/ies$/, "y");
  if (/(ch|sh|x|ss|zz)es$/.test(name)) return name.replace(/es$/, "");
  return name.length > 2 ? name.replace(/s$/, "") : name;
}

/** Returns the plural of a noun. */
export function plural(name: string): string {
  if (/[^aeiou]y$/.test(name)) return name.replace(/y$/, "ies");
  return /(s|x|ch|sh)$/.test(name) ? `${name}es` : `${name}s`;
}

/** Returns a path of OData with the parameters of its objects as segments: `/parts/{id}` for `/parts('{id}')`. */
export function withSegments(path: string): string {
  return path.replaceAll(objectInParentheses, "/{$1}");
}

/** Returns the names of the parameters of a path, in their order. */
export function parametersIn(path: string): readonly string[] {
  return [...path.matchAll(/\{([^{}/]+)\}/g)].map(([, name = ""]) => name);
}

/**
 * Returns a path with values in place of its parameters, by their names and positions; a parameter without a value stays. OData doubles the quotes in a
 * key in quotes.
 */
export function filledPath(
  path: string,
  valueFor: (name: string, position: number) => string | undefined,
): string {
  let position = 0;
  return path.replaceAll(/('?)\{([^{}/]+)\}('?)/g, (parameter, start: string, name: string, end: string) => {
    const value = valueFor(name, position++);
    if (value === undefined) return parameter;
    const text = start !== "" && end !== "" ? value.replaceAll("'", "''") : value;
    return `${start}${encodeURIComponent(text)}${end}`;
  });
}

/** Returns a path without the names of its parameters, which is the same for all paths of the same objects. */
export function withoutNames(path: string): string {
  return withSegments(path).replaceAll(/\{[^{}/]+\}/g, "{}");
}

/** One object of a collection of OData, by its only key. */
const objectInParentheses = /\((?:[\w.]+=)?'?\{([^{}()/]+)\}'?\)/g;

/**
 * Returns an unused name for the objects of a collection, such as `team` for `/orgs/{org}/teams`, or `team_v2` for `/v2/teams` if the paths of
 * the document have several versions.
 */
export function resourceName(collection: string, taken: ReadonlySet<string>, hasVersions = false): string {
  const words = withSegments(collection)
    .split("/")
    .filter((part) => !part.includes("{") && !isVersion(part) && !/^api$/i.test(part))
    .map((part) => singular(snakeCase(part)))
    .filter((part) => part !== "");
  for (let count = 1; count <= words.length; count++) {
    const name = words.slice(-count).join("_");
    if (!taken.has(name)) return name;
  }
  const whole = words.join("_") || "object";
  const version = hasVersions ? snakeCase(versionIn(collection)) : "";
  return distinct(version === "" ? whole : `${whole}_${version}`, taken);
}

/** Returns the version in a path, such as `v2`; empty if there is none. */
export function versionIn(path: string): string {
  return path.split("/").find(isVersion) ?? "";
}

function isVersion(part: string): boolean {
  return /^v\d+(\.\d+)*$/i.test(part);
}

/**
 * Returns a name that differs from all taken names, with a number if necessary. Names are only added to the
 * taken ones.
 */
export function distinct(name: string, taken: ReadonlySet<string>): string {
  const tried = lastNumbers.get(taken) ?? new Map<string, number>();
  lastNumbers.set(taken, tried);
  for (let number = tried.get(name) ?? 1; ; number++) {
    const one = number === 1 ? name : `${name}_${number}`;
    if (taken.has(one)) continue;
    tried.set(name, number);
    return one;
  }
}

/** The first free number for each name: thousands of names may become the same name. */
const lastNumbers = new WeakMap<ReadonlySet<string>, Map<string, number>>();

/** Names that top-level attributes of a resource must not have. */
const metaArguments = [
  "connection",
  "count",
  "depends_on",
  "for_each",
  "lifecycle",
  "provider",
  "provisioner",
];

/**
 * Returns an unused name for an attribute; at the top level of a resource it also differs from Terraform's own
 * names.
 */
export function attributeName(name: string, taken: ReadonlySet<string>, resource: string | null): string {
  const snake = snakeCase(name) || "value";
  const isTaken = resource !== null && [...metaArguments, "timeouts"].includes(snake);
  return distinct(isTaken ? `${resource}_${snake}` : snake, taken);
}

/** Names of types and values that generated modules use, and that their own types must not shadow. */
const usedTypes = [
  "AbortSignal",
  "Array",
  "Boolean",
  "HttpClient",
  "JSON",
  "KeptEtag",
  "Number",
  "Object",
  "PatchOperation",
  "PlannedOf",
  "Present",
  "Promise",
  "Query",
  "Readonly",
  "Record",
  "String",
];

/** Returns the name of an object's type. */
export function typeName(resource: string): string {
  const name = pascalCase(resource);
  return usedTypes.includes(name) ? `${name}Object` : name;
}
