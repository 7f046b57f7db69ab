import { spawn, spawnSync } from "node:child_process";
import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import { parseBenchArguments } from "../../scripts/bench/arguments.ts";
import type { Budget } from "../../scripts/bench/budget.ts";
import { configurationWith, ofPairs } from "../../scripts/bench/combined.ts";
import { type CommandFigure, commands, summary } from "../../scripts/bench/commands.ts";
import { countedProgram, markedProgram, parseTimes } from "../../scripts/bench/counted.ts";
import { hostGoalsTable } from "../../scripts/bench/host-goals.ts";
import { hostRows } from "../../scripts/bench/hosts.ts";
import { median, percentile, quietEnvironment } from "../../scripts/bench/measure.ts";
import { endOfProcessesBelow, mostMemory, processesBelow } from "../../scripts/bench/memory.ts";
import { medianPhases, phasesOf } from "../../scripts/bench/phases.ts";
import { beforeAndAfterPicture, budgetPicture, objectsPicture } from "../../scripts/bench/pictures.ts";
import {
  aliasesTable,
  betweenMarks,
  budgetTable,
  combinedTable,
  commandsTable,
  figuresTable,
  ratiosTo,
} from "../../scripts/bench/results.ts";
import { writeHosts } from "../../scripts/bench/write.ts";
import { scratchForEach } from "../support/scratch.ts";
import { withVariables } from "../support/with-variables.ts";
import { root } from "./support/command.ts";

describe("the statistics of the benchmark", () => {
  it("the median is the middle value, or the mean of the two middle values", () => {
    expect(median([9, 1, 5])).to.equal(5);
    expect(median([4, 1, 2, 9])).to.equal(3);
  });

  it("a percentile is one of the measured values", () => {
    const values = Array.from({ length: 200 }, (_, i) => 200 - i);
    expect([1, 50, 99, 100].map((percent) => percentile(values, percent))).to.deep.equal([2, 100, 198, 200]);
    expect(percentile([7], 99)).to.equal(7);
  });

  const mark = (name: string, user: number, system: number) => ({ name, wall: 0, user, system });
  const marks = [
    mark("first line", 20_000, 5_000),
    mark("modules", 23_000, 5_500),
    mark("GetProviderSchema begins", 24_000, 5_500),
    mark("GetProviderSchema ends", 26_000, 5_500),
    mark("ReadResource begins", 27_000, 6_000),
    mark("ReadResource ends", 28_000, 6_000),
    mark("shutdown", 28_500, 6_000),
    mark("exit", 29_000, 7_000),
  ];

  it("the CPU time of a process is divided among its phases, up to the total that its parent measured", () => {
    const phases = phasesOf({ pid: 1, marks }, { wall: 50, user: 31, system: 9 });
    expect(phases).to.deep.equal([
      { name: "boot to the first line", user: 20, system: 5 },
      { name: "crypto and net", user: 3, system: 0.5 },
      { name: "HTTP/2 session", user: 1, system: 0 },
      { name: "schema response", user: 2, system: 0 },
      { name: "other calls", user: 2, system: 0.5 },
      { name: "shutdown", user: 1, system: 1 },
      { name: "teardown", user: 2, system: 2 },
    ]);
  });

  it("a missing phase of a process counts as 0", () => {
    const phase = (name: string, user: number) => ({ name, user, system: 1 });
    expect(medianPhases([[phase("a", 1)], [phase("a", 3), phase("b", 8)], [phase("a", 2)]])).to.deep.equal([
      { name: "a", user: 2, system: 1 },
      { name: "b", user: 0, system: 0 },
    ]);
  });

  it("wall time comes from runs without counters, and CPU time and starts from the others", () => {
    const sample = { program: "p", command: "plan" };
    const counted = (wall: number, user: number) => ({
      ...sample,
      wall,
      processes: [
        { wall: 1, user, system: 1 },
        { wall: 1, user: 2, system: 0.5 },
      ],
    });
    const plain = (wall: number) => ({ ...sample, wall });
    expect(summary([counted(9, 5), plain(6), counted(8, 7), plain(4)], 1)).to.deep.equal([
      { ...sample, objects: 1, wall: 5, cpu: 9.5, system: 1.5, starts: 2, calls: 0 },
    ]);
    expect(summary([counted(9, 5)], 100)).to.deep.equal([
      { ...sample, objects: 100, wall: 9, cpu: 8.5, system: 1.5, starts: 2, calls: 0 },
    ]);
    expect(summary([plain(9)], 1)).to.deep.equal([{ ...sample, objects: 1, wall: 9 }]);
  });

  it("ratios are computed only for the same command, number of objects and trust", () => {
    const figure = { command: "plan", objects: 1, authorities: "1" };
    const figures: CommandFigure[] = [
      { ...figure, program: "ours", authorities: "150", wall: 70 },
      { ...figure, program: "ours", wall: 30, cpu: 20 },
      { ...figure, program: "ours, warm", wall: 5 },
      { ...figure, program: "theirs", wall: 20, cpu: 8 },
      { ...figure, program: "ours", objects: 10, wall: 40, cpu: 20 },
    ];
    expect(ratiosTo("theirs", figures)).to.deep.equal([
      { ...figure, program: "ours", wall: 1.5, cpu: 2.5 },
      { ...figure, program: "ours, warm", wall: 0.25 },
    ]);
  });
});

