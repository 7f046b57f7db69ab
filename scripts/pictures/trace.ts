import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readCommands, type TracedSpan, withDescendants } from "../../src/cli/trace/commands.ts";
import { startSecLocalApi } from "../../src/local-api/sec/index.ts";
import { secVariables } from "../../src/local-api/sec/variables.ts";
import { openTerraform } from "../../test/support/terraform.ts";
import { tracePicture } from "./trace-picture.ts";

const objects = 100;
const configuration = `
  resource "sec_alert_channel_email" "team" {
    count            = ${objects}
    name             = "Team \${count.index + 1}"
    recipients       = ["on-call@example.org"]
    test_integration = false
  }
`;

/**
 * Draws the trace of a real apply of 100 objects as docs/pictures/trace.svg, and reports it. Each run takes other times, so that an
 * existing picture stays unless --anew is set. Requires the build and terraform.
 */
export async function traceOfApply(
  root: string,
  { anew }: { readonly anew: boolean },
): Promise<readonly string[]> {
  const file = join(root, "docs/pictures/trace.svg");
  if (!anew && existsSync(file)) return ["docs/pictures/trace.svg shows the trace of an apply"];
  const spans = await tracedApply();
  writeFileSync(
    file,
    tracePicture(spans, {
      title: "The trace of an apply of 100 objects",
      description:
        "Terraform plans and creates 100 objects, ten at a time. Each create is an operation with its requests, and the API limits their rate for a while.",
    }),
  );
  return [`docs/pictures/trace.svg: ${readFileSync(file).length} bytes`];
}

async function tracedApply(): Promise<readonly TracedSpan[]> {
  const api = await startSecLocalApi();
  const terraform = await openTerraform({ ...secVariables(api), TFNODE_TRACE: "trace.json" });
  try {
    const path = "/api/v2/AlertChannels";
    // An API takes time, and limits the rate of requests.
    api.control.addFaults([
      { method: "POST", path, times: 30, latencyMs: 120 },
      { method: "POST", path, times: 3, status: 429, headers: { "retry-after": "1" } },
      { method: "POST", path, times: objects, latencyMs: 120 },
    ]);
    await terraform.write(configuration);
    await terraform.apply();
    const [command] = readCommands(readFileSync(join(terraform.folder, "trace.json"), "utf8")) ?? [];
    return (command?.calls ?? []).flatMap(withDescendants);
  } finally {
    await terraform.close();
    await api.close();
  }
}
