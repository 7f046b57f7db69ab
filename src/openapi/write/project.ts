import { braces, call, type Doc, hardline, inlineObject, join } from "../../code/layout.ts";
import { exampleText, importText, method, moduleText, within } from "../../code/module-text.ts";
import { description, literal } from "../../code/safe-text.ts";
import { isNode, type Node, own, resolved, text } from "../document.ts";
import type { Model } from "../model/model.ts";
import { camelCase } from "../names.ts";
import { findResources } from "../resources.ts";
import { loaderLines, type Scaffold } from "../scaffold.ts";
import { exampleLiteral, resourceExample } from "./example.ts";
import type { Target } from "./module-text.ts";
import { comments } from "./schema.ts";

/** Writes the files of a project other than the modules of its resources, by path. */
export function projectFiles(
  document: Node,
  file: string,
  made: Pick<Scaffold, "models" | "readings">,
  target: Target,
): ReadonlyMap<string, string> {
  const { models } = made;
  const first = models.find(({ parents }) => parents.length === 0) ?? models[0];
  return new Map([
    ["src/provider.ts", providerModule(document, made, target)],
    ["dev/api.ts", apiModule(document, file, models, target)],
    ["dev/main.tf", configuration(first, target)],
    ...(first ? [[`test/${first.name}.test.ts`, testModule(first, target)] as const] : []),
  ]);
}

const localUrl = "http://127.0.0.1:8787";

function providerModule(
  document: Node,
  made: Pick<Scaffold, "models" | "readings">,
  { provider }: Target,
): string {
  const title = description(text(resolved(document, document.info)?.title), "the API");
  const { auth, credentials, notes } = authOf(document);
  const names = Object.keys(credentials);
  const standard = serverUrl(document);
  const url = ["url: ", call("url", [literal("The URL of the API"), '{ schemes: ["http", "https"] }'])];
  const { resources, dataSources } = loaderLines(made);
  const given = ["url", ...names].join(", ");
  const options = [
    "baseUrl: url",
    `baseUrlFrom: ${literal("the attribute url")}`,
    `userAgent: ${literal(`terraform-provider-${provider}`)}`,
    "exactNumbers: true",
    "environment",
    "log",
    `...(${names[0]} !== null && { auth: ${auth} })`,
  ];
  return moduleText([
    join(hardline, [
      importText(["hcl", "provider", "string", "url"], "@tfnode/framework"),
      `import type { HttpClient } from ${literal("@tfnode/framework/http")};`,
      `import config from ${literal("../tfnode.config.ts")};`,
    ]),
    within(
      "const definition = provider({",
      [
        "name: config.name,",
        "version: config.version,",
        `description: ${literal(`Manages what ${title} has.`)},`,
        exampleText(`provider "${provider}"`, [`url = "${localUrl}"`]),
        [
          "schema: ",
          braces([
            [...url, standard === null ? ".required()" : call(".default", [literal(standard)])],
            ...Object.entries(credentials).map(
              ([name, words]) =>
                `${name}: string(${literal(words)}).optional()${name === "user" ? "" : ".sensitive()"}`,
            ),
          ]),
          ",",
        ],
        "",
        "// Imported here, because a plan that uses none of the provider's resources does not need the module.",
        [
          ...comments(notes),
          method(`configure({ config: { ${given} }, environment, log }): Promise<HttpClient>`, [
            `const { httpClient } = await import(${literal("@tfnode/framework/http")});`,
            ["return ", call("httpClient", [braces(options)]), ";"],
          ]),
        ],
        "",
        "// It is undefined where `configure` has reported an error and made no client.",
        "close: (api) => api.close(),",
        "",
        ["resources: ", braces(resources), ","],
        ["dataSources: ", braces(dataSources), ","],
      ],
      "});",
    ),
    "export default definition;",
  ]);
}

/** The address of the API in the document, if there is exactly one. */
function serverUrl(document: Node): string | null {
  const [server] = Array.isArray(document.servers) ? document.servers : [];
  const url = isNode(server) ? text(server.url) : "";
  if (!URL.canParse(url)) return null;
  const { hash, protocol, search, username, password } = new URL(url);
  const isPlain = [hash, search, username, password].every((part) => part === "") && !/[{}\s]/.test(url);
  return isPlain && (protocol === "https:" || protocol === "http:") ? url : null;
}

/** How requests are authorized. */
interface Authorization {
  /** The option `auth` of the client, as code. */
  readonly auth: string;
  /** The arguments of the provider, with their descriptions; the first one has to be configured for `auth`. */
  readonly credentials: { readonly [name: string]: string };
  readonly notes: readonly string[];
}