describe("the goals of the hosts", () => {
  const figure = { authorities: "1" };
  const ofProgram = (program: string, objects: number, walls: { readonly [command: string]: number }) =>
    Object.entries(walls).map(([command, wall]) => ({ ...figure, program, objects, command, wall }));
  const commands = [
    ...ofProgram("Go", 1, { validate: 100, plan: 100 }),
    ...ofProgram("TypeScript", 1, { validate: 109, plan: 101 }),
    ...ofProgram("TypeScript, kept", 1, { validate: 40, plan: 50 }),
    ...ofProgram("Go", 100, { validate: 200, plan: 200 }),
    ...ofProgram("TypeScript", 100, { validate: 240, plan: 210 }),
  ];
  const hosts = [{ host: "Terraform 1.16.4", commands, aliases: [] }];

  it("the goals of a host name the commands that miss them, and have a line for each measured number of objects", () => {
    expect(hostGoalsTable(hosts).split("\n").slice(2)).to.deep.equal([
      "| Terraform 1.16.4 | 1 | TypeScript | ≤ 1 ×, validate ≤ 1.1 ×, plan without changes ≤ 1.1 × | missed: plan 1.01 × |",
      "| Terraform 1.16.4 | 1 | TypeScript, kept | ≤ 0.5 × | met |",
      "| Terraform 1.16.4 | 100 | TypeScript | ≤ 1.05 ×, validate ≤ 1.2 × | met |",
    ]);
  });

  describe("on the page", () => {
    let scratch: string;
    scratchForEach((path) => {
      scratch = path;
    });

    it("the goals of each version of Node have their own part, and the table of the hosts is that of Node 20", async () => {
      const parts = ["hosts", "host-goals-node-20", "host-goals-node-24"];
      const page = join(scratch, "performance.md");
      await writeFile(page, parts.map((name) => `<!-- ${name} -->\n<!-- /${name} -->\n`).join(""));
      const written = async () =>
        (await readFile(page, "utf8"))
          .split(/<!-- \/.* -->/)
          .map((part) => part.includes("Terraform 1.16.4"));
      writeHosts({ hosts, node: "v24.1.0" }, scratch);
      expect(await written()).to.deep.equal([false, false, true, false]);
      writeHosts({ hosts, node: "v20.20.0" }, scratch);
      expect(await written()).to.deep.equal([true, true, true, false]);
    });
  });

  it("the rows of a host compare commands with the same number of objects", () => {
    const ratios = hostRows(hosts).map(([, objects, command, , , ratio]) => [objects, command, ratio]);
    expect(ratios).to.deep.equal([
      [1, "validate", 1.09],
      [1, "plan", 1.01],
      [100, "validate", 1.2],
      [100, "plan", 1.05],
    ]);
  });
});

