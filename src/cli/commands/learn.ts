import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { setTimeout } from "node:timers/promises";
import { UsageError } from "../../background/usage-error.ts";
import { naming } from "../../packaging/files.ts";
import { CommandError, defineCommand } from "../terminal/command.ts";
import { loadOpenApi } from "../terminal/openapi.ts";
import { print } from "../terminal/output.ts";
import { paint } from "../terminal/paint.ts";

/** `tfnode learn` */
export const command = defineCommand({
  name: "tfnode learn",
  help: `Usage: tfnode learn FILE --url URL [--resource NAME ...] [--header NAME=VARIABLE ...] [--parameter NAME=VALUE ...]
                    [--overlay FILE] [--check]

Creates, changes and removes objects of a server, to learn what its OpenAPI document FILE does not say or gets wrong, and adds that to the
overlay of the document: defaults, values that are masked or never returned, orders, wrappers, what replaces an object, how values are
removed, limits of texts, waits, and codes of missing objects. Changes and removes only objects that it has created, and removes all of
them; use a test account. Objects that contain others, or that others refer to, are created, too. Lists what it could not try. It needs the
package @tfnode/openapi.

  --url URL              the address of the server, as in https://api.example.com/v1
  --resource NAME        learn this one, such as item; may be repeated (default: all)
  --header NAME=VARIABLE send a header with the value of an environment variable, such as Authorization=API_TOKEN; may be repeated
  --parameter NAME=VALUE an object that exists, in which it creates others, such as project_id=default; may be repeated
  --overlay FILE         the overlay (default: openapi.overlay.yaml next to openapi.yaml)
  --check                write nothing, and exit with 1 if the server differs from the document with its overlay
`,
  options: {
    url: "text",
    resource: "texts",
    header: "texts",
    parameter: "texts",
    overlay: "text",
    check: "flag",
  },
  positionals: 1,
  async run({ values, positionals: [file] }) {
    const { check = false, header = [], overlay, parameter = [], resource = [], url } = values;
    if (file === undefined) throw new UsageError("say the file of the document");
    if (url === undefined || !URL.canParse(url))
      throw new UsageError("--url has to be the address of the server");
    const headers = headersFrom(header, process.env);
    const openApi = await loadOpenApi((version) => `npm install --save-dev @tfnode/openapi@${version}`);
    const document = await openApi.loadDocument(file, overlay);
    const interrupt = new AbortController();
    const abort = () => interrupt.abort(new CommandError("interrupted"));
    process.once("SIGINT", abort).once("SIGTERM", abort);
    const learned = await openApi.learnDocument(document, resource, {
      send: openApi.sender(url, headers),
      signal: interrupt.signal,
      parameters: parametersFrom(parameter),
      prefix: `tfnode-${randomBytes(3).toString("hex")}`,
      pause: async (attempt) => {
        await setTimeout(Math.min(50 * 2 ** attempt, 10_000), undefined, { signal: interrupt.signal });
      },
    });
    const lines = openApi.learnedLines(learned);
    print(lines.map((line) => `${line}\n`).join(""));
    const untried = learned.flatMap((one) => one.untried);
    const left = learned.flatMap((one) => one.left);
    print(untried.map((line) => `${paint("yellow", "–")} ${line}\n`).join(""));
    print(left.map((line) => `${paint("red", "✗")} ${line} is still there: remove it\n`).join(""));
    if (!check) await write(openApi, overlay ?? openApi.overlayFileOf(file), file, learned);
    return left.length > 0 || interrupt.signal.aborted || (check && lines.length > 0) ? 1 : 0;
  },
});

/** Adds what was learned to the overlay. */
async function write(
  openApi: Awaited<ReturnType<typeof loadOpenApi>>,
  overlay: string,
  file: string,
  learned: Awaited<ReturnType<typeof openApi.learnDocument>>,
): Promise<void> {
  const before = existsSync(overlay) ? await readFile(overlay, "utf8") : null;
  const title = `What ${basename(file)} does not say`;
  const text = openApi.overlayOf(before, title, openApi.learnedActions(learned), overlay.endsWith(".json"));
  if (text === null) return;
  await writeFile(overlay, text).catch(naming(overlay));
  print(`${overlay}\n`);
}

/** Returns the values of parameters of paths, by name. Throws a UsageError for one without a name or a value. */
function parametersFrom(options: readonly string[]): { readonly [name: string]: string } {
  return Object.fromEntries(
    options.map((option) => {
      const [, name = "", value = ""] = /^([^=]+)=(.+)$/s.exec(option) ?? [];
      if (name === "") throw new UsageError(`--parameter ${option} has to be NAME=VALUE`);
      return [name, value];
    }),
  );
}

/** Returns the headers whose values are in environment variables, so that no process list shows them. Throws a UsageError for a missing one. */
function headersFrom(
  options: readonly string[],
  environment: NodeJS.ProcessEnv,
): { readonly [name: string]: string } {
  return Object.fromEntries(
    options.map((option) => {
      const [, name = "", variable = ""] = /^([\w-]+)=(\w+)$/.exec(option) ?? [];
      const value = environment[variable];
      if (name === "" || value === undefined)
        throw new UsageError(
          `--header ${option} has to be NAME=VARIABLE, with a variable of the environment that is set`,
        );
      return [name, value];
    }),
  );
}
