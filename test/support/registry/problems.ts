/** The problems by module; a step reports all of them at its end. */
export class Problems {
  readonly #found = new Map<string, string[]>();

  add(module: string, problem: string): void {
    this.#found.set(module, [...(this.#found.get(module) ?? []), problem]);
  }

  has(module: string): boolean {
    return this.#found.has(module);
  }

  /** Throws an error that names each module with its problems, unless there are none. */
  report(): void {
    if (this.#found.size === 0) return;
    const parts = [...this.#found].sort(([a], [b]) => (a < b ? -1 : 1));
    const texts = parts.map(([module, problems]) => [module, ...problems.map(indented)].join("\n"));
    throw new Error(`${this.#found.size} of the registry failed\n\n${texts.join("\n\n")}\n`);
  }
}

function indented(problem: string): string {
  return problem
    .split("\n")
    .map((line, i) => `${i === 0 ? "  - " : "    "}${line}`)
    .join("\n");
}
