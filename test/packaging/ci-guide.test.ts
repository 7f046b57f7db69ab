import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect } from "chai";
import { parse } from "yaml";
import { z } from "zod";

const guide = readFileSync("docs/guides/ci.md", "utf8");
const blocks = [...guide.matchAll(/^```yaml\n(.*?)^```$/gms)].map(([, text = ""]) => text);

/** Returns the block that contains a line. */
function blockWith(line: RegExp): unknown {
  const found = blocks.filter((block) => line.test(block));
  expect(found.length).to.equal(1);
  return parse(found[0] ?? "", { uniqueKeys: true, strict: true });
}

const words = z.record(z.string(), z.string());
const step = z.strictObject({
  name: z.string().optional(),
  if: z.string().optional(),
  uses: z
    .string()
    .regex(/^[\w-]+\/[\w-]+@v\d+$/)
    .optional(),
  with: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  run: z.string().optional(),
});
const github = z.strictObject({
  name: z.string(),
  on: z.strictObject({
    pull_request: z.null(),
    push: z.strictObject({ branches: z.array(z.string()) }),
    schedule: z.array(z.strictObject({ cron: z.string().regex(/^[\d*]+( [\d*]+){4}$/) })),
  }),
  permissions: words,
  concurrency: z.strictObject({ group: z.string(), "cancel-in-progress": z.literal(false) }),
  env: words,
  jobs: z.record(
    z.string(),
    z.strictObject({
      if: z.string().optional(),
      needs: z.string().optional(),
      environment: z.string().optional(),
      "runs-on": z.string(),
      "timeout-minutes": z.number().int(),
      steps: z.array(step).min(1),
    }),
  ),
});

const script = z.array(z.string()).min(1);
const rules = z.array(z.strictObject({ if: z.string(), when: z.enum(["manual", "always"]).optional() }));
const gitlabJob = z.strictObject({
  stage: z.string(),
  timeout: z.string().regex(/^\d+m$/),
  rules,
  script,
  needs: z.array(z.string()).optional(),
  environment: z.string().optional(),
  resource_group: z.string().optional(),
  artifacts: z
    .strictObject({ paths: z.array(z.string()), access: z.literal("maintainer"), expire_in: z.string() })
    .optional(),
});
const gitlab = z
  .object({
    default: z.strictObject({
      image: z.strictObject({ name: z.string(), entrypoint: z.array(z.string()) }),
      interruptible: z.literal(false),
      before_script: script,
    }),
    variables: words,
    stages: z.array(z.string()),
  })
  .catchall(gitlabJob);

const service = z.strictObject({
  image: z.string().regex(/^local-api:\d+\.\d+\.\d+$/),
  command: z.array(z.string()),
  ports: z.array(z.string().regex(/^127\.0\.0\.1:\d+:\d+$/)),
  volumes: z.array(z.string()),
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal("ALL")]),
  security_opt: z.tuple([z.literal("no-new-privileges:true")]),
});
const compose = z.strictObject({
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.strictObject({})),
});

/** Returns Bash's errors for a script that it only parses. */
function complaint(text: string): string {
  return spawnSync("bash", ["-n"], { input: text, encoding: "utf8" }).stderr;
}

const workflow = () => github.parse(blockWith(/^permissions:/m));
const pipeline = () => gitlab.parse(blockWith(/^stages:/m));
const gitlabJobs = () => {
  const { default: _, variables: __, stages: ___, ...jobs } = pipeline();
  return z.record(z.string(), gitlabJob).parse(jobs);
};

