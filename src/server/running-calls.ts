/** The names of the running calls by their request IDs; the last one began last. */
const running = new Map<string, string>();

let title: string | undefined;

/**
 * Names the running calls in the title of this process from now on. The system shows the title of a process whose event loop is blocked,
 * so the shell next to it and `--stop` can say in which calls. Only for Linux: on other systems, a title costs more.
 */
export function showRunningCalls(): void {
  title = `node ${process.argv[1]}`;
  show();
}

/** Adds a call to the title, with the type or the function that the request names. */
export function showCall(id: string, rpc: string, request: object): void {
  if (title === undefined) return;
  const { typeName, name } = request as { readonly typeName?: unknown; readonly name?: unknown };
  running.set(id, [rpc, typeName ?? name].join(" ").trim());
  show();
}

/** Removes a call from the title. */
export function hideCall(id: string): void {
  if (running.delete(id)) show();
}

function show(): void {
  const names = [...running.values()].reverse().join(", ");
  process.title = names === "" ? `${title}` : `${title}: ${names}`;
}
