import { effect, type Signal, signal } from "@preact/signals";

/** Returns a signal whose value survives a reload of the page in the same tab. */
export function kept(name: string, initial: string): Signal<string> {
  const value = signal(stored(name) ?? initial);
  effect(() => {
    try {
      sessionStorage.setItem(name, value.value);
    } catch {
      // A browser without storage forgets the value.
    }
  });
  return value;
}

function stored(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}