describe("the pipelines of the guide for continuous integration", () => {
  it("the guide has pipelines for GitHub and GitLab, and a file for docker compose", () => {
    expect(blocks.length).to.equal(3);
    expect(Object.keys(workflow().jobs)).to.deep.equal(["plan", "apply"]);
    expect(Object.keys(gitlabJobs())).to.deep.equal(["plan", "apply", "drift"]);
    expect(Object.keys(compose.parse(blockWith(/^services:/m)).services)).to.deep.equal([
      "sec-api",
      "vdb-api",
    ]);
  });

  it("each step of a pipeline either uses an action or runs a script", () => {
    for (const { steps } of Object.values(workflow().jobs))
      for (const { uses, run, with: options } of steps) {
        expect((uses === undefined) !== (run === undefined)).to.equal(true);
        if (run !== undefined) expect(options).to.equal(undefined);
      }
  });

  it("bash can parse the scripts of the pipelines, which contain no external values", () => {
    const scripts = Object.values(workflow().jobs).flatMap(({ steps }) => steps.map(({ run }) => run ?? ""));
    for (const text of scripts) {
      expect(complaint(text)).to.equal("");
      expect(text).not.to.contain("${{");
    }
    const { before_script } = pipeline().default;
    for (const job of Object.values(gitlabJobs()))
      expect(complaint([...before_script, ...job.script].join("\n"))).to.equal("");
    expect(complaint("if true; then")).not.to.equal("");
  });

  it("the pipelines name existing jobs and stages", () => {
    const { jobs } = workflow();
    for (const { needs } of Object.values(jobs))
      if (needs !== undefined) expect(jobs).to.have.property(needs);
    for (const { stage, needs = [] } of Object.values(gitlabJobs())) {
      expect(pipeline().stages).to.include(stage);
      for (const name of needs) expect(gitlabJobs()).to.have.property(name);
    }
  });

  it("the pipelines apply the plan that was approved, and never that of a proposed change", () => {
    const { plan, apply } = workflow().jobs;
    const of = (job: typeof plan) => job?.steps.map(({ run }) => run ?? "").join("\n") ?? "";
    expect(of(plan)).to.contain("-out=plan.tfplan").and.not.to.contain("terraform apply");
    expect(of(apply)).to.match(/terraform apply .*plan\.tfplan$/m);
    expect(apply).to.include({ environment: "production", if: "github.event_name == 'push'" });
    const later = gitlabJobs().apply;
    expect(later?.rules.every(({ when }) => when === "manual")).to.equal(true);
    expect(later?.script.join("\n")).to.match(/terraform apply .*plan\.tfplan$/m);
  });

  it("the pipelines read secrets from the secret store, and write only to their own run", () => {
    const { env, permissions } = workflow();
    for (const name of ["SEC_API_SECRET", "VDB_API_KEY"])
      expect(env[name]).to.equal(`\${{ secrets.${name} }}`);
    expect(permissions).to.deep.equal({ contents: "read" });
    expect(Object.keys(pipeline().variables).filter((name) => /SECRET|KEY|TOKEN/.test(name))).to.deep.equal(
      [],
    );
  });

  it("the pipelines write a CLI configuration with the address of the mirror", () => {
    const address = "https://providers.example.com/mirror/";
    const [install] = workflow().jobs.plan?.steps.filter(({ run }) => run?.includes("ci.tfrc")) ?? [];
    const stand = 'terraform() { :; }\ncd "$(mktemp -d)"\n';
    const expected = `provider_installation {\n  network_mirror {\n    url = "${address}"\n  }\n}\n`;
    for (const text of [install?.run ?? "", pipeline().default.before_script.join("\n")]) {
      const { stdout } = spawnSync("bash", ["-c", `${stand}${text}\ncat ci.tfrc; rm -r "$PWD"`], {
        env: { PATH: process.env.PATH, PROVIDER_MIRROR: address },
        encoding: "utf8",
      });
      expect(stdout).to.equal(expected);
    }
  });

  it("the local APIs accept the commands of the containers", () => {
    for (const { command } of Object.values(compose.parse(blockWith(/^services:/m)).services)) {
      const [name = "", ...args] = command;
      const { stdout } = spawnSync("dist/local-api", [name, ...args, "--help"], { encoding: "utf8" });
      expect(stdout).to.match(new RegExp(`^Usage: local-api ${name} `));
    }
  });
});
