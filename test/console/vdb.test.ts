import { expect } from "chai";
import type { Locator } from "playwright-core";
import { labOf } from "../support/terraform-lab.ts";
import { VdbTestApi } from "../support/vdb-api.ts";
import { browserForTests, ConsolePage } from "./support/console-page.ts";

const cluster = `
  data "vdb_booking_packages" "all" {
    cloud_provider = "cloud-a"
    cloud_region   = "region-1"
  }

  resource "vdb_accounts_cluster" "search" {
    name           = "search"
    cloud_provider = "cloud-a"
    cloud_region   = "region-1"

    configuration {
      number_of_nodes = 1
      node_configuration {
        package_id = data.vdb_booking_packages.all.packages[0].id
      }
    }
  }
`;

describe("The console of clusters", () => {
  const started = browserForTests();
  let shown: ConsolePage;

  // Before the local API is closed.
  afterEach(async () => {
    expect(await shown.page.content()).not.to.contain(lab.api.localApi.credentials.apiKey);
    await shown.close();
  });

  // No phase ends by itself while the test runs.
  const lab = labOf({
    provider: "vdb",
    start: () => VdbTestApi.start({ phaseSeconds: 86_400, clock: Date.now }),
    secretOf: ({ localApi }) => localApi.credentials.apiKey,
    isServed: true,
  });

  beforeEach(async () => {
    shown = await ConsolePage.open(started.browser, lab.api.localApi.controlUrl);
    await lab.terraform.write(cluster);
    await lab.terraform.apply();
  });

  const phase = () => (lab.api.only("clusters") as { state: { phase: string } }).state.phase;

  /** Expects a text that is not cut off. */
  async function expectWhole(cell: Locator): Promise<void> {
    const overflow = await cell.evaluate((one) => Object(one).scrollWidth - Object(one).clientWidth);
    expect(overflow).to.equal(0);
  }

  it("the console shows the phase of each cluster, ends it, and sets another", async () => {
    await shown.object("search").filter({ hasText: "creating" }).waitFor();
    await shown.goTo("Clock");
    await shown.button("End it now: the phase of search").click();
    await shown.goTo("Objects");
    await shown.object("search").filter({ hasText: "healthy" }).waitFor();
    expect(phase()).to.equal("CLUSTER_PHASE_HEALTHY");
    await shown.goTo("Clock");
    await shown.page
      .getByRole("combobox", { name: "Phase of search" })
      .selectOption("CLUSTER_PHASE_FAILED_TO_UPDATE");
    await shown.button("Set the phase of search").click();
    await shown.says("The phase of search is set.");
    expect(phase()).to.equal("CLUSTER_PHASE_FAILED_TO_UPDATE");
    await shown.goTo("Objects");
    await shown.object("search").filter({ hasText: "failed_to_update" }).waitFor();
    await expectWhole(shown.object("search").locator(".state"));
  });

  it("the console freezes and advances the clock, which carries out everything that is due", async () => {
    await shown.goTo("Clock");
    const said = await shown.page.locator("main").innerText();
    expect(said).to.contain("backup schedules run").and.not.contain("tokens");
    await shown.button("Freeze").click();
    await shown.says("The clock stands still.");
    const before = lab.api.localApi.control.clock();
    await shown.button("Advance by 30 days").click();
    await shown.says("2592000 s have gone by.");
    const { now, frozen } = lab.api.localApi.control.clock();
    expect(frozen).to.equal(true);
    expect(Date.parse(now) - Date.parse(before.now)).to.equal(2_592_000_000);
    expect(phase()).to.equal("CLUSTER_PHASE_HEALTHY");
    await shown.page.getByText("is healthy").waitFor();
    await shown.button("Let it run").click();
    await shown.says("The clock runs.");
    expect(lab.api.localApi.control.clock().frozen).to.equal(false);
  });

  it("the console copies calls for grpcurl, and adds a fault for such calls", async () => {
    await shown.goTo("Requests");
    const created = shown.request("ClusterService/CreateCluster");
    await shown.open(created);
    const command = await shown.copied("Copy as grpcurl");
    expect(command).to.match(/^grpcurl -cacert "\$VDB_CA_FILE" /);
    expect(command).to.contain('"authorization: apikey $VDB_API_KEY"');
    expect(command).to.contain(
      `${lab.api.localApi.target} qdrant.cloud.cluster.v1.ClusterService/CreateCluster`,
    );
    await shown.button("Add a fault for such requests").click();
    await shown.page.getByRole("textbox", { name: "Status" }).fill("RESOURCE_EXHAUSTED");
    await shown.page.getByRole("textbox", { name: "Message" }).fill("no more of them");
    await shown.button("Add fault").click();
    await shown.says("The fault is added.");
    expect(lab.api.localApi.control.faults()).to.have.length(1);
    await lab.terraform.write(
      `${cluster}${cluster.replace(/[\s\S]*?(?=resource)/, "").replaceAll('"search"', '"second"')}`,
    );
    const { errors } = await lab.terraform.apply({ exit: 1 });
    expect(errors[0]?.detail).to.contain("no more of them");
    await shown.goTo("Requests");
    const refused = shown.request("RESOURCE_EXHAUSTED");
    await refused.first().getByText("second").waitFor();
    await expectWhole(refused.first().locator(".status"));
  });

  it("the console reports the error in a fault, and adds none", async () => {
    await shown.goTo("Faults");
    await shown.page.getByRole("textbox", { name: "Status" }).fill("NO_SUCH_STATUS");
    await shown.button("Add fault").click();
    await shown.page.getByText("Status must be a number or one of").waitFor();
    expect(lab.api.localApi.control.faults()).to.eql([]);
    shown.problems.splice(0);
    await shown.button("Add: Down").click();
    await shown.says("Added: Down.");
    await shown.page.getByRole("button", { name: /^Remove any request: status UNAVAILABLE/ }).click();
    await shown.says("The fault is removed.");
    expect(lab.api.localApi.control.faults()).to.eql([]);
  });
});