describe("measuring the times of a program", () => {
  let scratch: string;
  scratchForEach((path) => {
    scratch = path;
  });

  it("seconds are converted to milliseconds, and invalid times are rejected", () => {
    expect(parseTimes("0.050 0.031 0.009\n")).to.deep.equal([{ wall: 50, user: 31, system: 9 }]);
    expect(() => parseTimes("0,050 0,031 0,009\n")).to.throw("0,050");
    expect(() => parseTimes("1 2\n")).to.throw("1 2");
  });

  it("the measured program keeps its arguments, output and exit code, and each run is recorded", async () => {
    const { program, take } = await countedProgram(join(scratch, "it's"), process.execPath);
    const code = "console.log(process.argv[1]); console.error('heard'); process.exitCode = 3";
    for (const word of ["a b", "$HOME"]) {
      const { status, stdout, stderr } = spawnSync(program, ["-e", code, word], { encoding: "utf8" });
      expect({ status, stdout, stderr }).to.deep.equal({ status: 3, stdout: `${word}\n`, stderr: "heard\n" });
    }
    expect(await take()).to.have.length(2);
    expect(await take()).to.deep.equal([]);
  });
});

describe("measuring a process that serves several starts", () => {
  let scratch: string;
  scratchForEach((path) => {
    scratch = path;
  });

  it("the CPU time of a process that serves several starts comes from its last mark, although it is not a child", async () => {
    const { program, env, take } = await markedProgram(scratch, process.execPath);
    const marks = [
      { name: "boot", wall: 20, user: 15_000, system: 5000 },
      { name: "ReadResource begins", wall: 200, user: 100_000, system: 20_000 },
      { name: "exit", wall: 300, user: 200_000, system: 30_000 },
    ];
    const code = `require("fs").appendFileSync(process.env.TFNODE_MARKS, '${JSON.stringify({ pid: 1, marks })}\\n')`;
    spawnSync(program, ["-e", code], { env: { ...process.env, ...env } });
    expect(await take()).to.deep.equal([{ wall: 300, user: 200, system: 30, calls: 1 }]);
    expect(await take()).to.deep.equal([]);
  });

  it("the memory of a process is measured, and its end is awaited", async () => {
    const file = join(scratch, "sleeping.sh");
    await writeFile(file, "read -r line\n");
    const child = spawn("sh", [file], { stdio: ["pipe", "ignore", "ignore"] });
    let looked = 0;
    const most = await mostMemory(scratch, async () => {
      while ((await processesBelow(scratch)).length === 0 || looked < 2) looked++;
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    expect(most).to.be.within(0.01, 100);
    let hasEnded = false;
    const ended = endOfProcessesBelow(scratch).then(() => {
      hasEnded = true;
    });
    expect(hasEnded).to.equal(false);
    child.stdin.end();
    await ended;
    expect(await processesBelow(scratch)).to.deep.equal([]);
  });
});

describe("the environment of measured processes", () => {
  it("the environment has no variables that change the speed of processes", async () => {
    const names = [
      "SSL_CERT_FILE",
      "NODE_EXTRA_CA_CERTS",
      "https_proxy",
      "NO_PROXY",
      "TF_LOG",
      "TFNODE_MARKS",
    ];
    const env = await withVariables(Object.fromEntries(names.map((name) => [name, "x"])), quietEnvironment);
    expect(names.filter((name) => name in env)).to.deep.equal([]);
    expect(env.PATH).to.equal(process.env.PATH);
  });
});

describe("the arguments of the benchmark", () => {
  it("the other provider's program and address are required together", () => {
    expect(parseBenchArguments([])).to.deep.equal({
      quick: false,
      write: false,
      hosts: false,
      large: false,
      combined: false,
    });
    const { against } = parseBenchArguments([
      "--against",
      "/p",
      "--address",
      "a/b",
      "--configuration",
      "c.tf",
    ]);
    expect(against).to.deep.equal({ program: "/p", address: "a/b", configuration: "c.tf" });
    expect(parseBenchArguments(["--only", "validate,plan"]).only).to.deep.equal(["validate", "plan"]);
    expect(parseBenchArguments(["--objects", "10,100"]).objects).to.deep.equal([10, 100]);
    expect(() => parseBenchArguments(["--objects", "10", "--write"])).to.throw("--write needs everything");
    expect(() => parseBenchArguments(["--aliases", "a.tf"])).to.throw("--against");
    expect(() => parseBenchArguments(["--against", "/p"])).to.throw("--address");
    expect(() => parseBenchArguments(["--address", "a/b"])).to.throw("--against");
    expect(() => parseBenchArguments(["--configuration", "c.tf"])).to.throw("--against");
  });
});

const budgets: readonly Budget[] = ["schema only", "one <object> & more"].map((process) => ({
  process,
  cpu: 60,
  bare: 20,
  phases: [
    { name: "boot to the first line", user: 20, system: 5 },
    { name: "configure", user: 30, system: 5 },
  ],
}));

const figuresOf = (objects: number): CommandFigure[] =>
  commands.map(({ name }, i) => ({
    program: "sec",
    command: name,
    objects,
    authorities: "1",
    wall: 100 * objects + i,
    cpu: 60 + i,
    system: 15,
    starts: 3,
  }));
const figures = [...figuresOf(1), ...figuresOf(10), ...figuresOf(5000)];

describe("the tables of results", () => {
  it("the tables have a line for each figure, phase and command", () => {
    const figure = { what: "start", value: 52.3, unit: "ms", ratio: 1.618, aim: "≤ 2 ×", met: true };
    expect(figuresTable({ figures: [figure] }).split("\n")[2]).to.equal(
      "| start | 52 ms | 1.62 × | ≤ 2 × met |",
    );
    expect(budgetTable({ budgets }).split("\n").slice(2)).to.deep.equal([
      "| boot to the first line | 25 | 25 |",
      "| configure | 35 | 35 |",
      "| in all | 60 | 60 |",
      "| of a bare Node start | 3.00 × | 3.00 × |",
    ]);
    const before = { budgets: budgets.slice(0, 1).map((budget) => ({ ...budget, cpu: 80 })) };
    expect(budgetTable({ budgets }, before).split("\n").at(-1)).to.equal("| of before | 0.75 × |  |");
    expect(commandsTable({ commands: figuresOf(1) }).split("\n")[2]).to.equal(
      "| 1 | validate | sec | 1 | 100 | 3 | 60 | 15 | 20 |",
    );
  });

  it("the tables have a line for each way to plan with several aliases, next to another program if there is one", () => {
    const aliases = [
      { program: "sec", aliases: 20, wall: 150, cpu: 90, memory: 60, starts: 60 },
      { program: "other", aliases: 20, wall: 300, cpu: 100, memory: 120, starts: 60 },
    ];
    expect(aliasesTable(aliases).split("\n")[2]).to.equal("| 20 | sec | 150 | 60 | 90 | 60 |");
    expect(aliasesTable(aliases, "other").split("\n")[2]).to.equal(
      "| 20 | sec | 150 | 60 | 90 | 60 | 0.50 × | 0.90 × | 0.50 × |",
    );
  });

  it("the table of combined providers has the cost of the other one alone, and the median of the ratios of pairs", () => {
    const pair = (alone: number, combined: number) =>
      [
        { cpu: alone, memory: 20 },
        { cpu: combined, memory: 80 },
      ] as const;
    // The second pair was measured while the machine was slow.
    const costs = ofPairs([pair(100, 150), pair(300, 600), pair(90, 180)]);
    expect(costs.ratio).to.deep.equal({ cpu: 2, memory: 4 });
    const figure = { command: "plan", aliases: 20, objects: 1000, ...costs };
    expect(combinedTable([figure]).split("\n").at(-1)).to.equal(
      "| 20 | 1000 | plan | 100 | 180 | 2.00 × | 20 | 80 | 4.00 × |",
    );
    const configuration = configurationWith(20, 1000);
    expect(configuration.match(/alias = "a\d+"/g)).to.have.length(20);
    expect(configuration.match(/count {4}= 50$/gm)).to.have.length(20);
  });

  it("the tables replace the text between their marks", () => {
    const page = "a\n<!-- x -->\n\nold\n\n<!-- /x -->\nb\n";
    const written = betweenMarks(page, "x", "new");
    expect(written).to.equal("a\n<!-- x -->\n\nnew\n\n<!-- /x -->\nb\n");
    expect(betweenMarks(written, "x", "new")).to.equal(written);
    expect(() => betweenMarks(page, "y", "new")).to.throw("<!-- y -->");
  });

  it("the page has the marks of the tables", async () => {
    const page = await readFile(join(root, "docs/performance.md"), "utf8");
    for (const name of [
      "circumstances",
      "bench",
      "budget",
      "commands",
      "go",
      "hosts",
      "host-goals-node-20",
      "host-goals-node-24",
      "aliases",
      "large",
      "large-goals",
    ])
      betweenMarks(page, name, "");
    betweenMarks(await readFile(join(root, "docs/from-another-provider.md"), "utf8"), "combined", "");
  });
});

describe("the pictures of results", () => {
  const warm = figuresOf(1).map(({ command, objects, authorities, wall }) => ({
    program: "sec, warm",
    command,
    objects,
    authorities,
    wall,
  }));
  const pictures = {
    budget: budgetPicture(budgets),
    objects: objectsPicture(figures, "sec"),
    "before and after": beforeAndAfterPicture(figuresOf(1), [...figures, ...warm], "sec"),
  };

  for (const [name, picture] of Object.entries(pictures)) {
    it(`the pictures are self-contained SVG, legible in light and dark: ${name}`, () => {
      expect(picture)
        .to.match(/^<svg [^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/)
        .and.match(/<\/svg>\n$/);
      expect(picture).to.include("prefers-color-scheme:dark").and.include("<title>");
      expect(picture).not.to.match(/NaN|undefined|var\(--|fill="(white|black)"/);
      expect(tagsOf(picture)).to.deep.equal([]);
      expect(picture.length).to.be.below(100_000);
    });
  }

  const count = (picture: string, pattern: RegExp) => [...picture.matchAll(pattern)].length;

  it("the pictures have a part for each phase of each process, and names in a legend", () => {
    const bars = /<g aria-label="bar">(.*?)<\/g>/s.exec(pictures.budget)?.[1] ?? "";
    expect(count(bars, /<rect /g)).to.equal(5);
    expect(pictures.budget)
      .to.include(">configure</text>")
      .and.include(">one &lt;object&gt; &amp; more</text>");
  });

  it("the pictures have a line for each command, with a dot for each number of objects", () => {
    const lines = /<g [^>]*aria-label="line">(.*?)<\/g>/s.exec(pictures.objects)?.[1] ?? "";
    expect(count(lines, /<path /g)).to.equal(commands.length);
    const dots = /<g [^>]*aria-label="dot">(.*?)<\/g>/s.exec(pictures.objects)?.[1] ?? "";
    expect(count(dots, /<circle /g)).to.equal(commands.length * 3);
    for (const objects of [1, 10, 5000]) expect(pictures.objects).to.include(`>${objects}</text>`);
  });

  it("the pictures show before, after and warm next to each other for each command", () => {
    const bars = [...pictures["before and after"].matchAll(/<g [^>]*aria-label="bar"[^>]*>/g)];
    expect(bars).to.have.length.above(0);
    for (const which of ["before", "after", "after, warm"]) {
      expect(pictures["before and after"]).to.include(`>${which}</text>`);
    }
  });

  it("the pictures are small, and all in the documentation", async () => {
    const page = await readFile(join(root, "docs/performance.md"), "utf8");
    const files = [...page.matchAll(/\]\((performance\/[\w-]+\.svg)\)/g)].map(([, file = ""]) => file);
    expect(files).to.have.length(4);
    for (const file of files) expect((await stat(join(root, "docs", file))).size).to.be.within(1000, 100_000);
  });
});

/** Returns the tags that are not closed, or closed without having been opened. */
function tagsOf(svg: string): readonly string[] {
  const open: string[] = [];
  for (const [, end, name = "", single] of svg.matchAll(/<(\/?)([\w:]+)[^>]*?(\/?)>/g)) {
    if (single) continue;
    if (!end) open.push(name);
    else if (open.pop() !== name) return [name];
  }
  return open;
}
