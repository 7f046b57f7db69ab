import type { SecLocalApiOptions } from "../../src/local-api/sec/index.ts";
import type { Terraform } from "../../src/testing/terraform/terraform.ts";
import { TestApi } from "./sec-api.ts";
import { type ServedProvider, serveProvider } from "./served.ts";
import { openTerraform } from "./terraform.ts";

/** The parts that each test of a file has separately. */
export interface Lab<Api = TestApi> {
  /** The local API. */
  readonly api: Api;
  /** A scratch folder whose environment contains the address of the API. */
  readonly terraform: Terraform;
  /** Texts that must not occur in any output of the CLI, including the API's secret. */
  readonly secrets: Set<string>;
  /** Polls until the result is true. */
  until(ask: () => boolean): Promise<void>;
}

/** The parts of a local API that a lab needs. */
interface LabApi {
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** The options of a lab for a provider. */
export interface LabParts<Api> {
  readonly provider: string;
  readonly start: () => Promise<Api>;
  readonly secretOf: (api: Api) => string;
  /** The program that runs configurations, by default that of all tests. */
  readonly program?: (() => string) | undefined;
  /**
   * Whether one process serves all commands of a test; false by default, so that Terraform starts one whenever it
   * needs it.
   */
  readonly isServed?: boolean;
  /** Variables of the environment in addition to those with the address of the API. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Creates a lab for `sec` before each test of the file. */
export function labForTests(options: SecLocalApiOptions = {}, program?: () => string): Lab {
  return labOf({ ...secParts(options), program });
}

/**
 * Creates a lab for `sec` before each test of the file, for tests that are not about processes: one process serves all commands of a
 * test.
 */
export function servedLabForTests(options: SecLocalApiOptions = {}): Lab {
  return labOf({ ...secParts(options), isServed: true });
}

function secParts(options: SecLocalApiOptions): LabParts<TestApi> {
  return {
    provider: "sec",
    start: () => TestApi.start(options),
    secretOf: ({ localApi }) => localApi.credentials.apiSecret,
  };
}

/**
 * Creates a lab before each test of the file, and removes it afterwards, after searching all output for secrets.
 */
export function labOf<Api extends LabApi>(parts: LabParts<Api>): Lab<Api> {
  const { provider, start, secretOf, program, isServed = false, env } = parts;
  let api: Api;
  let served: ServedProvider | undefined;
  let terraform: Terraform;
  const secrets = new Set<string>();

  beforeEach(async () => {
    api = await start();
    served = isServed ? await serveProvider(provider, api.env) : undefined;
    terraform = await openTerraform({ ...api.env, ...env, ...served?.env }, provider, program?.());
    secrets.clear();
    secrets.add(secretOf(api));
  });

  afterEach(async () => {
    await terraform.close();
    await Promise.all([served?.close(), api.close()]);
    const written = [...terraform.written, served?.written()].join("\n");
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
