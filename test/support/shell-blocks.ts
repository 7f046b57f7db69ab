/**
 * Returns the command lists of a block: several if a command can run after one that has failed, because no `&&` connects them. Knows as
 * much of a shell as the pages use: quotes, here-documents, continued lines and compound commands.
 */
export function listsOf(code: string): readonly string[] {
  const lines = code.trimEnd().split("\n");
  const lists: string[] = [];
  let [list, depth, quote]: [string[], number, string] = [[], 0, ""];
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? "";
    list.push(line);
    const read = scan(line, quote);
    quote = read.quote;
    for (const end of read.ends) while (++i < lines.length && lines[i] !== end);
    if (quote !== "" || /^\s*(#.*)?$/.test(line)) continue;
    const words = line.trim().split(/[\s;]+/);
    if (/^(for|while|if|case)$/.test(words[0] ?? "")) depth++;
    if (/^(done|fi|esac)$/.test(words.at(-1) ?? "")) depth--;
    if (depth > 0 || /(\\|\||&&|\|\|)$/.test(line)) continue;
    lists.push(list.join("\n"));
    list = [];
  }
  if (list.length > 0) lists.push(list.join("\n"));
  return lists;
}

/** Returns the quote that is open at the end of a line, and the ends of the here-documents that follow it. */
function scan(line: string, open: string): { readonly quote: string; readonly ends: readonly string[] } {
  const ends: string[] = [];
  let [quote, rest] = [open, line];
  while (rest !== "") {
    // Within quotes only their end counts, outside of them an escaped character, a comment and a here-document count, too.
    const next =
      quote === "" ? /\\.|<<-?\s*(['"]?)(\w+)\1|(?<![^\s;])#.*|['"]/ : quote === '"' ? /\\.|"/ : /'/;
    const [part, , end] = next.exec(rest) ?? [];
    if (part === undefined) break;
    rest = rest.slice(rest.search(next) + part.length);
    if (part === "'" || part === '"') quote = quote === "" ? part : "";
    else if (end !== undefined) ends.push(end);
  }
  return { quote, ends };
}
