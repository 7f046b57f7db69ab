// Lists the declarations that authors of providers can import, without docstrings, so that reviewers see each change of them.
import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";

/** The compiled modules that authors of providers import, by the names with which they import them. */
export const entryPoints = new Map([
  ["@tfnode/framework", "build/src/index.d.ts"],
  ["@tfnode/framework/http", "build/src/http/index.d.ts"],
  ["@tfnode/framework/grpc", "build/src/grpc/index.d.ts"],
  ["@tfnode/framework/sdk", "build/src/sdk/index.d.ts"],
  ["@tfnode/framework/testing", "build/src/testing/index.d.ts"],
]);

/**
 * Returns the page docs/api/public-types.md.
 *
 * @param {string} root the folder of the repository, which has to be compiled
 */
export function publicTypes(root) {
  const modules = new Modules();
  const parts = [...entryPoints].map(([name, file]) => {
    const exported = [...modules.exportsOf(resolve(root, file))].sort(([a], [b]) => (a < b ? -1 : 1));
    const own = exported.map(([as, found]) => modules.declaration(as, found));
    const helpers = modules.helpersOf(exported.map(([, found]) => found));
    return `## ${name}\n\n${exported.length} names.\n\n${fenced(own)}${
      helpers.length > 0
        ? `\nTypes that are not exported, but that these declarations use:\n\n${fenced(helpers)}`
        : ""
    }`;
  });
  return `# Public types\n\nEvery name that a provider can import, with its type. \`npm run generate:api\` writes this page, and a test compares it with the sources.\n\n${parts.join("\n")}`;
}

const fenced = (declarations) => `\`\`\`ts\n${declarations.join("\n")}\n\`\`\`\n`;

const named =
  /^(?:export )?(?:default )?(?:declare )?(?:abstract )?(?:interface|type|class|function|const|enum) (\w+)/;

/** The compiled modules that have been read. */
class Modules {
  #read = new Map();

  /** Returns the declarations of a module by name, and its exports of other modules. */
  #module(file) {
    const known = this.#read.get(file);
    if (known) return known;
    const text = readFileSync(file, "utf8")
      .replaceAll(/^[ \t]*\/\*\*[\s\S]*?\*\/\n/gm, "")
      .replaceAll(/^\/\/.*\n?/gm, "");
    const module = { declarations: new Map(), others: [] };
    for (const statement of text.split(/^(?=(?:export|declare|type|interface|class|import)\b)/m)) {
      const from = /^export (?:type )?(?:\{([^}]*)\}|\*) from "([^"]+)";/.exec(statement);
      const name = named.exec(statement)?.[1];
      if (from) module.others.push({ names: from[1], file: declared(file, from[2]) });
      else if (name !== undefined)
        module.declarations.set(name, `${module.declarations.get(name) ?? ""}${statement.trim()}\n`);
    }
    this.#read.set(file, module);
    return module;
  }

  /** Returns the exports of a module by name: the module that declares each, and its name there. */
  exportsOf(file) {
    const { declarations, others } = this.#module(file);
    const found = new Map();
    for (const [name, text] of declarations) if (text.startsWith("export ")) found.set(name, { file, name });
    for (const other of others) {
      const exported = this.exportsOf(other.file);
      if (other.names === undefined) for (const [name, place] of exported) found.set(name, place);
      for (const item of other.names?.split(",") ?? []) {
        const [name, as = name] = item
          .trim()
          .replace(/^type /, "")
          .split(" as ");
        if (name !== "") found.set(as, exported.get(name));
      }
    }
    return found;
  }

  /** Returns a declaration, with a comment if it is exported under another name. */
  declaration(as, { file, name }) {
    const text = this.#module(file).declarations.get(name).trim();
    return as === name ? text : `// ${name}, exported as ${as}\n${text}`;
  }

  /** Returns the declarations that these exports use and that no module exports to authors. */
  helpersOf(exported) {
    const keyOf = ({ file, name }) => `${file} ${name}`;
    const seen = new Set(exported.map(keyOf));
    const helpers = [];
    const waiting = [...exported];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { declarations } = this.#module(next.file);
      const words = new Set(declarations.get(next.name).match(/\w+/g));
      for (const name of declarations.keys()) {
        const helper = { file: next.file, name };
        if (!words.has(name) || seen.has(keyOf(helper))) continue;
        seen.add(keyOf(helper));
        waiting.push(helper);
        helpers.push([name, this.declaration(name, helper)]);
      }
    }
    return helpers.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text);
  }
}

/** Returns the declaration file of an imported module. */
function declared(file, target) {
  return resolve(dirname(file), target.replace(/\.[jt]s$/, ".d.ts"));
}
