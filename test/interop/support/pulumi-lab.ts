import { TestApi } from "../../support/sec-api.ts";
import { VdbTestApi } from "../../support/vdb-api.ts";
import type { PackageName } from "./pulumi-home.ts";
import { PulumiProject } from "./pulumi-project.ts";

/** The parts that each test of a file has separately. */
export interface PulumiLab<Api> {
  /** The local API. */
  readonly api: Api;
  /** A stack whose environment contains the address of the API. */
  readonly pulumi: PulumiProject;
  /** Texts that must not occur in any output, including the API's secret. */
  readonly secrets: Set<string>;
}

interface LabParts<Api> {
  readonly open: (api: Api) => Promise<PulumiProject>;
  readonly start: () => Promise<Api>;
  readonly secretOf: (api: Api) => string;
}

/** Creates a lab for `sec` before each test of the file. */
export function secPulumiLab(open = openYaml<TestApi>("sec")): PulumiLab<TestApi> {
  const secretOf = ({ localApi }: TestApi) => localApi.credentials.apiSecret;
  return labOf({ open, start: () => TestApi.start(), secretOf });
}

/** Makes a lab for `vdb` before each test of the file. Phases end at once unless they take some seconds. */
export function vdbPulumiLab({
  open = openYaml<VdbTestApi>("vdb"),
  phaseSeconds = 0,
} = {}): PulumiLab<VdbTestApi> {
  return labOf({
    open,
    start: () => VdbTestApi.start({ phaseSeconds, clock: Date.now }),
    secretOf: ({ localApi }) => localApi.credentials.apiKey,
  });
}

function openYaml<Api extends { readonly env: Readonly<Record<string, string>> }>(provider: PackageName) {
  return (api: Api) => PulumiProject.open(provider, api.env);
}

function labOf<Api extends { close(): Promise<void> }>({
  open,
  start,
  secretOf,
}: LabParts<Api>): PulumiLab<Api> {
  let api: Api;
  let pulumi: PulumiProject;
  const secrets = new Set<string>();

  beforeEach(async () => {
    api = await start();
    pulumi = await open(api);
    secrets.clear();
    secrets.add(secretOf(api));
  });

  afterEach(async () => {
    const shown = await pulumi.shown(secrets);
    pulumi.close();
    await api.close();
    if (shown.length > 0) throw new Error(`secrets were written: ${shown.join(", ")}`);
  });

  return {
    get api() {
      return api;
    },
    get pulumi() {
      return pulumi;
    },
    secrets,
  };
}

/** Returns a program with a cluster, whose lines are followed by `more`. */
export function clusterProgram(more = ""): string {
  return `
resources:
  search:
    type: vdb:AccountsCluster
    properties:
      name: search
      cloudProvider: cloud-a
      cloudRegion: region-1
      configuration: { numberOfNodes: 1, nodeConfiguration: { packageId: 39b48a76-2a60-4ee0-9266-6d1e0f91ea14 } }
${more}`;
}
