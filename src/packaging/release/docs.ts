import { posix } from "node:path";
import { ReleaseError } from "./release-error.ts";

/** A page of documentation. */
export interface Page {
  /** The path in the sources, relative to their root, with slashes: its links are relative to this path. */
  readonly source: string;
  readonly text: string;
}

/** The documentation of a provider. */
export interface DocsDescription {
  /** The pages by their paths in registries: `index.md`, `resources/note.md`, `guides/start.md`. */
  readonly pages: ReadonlyMap<string, Page>;
  /** Reports whether the sources have a file at a path: a link to a file that is not a page may lead there. */
  readonly hasSource: (path: string) => boolean;
  /** The URL at which the source files can be read, with a trailing slash; without it, a link to such a file becomes plain text. */
  readonly sourceUrl?: string;
}

/** The folders that registries show; they ignore other folders and files. */
const folders = [
  "actions",
  "data-sources",
  "ephemeral-resources",
  "functions",
  "guides",
  "list-resources",
  "resources",
];

/** The maximum size of a page in registries. */
const largestPage = 500_000;

/**
 * Returns the texts of a provider's pages by their paths in registries, with links between these paths. Throws a ReleaseError if
 * registries ignore the path of a page, if a page has no title or is too long, or if a link is dead.
 */
export function registryDocs({ pages, hasSource, sourceUrl }: DocsDescription): ReadonlyMap<string, string> {
  if (!pages.has("index.md")) throw new ReleaseError("The documentation has no index.md.");
  const places = new Map([...pages].map(([place, { source }]) => [source, place]));
  return new Map(
    [...pages].map(([place, { source, text }]) => {
      requirePlace(place);
      const linkTo = (target: string) => {
        if (/^([a-z][a-z+.-]*:|#)/i.test(target)) return target;
        const [path = "", anchor] = target.split("#");
        const file = posix.join(posix.dirname(source), path);
        const suffix = anchor === undefined ? "" : `#${anchor}`;
        const linked = places.get(file);
        if (linked !== undefined) return posix.relative(posix.dirname(place), linked) + suffix;
        if (!hasSource(file)) throw new ReleaseError(`${source} links to ${target}, which is not there.`);
        return sourceUrl && sourceUrl + file + suffix;
      };
      const rewritten = withFrontMatter(place, withLinks(text, linkTo));
      if (Buffer.byteLength(rewritten) > largestPage)
        throw new ReleaseError(`${source} is longer than the ${largestPage} bytes that registries show.`);
      return [place, rewritten];
    }),
  );
}

function requirePlace(place: string): void {
  const [folder, ...name] = place.split("/");
  if (place === "index.md") return;
  if (folders.includes(folder ?? "") && name.length === 1 && name[0]?.endsWith(".md")) return;
  throw new ReleaseError(
    `docs/${place} is nothing that registries show. The folders of pages are ${folders.join(", ")}.`,
  );
}

function withFrontMatter(place: string, text: string): string {
  if (/^---\n(?:.*\n)*?page_title: *\S.*\n(?:.*\n)*?---\n/.test(text)) return text;
  const title = /^# +(.+?) *$/m.exec(text)?.[1];
  if (text.startsWith("---\n") || title === undefined)
    throw new ReleaseError(`docs/${place} has neither a page_title in its front matter nor a heading.`);
  return `---\npage_title: ${JSON.stringify(title.replaceAll("`", ""))}\n---\n\n${text}`;
}

/** Replaces the targets of links outside of code. A link whose target becomes undefined is replaced by its text. */
function withLinks(text: string, targetOf: (target: string) => string | undefined): string {
  const fenced = /(^```[\s\S]*?^```$)/m;
  const codeOrLink = /`[^`\n]+`|\[((?:[^[\]`]|`[^`\n]+`)*)\]\(([^)\s]+)\)/g;
  const parts = text.split(fenced);
  return parts
    .map((part, index) => {
      if (index % 2 === 1) return part;
      return part.replaceAll(codeOrLink, (all, label?: string, target?: string) => {
        if (label === undefined || target === undefined) return all;
        const rewritten = targetOf(target);
        return rewritten === undefined ? label : `[${label}](${rewritten})`;
      });
    })
    .join("");
}
