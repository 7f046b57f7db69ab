/** Returns the error in the outer form of a query: it needs a source and a return in braces. Only the platform can check the rest. */
export function queryForm(query: string): string | undefined {
  const text = query.replace(quoted, "");
  if (!hasParts(text)) return "must be a query of the form { source { … } filter { … } return { … } }";
  return isBalanced(text) ? undefined : "must have a closing brace for each opening one";
}

/** Strings and comments, in which braces do not count. */
const quoted = /'[^']*'|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g;

/** Searches for each part after the end of the previous one, so that the time is linear in the length of the query. */
function hasParts(text: string): boolean {
  let end = 0;
  for (const part of [/\{/g, /\bsource\s*\{/gi, /\breturn\s*(?:distinct\s*)?\{/gi, /\}/g]) {
    part.lastIndex = end;
    if (!part.test(text)) return false;
    end = part.lastIndex;
  }
  return true;
}

function isBalanced(text: string): boolean {
  let depth = 0;
  for (const brace of text.match(/[{}]/g) ?? []) {
    depth += brace === "{" ? 1 : -1;
    if (depth < 0) return false;
  }
  return depth === 0;
}
