/** The texts of a value that was thrown. */
export interface Thrown {
  /** The message of an error, and the text of any other value. */
  readonly message: string;
  /** The same with the name of an error. */
  readonly text: string;
  /** The stack of an error; empty for any other value. */
  readonly stack: string;
  readonly isError: boolean;
}

/** Returns the texts of a thrown value. Code of a project may throw anything, even what throws again when it is read. */
export function thrownOf(value: unknown): Thrown {
  try {
    if (!(value instanceof Error)) {
      const text = String(value);
      return { message: text, text, stack: "", isError: false };
    }
    const { name, message, stack } = value;
    const hasStack = typeof stack === "string";
    return {
      message: `${message}`,
      text: `${name}: ${message}`,
      stack: hasStack ? stack : "",
      isError: true,
    };
  } catch {
    const text = "a value without a text";
    return { message: text, text, stack: "", isError: false };
  }
}
