import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Provides each test of a suite with a new directory, and removes it after the test. */
export function scratchForEach(use: (path: string) => Promise<void> | void): void {
  let scratch: string;
  beforeEach(async () => {
    scratch = await mkdtemp(join(tmpdir(), "tfnode-test-"));
    await use(scratch);
  });
  afterEach(() => rm(scratch, { recursive: true, force: true }));
}
