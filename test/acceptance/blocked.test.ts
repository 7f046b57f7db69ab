import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { type Terraform, terraformRun } from "../../src/testing/terraform/terraform.ts";
import { authorProject, orderEntry } from "../support/author-project.ts";
import { hurriedSleep } from "../support/hurried-sleep.ts";
import { killAll, type SharedPlace, sharedPlace } from "../support/shared-starts.ts";
import { eventually, removeTemporary } from "../support/stub.ts";
import { hasTerminals, openTerminal } from "../support/terminal.ts";

/** A provider whose validator and whose `configure` block the event loop for some values. */
const blocking = `
  import { bool, definitionsFor, identifier, matches, provider, string } from "@tfnode/framework";
  const thing = definitionsFor().resource({
    description: "A thing.",
    schema: {
      id: identifier("The id"),
      name: string("The name").validate(matches(/^(a+)+$/, "a list of a")).required(),
    },
    importForms: ["{id}"],
    example: 'resource "order_thing" "a" { name = "a" }',
    create: async ({ plan }) => ({ ...plan, id: "1" }),
    read: async () => null,
    delete: async () => {},
  });
  export default provider({
    name: "order",
    version: "1.0.0",
    description: "Order.",
    schema: { endless: bool("Whether it never ends").default(false) },
    configure: async ({ config }) => {
      while (config.endless) {}
      return {};
    },
    resources: { thing: async () => ({ default: thing }) },
    dataSources: {},
  });
`;

const configurations = {
  "a validator": {
    call: "ValidateResourceConfig order_thing",
    text: `resource "order_thing" "a" {\n  name = "${"a".repeat(60)}!"\n}\n`,
  },
  configure: {
    call: "ConfigureProvider",
    text: 'provider "order" {\n  endless = true\n}\nresource "order_thing" "a" {\n  name = "a"\n}\n',
  },
};

/** On other systems, no shell watches the event loop. */
const onLinux = process.platform === "linux" ? describe : () => undefined;

onLinux("Terraform with a provider whose event loop is blocked", function () {
  this.timeout(120_000);
  let program: string;
  let path: string;
  let place: SharedPlace;
  let terraform: Terraform;

  before(async () => {
    const project = await authorProject({ "provider.mjs": blocking });
    ({ program } = await project.build(orderEntry));
    path = await hurriedSleep(project.folder);
  });
  beforeEach(async () => {
    place = await sharedPlace();
    const env = { ...place.env, PATH: path, SLEEP: "0.5" };
    terraform = await terraformRun({ providers: { "example/order": program }, env });
  });
  afterEach(async () => {
    killAll({ place, clients: [] });
    await terraform.close();
  });
  after(removeTemporary);

  /** Waits until a process of the provider executes a call. */
  const isBlockedIn = (call: string) =>
    eventually(`the call ${call}`, () => place.nodes().some((pid) => commandOf(pid).endsWith(call)));
  const haveEnded = () =>
    eventually("the end of the processes", () => place.nodes().length + place.shells().length === 0);

  for (const [what, { call, text }] of Object.entries(configurations)) {
    for (const [sharing, env] of [
      ["a shared process", {}],
      ["a process of its own", { TFNODE_SHARE: "off" }],
    ] as const) {
      it(`${sharing} that ${what} blocks is killed after a kill of Terraform, and a file says what blocked`, async () => {
        Object.assign(terraform.env, env);
        await terraform.write(text);
        const command = terraform.start(["plan"]);
        await isBlockedIn(call);
        command.crash();
        await haveEnded();
        await command.ended;
        expect(readFileSync(join(place.run, "failed-terraform-provider-order"), "utf8")).to.equal(
          `Its event loop was blocked, and its clients had ended: node ${program}: ${call}\n`,
        );
      });
    }

    (hasTerminals ? it : it.skip)(
      `three interrupts in a terminal end Terraform and the provider that ${what} blocks, and the terminal says what blocked`,
      async () => {
        await terraform.write(text);
        const terminal = openTerminal(terraform, ["plan", "-no-color"]);
        try {
          await isBlockedIn(call);
          for (const response of ["Interrupt received", "Two interrupts received", ""]) {
            terminal.interrupt();
            await eventually(response, () => terminal.shown().includes(response));
          }
          const line = `terraform-provider-order: ended after two interrupts, because its event loop is blocked: node ${program}: ${call}`;
          await eventually("the line", () => terminal.shown().includes(line));
          await eventually("the end of Terraform", () => terminal.hasEnded());
          // The shell of the terminal remains.
          await eventually("the end of the provider", () => place.nodes().length === 0);
        } finally {
          await terminal.close();
        }
        await haveEnded();
      },
    );
  }
});

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "latin1").replaceAll("\0", " ").trim();
  } catch {
    return "";
  }
}
