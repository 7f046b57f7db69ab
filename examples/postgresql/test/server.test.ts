import { strict as assert } from "node:assert";
import { after, before, describe, it } from "node:test";
import { expectError, type ProviderLife, providerLife } from "@tfnode/framework/testing";
import start, { isInstalled, type Server } from "../dev/server.ts";
import provider from "../src/provider.ts";
import { liveAll, tables } from "./lives.ts";
import { olderStates, privateState } from "./older-states.ts";

const skip = isInstalled() ? false : "NOT RUN: this machine has no PostgreSQL server";

describe("the provider with a real server", { skip }, () => {
  let server: Server;
  let life: ProviderLife;

  before(async () => {
    server = await start();
    life = await providerLife(provider, server.provider);
  });

  after(async () => {
    try {
      await life?.close();
    } finally {
      await server?.close();
    }
  });

  /** Reports whether a role can log in with a password. */
  const canLogIn = (user: string, password: string) =>
    server.run("SELECT 1", { user, password }).then(
      () => true,
      () => false,
    );

  it("an object of each type is created, read, updated and deleted on a server", () =>
    liveAll(life, (database) => server.run(tables, { database })));

  it("a plan shows a password that changed in the configuration or on the server, without a version", async () => {
    const role = life.resource("role");
    const config = { name: "grace", login: true, password: "first password" };
    await role.create(config);
    assert.ok(await canLogIn("grace", "first password"));
    const changed = { ...config, password: "second password" };
    await role.expectPlan(changed, { action: "update", recomputed: ["has_password"] });
    await role.update(changed);
    assert.ok(await canLogIn("grace", "second password"));
    await role.expectNoChange(changed);
    await role.drift(changed, () => server.run("ALTER ROLE grace PASSWORD 'third password'"));
    assert.ok(await canLogIn("grace", "second password"));
    await role.drift(changed, () => server.run("ALTER ROLE grace PASSWORD NULL"));
    assert.ok(await canLogIn("grace", "second password"));
    await role.import("grace");
    await role.expectNoChange(changed);
    await role.expectSecretsHidden(["first password", "second password", "third password"]);
    await role.destroy();
  });

  it("a password that the configuration does not set is left alone", async () => {
    await server.run("CREATE ROLE alan LOGIN PASSWORD 'his own'");
    const role = life.resource("role");
    await role.import("alan");
    await role.update({ name: "alan", login: true, connection_limit: 3 });
    assert.ok(await canLogIn("alan", "his own"));
    await role.destroy();
  });

  it("a destroyed role leaves what it owned in any database to the role of the provider", async () => {
    const [role, database] = [life.resource("role"), life.resource("database")];
    await role.create({ name: "owner", login: true });
    await database.create({ name: "owned" });
    await server.run("CREATE SCHEMA mine AUTHORIZATION owner; GRANT CREATE ON DATABASE owned TO owner", {
      database: "owned",
    });
    await role.destroy();
    const [row] = await server.run(
      "SELECT pg_get_userbyid(nspowner) AS owner FROM pg_namespace WHERE nspname = 'mine'",
      {
        database: "owned",
      },
    );
    assert.equal(row?.owner, "admin");
    await database.destroy();
  });

  it("a create rejects an object that already exists", async () => {
    await server.run("CREATE ROLE taken");
    const summary = /exists already/;
    const detail = /import it with the import ID "taken"/;
    await expectError(life.resource("role").create({ name: "taken" }), { summary, detail });
    await expectError(life.resource("database").create({ name: "postgres" }), { summary });
    await server.run("DROP ROLE taken");
  });

  it("states of the public provider in Go have an empty plan after a read", async () => {
    const made = [];
    for (const { type, attributes, config } of olderStates) {
      const created = life.resource(type);
      await created.create(config);
      if (type === "database") await server.run(tables, { database: "shop" });
      const older = life.resource(type);
      await older.upgrade({ schema_version: 0, attributes, private: privateState });
      await older.refresh();
      await older.expectNoChange(config);
      made.push(older);
    }
    for (const older of made.reverse()) await older.destroy();
  });

  it("a plan shows privileges, memberships and policies that another client has changed", async () => {
    await server.run(
      `CREATE ROLE reader; CREATE SCHEMA books; CREATE TABLE books.a (id int, owner name); CREATE TABLE books.b (id int)`,
    );
    const grant = life.resource("grant");
    const all = {
      database: "postgres",
      role: "reader",
      object_type: "table",
      schema: "books",
      privileges: ["SELECT"],
    };
    await grant.create(all);
    await grant.drift(all, () => server.run("GRANT INSERT ON books.b TO reader"));
    await grant.drift(all, () => server.run("CREATE TABLE books.c (id int)"));
    await grant.drift(all, () => server.run("GRANT SELECT ON books.a TO reader WITH GRANT OPTION"), {
      changed: ["with_grant_option"],
    });
    const member = life.resource("grant_role");
    const membership = { role: "reader", grant_role: "pg_monitor" };
    await member.create(membership);
    await member.drift(membership, () => server.run("REVOKE pg_monitor FROM reader"), { action: "create" });
    const policy = life.resource("policy");
    const own = { schema: "books", table: "a", name: "own", using: "owner = current_user" };
    await policy.create(own);
    await policy.drift(own, () => server.run("ALTER POLICY own ON books.a USING (true)"), {
      changed: ["using"],
    });
    const fn = life.resource("function");
    const one = { schema: "books", name: "one", returns: "int", language: "sql", body: "SELECT 1" };
    await fn.create(one);
    await fn.drift(
      one,
      () => server.run("CREATE OR REPLACE FUNCTION books.one() RETURNS int LANGUAGE sql AS 'SELECT 2'"),
      {
        changed: ["body"],
      },
    );
    for (const resource of [fn, policy, member, grant]) await resource.destroy();
    await server.run("DROP SCHEMA books CASCADE; DROP ROLE reader");
  });

  it("two clients that change the same catalogs at once both succeed", async () => {
    await server.run("CREATE ROLE crowd; CREATE TABLE busy (id int)");
    // Another host means another key of the locks, so that only the server sees both clients: as two Terraforms.
    const other = await providerLife(provider, { ...server.provider, host: server.socketFolder });
    try {
      const roles = [life, other].flatMap((one, i) =>
        Array.from({ length: 30 }, (_, n) => ({ one, name: `crowd${i}-${n}` })),
      );
      await Promise.all(
        roles.map(({ one, name }) => one.resource("role").create({ name, roles: ["crowd"] })),
      );
      const grants = roles.map(({ one, name }) => {
        const config = {
          database: "postgres",
          role: name,
          object_type: "table",
          schema: "public",
          objects: ["busy"],
          privileges: ["SELECT"],
        };
        const resource = one.resource("grant");
        return { resource, config };
      });
      await Promise.all(grants.map(({ resource, config }) => resource.create(config)));
      for (const { resource, config } of grants) await resource.expectNoChange(config);
      await Promise.all(grants.map(({ resource }) => resource.destroy()));
    } finally {
      await other.close();
      const names = await server.run("SELECT rolname FROM pg_roles WHERE rolname LIKE 'crowd%'");
      await server.run(`DROP TABLE busy; ${names.map(({ rolname }) => `DROP ROLE "${rolname}"`).join("; ")}`);
    }
  });

  it("a canceled statement ends on the server, and its error says that nothing changed", async () => {
    const stop = new AbortController();
    const { connections } = await import("../src/api/connections.ts");
    const { host, port, username: user, password } = server.provider;
    const log = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };
    const made = connections({ host, port, user, password, max: 2, connectionTimeoutMillis: 10_000 }, log);
    try {
      const sleeping = made.run("postgres", ["SELECT pg_sleep(600)"], { signal: stop.signal });
      const isRunning = async () =>
        (
          await server.run(
            "SELECT 1 FROM pg_stat_activity WHERE state = 'active' AND query LIKE 'SELECT pg_sleep%'",
          )
        ).length > 0;
      while (!(await isRunning()));
      stop.abort();
      await assert.rejects(sleeping, { kind: "aborted", status: "57014", mayHaveTakenEffect: false });
      assert.equal(await isRunning(), false);
      const [rows] = await made.run("postgres", ["SELECT 1 AS one"], {
        signal: new AbortController().signal,
      });
      assert.deepEqual(
        rows?.map(({ one }) => one),
        [1],
      );
    } finally {
      await made.close();
    }
  });

  it("sessions that the server ends neither end the provider nor fail later operations", async () => {
    const role = life.resource("role");
    await role.create({ name: "survivor" });
    await server.run(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'terraform%'",
    );
    await role.expectNoChange({ name: "survivor" });
    await role.destroy();
  });

  it("an action ends the sessions of a role, an ephemeral role can log in until it is closed, and lists find objects", async () => {
    const { object, result } = await life.open("role", { roles: ["pg_read_all_data"] });
    const [name, password] = [String(result.name), String(result.password)];
    assert.ok(await canLogIn(name, password));
    const sleeping = server.run("SELECT pg_sleep(600)", { user: name, password });
    const failed = assert.rejects(sleeping);
    let ended = 0;
    while (ended === 0) {
      const { progress } = await life.runAction("terminate_backends", { role: name });
      ended = Number(/^Ended (\d+) session/.exec(progress.at(-1) ?? "")?.[1]);
    }
    await failed;
    await object.close();
    assert.equal(await canLogIn(name, password), false);

    const names = async (type: string) =>
      (await life.list(type)).results.map(({ displayName }) => displayName);
    assert.ok((await names("role")).includes("admin"));
    assert.ok((await names("database")).includes("postgres"));
    assert.deepEqual(await names("schema"), ["public in postgres"]);
    assert.deepEqual(await life.readData("schemas", { database: "postgres" }), {
      database: "postgres",
      schemas: ["public"],
    });
  });

  it("a provider whose role is no superuser manages roles and databases, and sees changed passwords of its configuration", async () => {
    await server.run("CREATE ROLE limited LOGIN CREATEROLE CREATEDB PASSWORD 'limited'");
    const limited = await providerLife(provider, {
      ...{ ...server.provider, username: "limited", password: "limited" },
    });
    try {
      const [role, database] = [limited.resource("role"), limited.resource("database")];
      const config = { name: "tenant", login: true, password: "first password" };
      await role.create(config);
      await role.expectNoChange(config);
      await role.update({ ...config, password: "second password" });
      assert.ok(await canLogIn("tenant", "second password"));
      await database.create({ name: "tenancy" });
      await server.run("CREATE SCHEMA mine AUTHORIZATION tenant", { database: "tenancy" });
      await role.destroy();
      await database.destroy();
      const detail = /needs the attribute or the membership for it/;
      await expectError(limited.resource("role").create({ name: "boss", superuser: true }), { detail });
    } finally {
      await limited.close();
      await server.run("DROP ROLE limited");
    }
  });

  it("errors name the cause and the cure", async () => {
    const wrong = await providerLife(provider, { ...server.provider, password: "wrong-password" });
    try {
      await expectError(wrong.resource("role").create({ name: "never" }), {
        detail: /Check username and password/,
      });
    } finally {
      await wrong.close();
    }
    const schema = life.resource("schema");
    await schema.create({ name: "full" });
    await server.run('CREATE TABLE "full".a (id int)');
    await expectError(schema.destroy(), { detail: /set drop_cascade = true/ });
    await schema.update({ name: "full", drop_cascade: true });
    await schema.destroy();
    const closed = await providerLife(provider, { ...server.provider, port: 1 });
    try {
      await expectError(closed.resource("role").create({ name: "never" }), { detail: /ECONNREFUSED/ });
    } finally {
      await closed.close();
    }
  });
});
