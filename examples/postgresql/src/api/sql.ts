/** A part of a statement, or a whole one. */
export class Sql {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A value that becomes a literal. A list becomes an array of texts. */
export type Literal = string | number | boolean | null | readonly string[];

/**
 * Makes a statement. Values become literals and never a part of the syntax, because statements such as CREATE ROLE take no parameters:
 * sql`ALTER ROLE ${name(role)} CONNECTION LIMIT ${limit}`.
 */
export function sql(texts: TemplateStringsArray, ...parts: readonly (Sql | Literal)[]): Sql {
  const rest = parts.map(
    (part, i) => (part instanceof Sql ? part.text : literal(part)) + (texts[i + 1] ?? ""),
  );
  return new Sql((texts[0] ?? "") + rest.join(""));
}

/** A name, such as that of a role or a table. With several parts, the name of an object in a schema. */
export function name(...parts: readonly string[]): Sql {
  return new Sql(parts.map((part) => `"${part.replaceAll('"', '""')}"`).join("."));
}

/** The words of a keyword that a validator has checked, such as `SELECT` or `ALL TABLES IN SCHEMA`. */
export function words(text: string): Sql {
  if (!/^[A-Za-z_]+( [A-Za-z_]+)*$/.test(text)) throw new TypeError(`${JSON.stringify(text)} is no keyword`);
  return new Sql(text);
}

/** Parts with a separator between them, which is a comma by default. */
export function joined(parts: readonly Sql[], separator = ", "): Sql {
  return new Sql(parts.map(({ text }) => text).join(separator));
}

/** A part that is left out unless the condition holds. */
export function when(condition: boolean, part: Sql): Sql {
  return condition ? part : new Sql("");
}

function literal(value: Literal): string {
  if (value === null) return "NULL";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value !== "string") return `ARRAY[${value.map(literal).join(", ")}]::text[]`;
  if (value.includes("\0")) throw new TypeError("PostgreSQL stores no text with a null character");
  const quoted = `'${value.replaceAll("'", "''")}'`;
  return value.includes("\\") ? `E${quoted.replaceAll("\\", "\\\\")}` : quoted;
}
