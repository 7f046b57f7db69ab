/**
 * What is wrong with the outer form of a query, which is all that the API's rules say of its text without the platform: a source and
 * a return in braces.
 */
export function queryForm(query: string): string | undefined {
  const text = query.replace(quoted, "");
  if (!hasParts(text)) return "must be a query of the form { source { … } filter { … } return { … } }";
  return isBalanced(text) ? undefined : "must have a closing brace for each opening one";
}

/** Texts and comments, in which braces mean nothing. */
const quoted = /'[^']*'|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g;

/** Searches each part once, from the end of the one before, so that the time grows with the length of the text only. */
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
