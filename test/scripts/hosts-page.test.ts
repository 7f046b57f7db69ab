import { existsSync, readFileSync } from "node:fs";
import { expect } from "chai";

/** A line of docs/hosts.md that names a test, and the hosts with which it is run. */
interface Reference {
  readonly feature: string;
  readonly hosts: readonly string[];
  readonly title: string;
  readonly file: string;
}

/** The tests of test/acceptance that scripts/interop repeats with other hosts. */
const repeated = /^test\/acceptance\/(framework|mocks)\.test\.ts$/;
/** The host of ./scripts/test. */
const first = "Terraform 1.11";

describe("the page about the features of hosts", () => {
  const page = readFileSync("docs/hosts.md", "utf8");
  const [head = "", ...sections] = page.split(/^## /m);
  const [hosts = [], , ...rows] = head
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const references = sections.flatMap((section): Reference[] => {
    const feature = section.slice(0, section.indexOf("\n"));
    return [...section.matchAll(/^- ([^:]+): (.+) \(`(test\/\S+\.ts)`\)$/gm)].map(
      ([, names = "", title = "", file = ""]) => ({ feature, hosts: names.split(", "), title, file }),
    );
  });

  it("each line of docs/hosts.md that begins with a host names a test that exists", () => {
    expect(references).to.have.length(page.match(/^- (Terraform|OpenTofu|Pulumi) /gm)?.length ?? 0);
    const missing = references.filter(({ file, title }) => {
      const titles = existsSync(file)
        ? [...readFileSync(file, "utf8").matchAll(/\b(?:it|step)\(\s*(["'`])(.*?)\1,/gs)]
        : [];
      return !titles.some(([, , text = ""]) => text.includes(title));
    });
    expect(missing).to.deep.equal([]);
  });

  it("each test of docs/hosts.md is run with the hosts that its line names", () => {
    const elsewhere = references.filter(({ file, hosts: named }) => {
      const isShared = file.startsWith("test/support/") || repeated.test(file);
      const isFirst = named.includes(first);
      const isOther = named.some((host) => host !== first);
      return (
        !isShared &&
        ((isFirst && !file.startsWith("test/acceptance/")) || (isOther && !file.startsWith("test/interop/")))
      );
    });
    expect(elsewhere).to.deep.equal([]);
  });

  it("each feature of docs/hosts.md that a host has is tested with it, and each fault has its cure", () => {
    const untested = rows.flatMap(([cell = "", ...states]) => {
      const feature = /^\[(.+)\]\(#/.exec(cell)?.[1] ?? cell;
      const section = sections.find((text) => text.startsWith(`${feature}\n`)) ?? "";
      return states.flatMap((state, i) => {
        const host = hosts[i + 1] ?? "";
        const own = references.filter((one) => one.feature === feature && one.hosts.includes(host));
        const program = host.split(" ")[0] ?? "";
        const isCured = state !== "fault" || section.includes(`Fault of ${program}: `);
        const isKnown = ["yes", "no", "fault"].includes(state);
        return isKnown && isCured && (state === "no" || own.length > 0)
          ? []
          : [`${feature}, ${host}: ${state}`];
      });
    });
    expect(rows).not.to.deep.equal([]);
    expect(untested).to.deep.equal([]);
  });
});
