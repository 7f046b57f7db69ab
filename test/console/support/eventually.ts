/** Asks until what is asked for is as expected; the last difference is the error. */
export async function eventually<Value>(
  ask: () => Promise<Value> | Value,
  check: (value: Value) => void,
): Promise<void> {
  for (const deadline = Date.now() + 60_000; ; ) {
    try {
      check(await ask());
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await new Promise((wake) => setTimeout(wake, 20));
  }
}
