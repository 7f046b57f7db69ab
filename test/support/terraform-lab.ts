import type { SecEmulatorOptions } from "../../src/emulator/sec/index.ts";
import { TestApi } from "./emulator.ts";
import { Terraform } from "./terraform.ts";

/** What every test of a file has for itself. */
export interface Lab {
  /** The local API. */
  readonly api: TestApi;
  /** A scratch folder with an environment that leads to the API. */
  readonly terraform: Terraform;
  /** Texts that must not turn up in anything that the CLI writes; the API's secret is one from the start. */
  readonly secrets: Set<string>;
  /** Asks until the answer is true. */
  until(ask: () => boolean): Promise<void>;
}

/** Makes a lab before each test of the file, and takes it down after, looking for secrets in what was written. */
export function labForTests(options: SecEmulatorOptions = {}): Lab {
  let api: TestApi;
  let terraform: Terraform;
  const secrets = new Set<string>();

  beforeEach(async () => {
    api = await TestApi.start(options);
    terraform = await Terraform.open(api.env);
    secrets.clear();
    secrets.add(api.emulator.credentials.apiSecret);
  });

  afterEach(async () => {
    await Promise.all([terraform.close(), api.close()]);
    const written = terraform.written.join("\n");
    for (const secret of secrets) {
      if (written.includes(secret)) throw new Error(`the secret ${secret} was written`);
    }
  });

  return {
    get api() {
      return api;
    },
    get terraform() {
      return terraform;
    },
    secrets,
    until,
  };
}

async function until(ask: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 30_000; !ask(); ) {
    if (Date.now() > deadline) throw new Error("waited in vain");
    await new Promise((wake) => setTimeout(wake, 10));
  }
}
