/** Returns the innermost function and position of a stack, without the folder: `toApi` and `note.ts:12:3`. */
export function stackPlace(
  stack: unknown,
): { readonly name: string | undefined; readonly position: string } | undefined {
  const [, name, position] =
    /^\s*at (?:(?:async )?([\w$.#<>]+) \()?(?:[^\n]*\/)?([\w.-]+:\d+:\d+)/m.exec(String(stack)) ?? [];
  return position === undefined ? undefined : { name, position };
}
