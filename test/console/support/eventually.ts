/** Asks until what is asked for is as expected, and returns it; the last difference is the error. */
export async function eventually<Value>(
  ask: () => Promise<Value> | Value,
  check: (value: Value) => void,
): Promise<Value> {
  for (const deadline = Date.now() + 60_000; ; ) {
    try {
      const value = await ask();
      check(value);
      return value;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await new Promise((wake) => setTimeout(wake, 20));
  }
}