/** Returns the authorization of requests from the first supported scheme. */
function authOf(document: Node): Authorization {
  const schemes = resolved(document, resolved(document, document.components)?.securitySchemes) ?? {};
  const credentials = { token: "What authorizes requests" };
  const bearerWith = (...notes: readonly string[]) => ({ auth: "{ bearer: token }", credentials, notes });
  for (const key of Object.keys(schemes)) {
    const scheme = resolved(document, own(schemes, key));
    const [type, name] = [text(scheme?.type), text(scheme?.name)];
    const http = type === "http" ? text(scheme?.scheme).toLowerCase() : "";
    if (http === "bearer") return bearerWith();
    if (http === "basic")
      return {
        auth: '{ basic: { user, password: password ?? "" } }',
        credentials: { user: "The user that sends requests", password: "The password of the user" },
        notes: [],
      };
    if (type === "apiKey" && scheme?.in === "header" && name !== "")
      return { auth: `{ headers: { [${literal(name)}]: token } }`, credentials, notes: [] };
    if (type === "oauth2" || type === "openIdConnect")
      return bearerWith("The API takes a token of OAuth: auth can be a function that gets one.");
  }
  return bearerWith("The document does not say how requests are authorized; a bearer token is a guess.");
}

function apiModule(document: Node, file: string, models: readonly Model[], { provider }: Target): string {
  const names = otherNames(document, models).map(([path, name]) => `${literal(path)}: ${literal(name)}`);
  const options = [
    `file: ${literal(file)}`,
    `provider: ${literal(provider)}`,
    ...(names.length > 0 ? [["names: ", inlineObject(names)]] : []),
  ];
  return moduleText([
    join(hardline, [
      importText(["serveApi"], "@tfnode/local-api/serve"),
      importText(["documentApi"], "@tfnode/openapi"),
    ]),
    [
      "/** Starts a local API from the document, with a console; port 0 selects any free port. `tfnode check` calls this function, and creates each resource in that API. */",
      hardline,
      within(
        "export default async function start({ port = 0 } = {}) {",
        [
          ["const api = await ", call("documentApi", [inlineObject(options)]), ";"],
          ["const served = await ", call("serveApi", [inlineObject(["...api", "port"])]), ";"],
          "const { objects } = api;",
          "const { control } = served;",
          "return { provider: { url: served.url }, objects, control, close: () => served.stop() };",
        ],
        "}",
      ),
    ],
  ]);
}

/** The names of resources that differ from the proposed ones, by the paths of their collections. */
function otherNames(
  document: Node,
  models: readonly Model[],
): readonly (readonly [path: string, name: string])[] {
  const found = findResources(document);
  return models.flatMap(({ name, create: { operation } }) => {
    const one = found.find(({ collection, path }) => [collection, path].includes(operation.path));
    return one && one.name !== name ? [[one.collection, name] as const] : [];
  });
}

function configuration(first: Model | undefined, { provider, namespace = "example" }: Target): string {
  const source = within(
    `${provider} = {`,
    [`source  = "${namespace}/${provider}"`, 'version = ">= 0.1"'],
    "}",
  );
  const blocks: readonly Doc[] = [
    within(
      "terraform {",
      ['required_version = ">= 1.5"', "", within("required_providers {", [source], "}")],
      "}",
    ),
    within(`provider "${provider}" {`, [`url = "${localUrl}"`], "}"),
    ...(first ? [within(`resource "${provider}_${first.name}" "first" {`, resourceExample(first), "}")] : []),
  ];
  return moduleText(blocks);
}

function testModule(model: Model, { provider }: Target): string {
  const variable = `${camelCase(model.name)}Life`;
  const steps = ["create(config)", "expectNoChange(config)", "importVerify()", "destroy()"];
  const it = within(
    `void it("is created, imported and destroyed", async () => {`,
    [
      `const ${variable} = life.resource(${literal(model.name)});`,
      ...steps.map((step) => `await ${variable}.${step};`),
    ],
    "});",
  );
  return moduleText([
    join(hardline, [
      importText(["afterEach", "beforeEach", "describe", "it"], "node:test"),
      importText(["type ProviderLife", "providerLife"], "@tfnode/framework/testing"),
      `import start from ${literal("../dev/api.ts")};`,
      `import provider from ${literal("../src/provider.ts")};`,
    ]),
    [
      "// What has to be configured. The runner awaits what `describe` and `it` return.",
      hardline,
      "const config = ",
      exampleLiteral(model),
      ";",
    ],
    within(
      `void describe(${literal(`${provider}_${model.name}`)}, () => {`,
      [
        "let api: Awaited<ReturnType<typeof start>>;",
        "let life: ProviderLife;",
        "",
        within(
          "beforeEach(async () => {",
          ["api = await start();", "life = await providerLife(provider, api.provider);"],
          "});",
        ),
        "",
        "// What beforeEach has not started is undefined. An API that stays open would keep the tests running.",
        within(
          "afterEach(async () => {",
          [
            [
              within("try {", ["await life?.close();"], ""),
              within("} finally {", ["await api?.close();"], "}"),
            ],
          ],
          "});",
        ),
        "",
        it,
      ],
      "});",
    ),
  ]);
}
