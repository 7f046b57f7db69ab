/** A client from npm, and a call that needs no server. */
export interface Client {
  /** The packages to install; the first one names the client. */
  readonly packages: readonly string[];
  readonly imports: string;
  /** Statements that assign a text to `result`. */
  readonly call: string;
  /** The form of the text. */
  readonly expected: RegExp;
  /** Settings of tfnode.config.ts that it needs. */
  readonly config?: string;
}

/** Connects where nothing listens: the client has loaded all that it needs when it reports that. */
const refused = /ECONNREFUSED|refused|ECONNRESET|connect/i;

const failing = (code: string) =>
  `result = await (async () => { ${code} })().then(String, (error) => String(error.code ?? error.message ?? error));`;

export const clients: readonly Client[] = [
  {
    packages: ["pg"],
    imports: 'import pg from "pg";',
    call: failing('await new pg.Client({ host: "127.0.0.1", port: 1 }).connect(); return "connected";'),
    expected: refused,
  },
  {
    packages: ["mysql2"],
    imports: 'import mysql from "mysql2/promise";',
    call: failing('await mysql.createConnection({ host: "127.0.0.1", port: 1 }); return "connected";'),
    expected: refused,
  },
  {
    packages: ["mongodb"],
    imports: 'import { MongoClient } from "mongodb";',
    call: failing(
      'const client = new MongoClient("mongodb://127.0.0.1:1", { serverSelectionTimeoutMS: 500 }); try { await client.connect(); return "connected"; } finally { await client.close(); }',
    ),
    expected: refused,
  },
  {
    packages: ["ioredis"],
    imports: 'import { Redis } from "ioredis";',
    call: failing(
      'const redis = new Redis({ host: "127.0.0.1", port: 1, lazyConnect: true, retryStrategy: () => null }); redis.on("error", () => {}); await redis.connect(); return "connected";',
    ),
    expected: /refused|closed/i,
  },
  {
    packages: ["kafkajs"],
    imports: 'import { Kafka, logLevel } from "kafkajs";',
    call: failing(
      'const admin = new Kafka({ brokers: ["127.0.0.1:1"], logLevel: logLevel.NOTHING, retry: { retries: 0 } }).admin(); await admin.connect(); return "connected";',
    ),
    expected: /Connection/i,
  },
  {
    packages: ["ldapts"],
    imports: 'import { Client } from "ldapts";',
    call: failing('await new Client({ url: "ldap://127.0.0.1:1" }).bind("cn=a", "b"); return "bound";'),
    expected: refused,
  },
  {
    packages: ["ssh2"],
    imports: 'import ssh2 from "ssh2";',
    call: 'result = ssh2.utils.generateKeyPairSync("ed25519").public;',
    expected: /^ssh-ed25519 /,
  },
  {
    packages: ["@aws-sdk/client-s3"],
    imports: 'import { ListBucketsCommand, S3Client } from "@aws-sdk/client-s3";',
    call: failing(
      'await new S3Client({ endpoint: "http://127.0.0.1:1", region: "x", maxAttempts: 1, credentials: { accessKeyId: "a", secretAccessKey: "b" } }).send(new ListBucketsCommand({})); return "listed";',
    ),
    expected: refused,
  },
  {
    packages: ["@azure/storage-blob"],
    imports: 'import { BlobServiceClient } from "@azure/storage-blob";',
    call: failing(
      'for await (const one of new BlobServiceClient("http://127.0.0.1:1", undefined, { retryOptions: { maxTries: 1 } }).listContainers()) return one.name; return "listed";',
    ),
    expected: refused,
  },
  {
    packages: ["@azure/identity"],
    imports: 'import { ClientSecretCredential } from "@azure/identity";',
    call: failing(
      'await new ClientSecretCredential("t", "c", "s", { authorityHost: "https://127.0.0.1:1", disableInstanceDiscovery: true, retryOptions: { maxRetries: 0 } }).getToken("x/.default"); return "token";',
    ),
    expected: /./,
  },
  {
    packages: ["googleapis"],
    config: 'licences: ["BSD"],',
    imports: 'import { google } from "googleapis";',
    call: failing(
      'await google.storage({ version: "v1", rootUrl: "http://127.0.0.1:1/" }).buckets.list({ project: "p" }, { retry: false }); return "listed";',
    ),
    expected: refused,
  },
  {
    packages: ["@kubernetes/client-node@1.3"],
    imports: 'import { CoreV1Api, KubeConfig } from "@kubernetes/client-node";',
    call: failing(
      'const config = new KubeConfig(); config.loadFromClusterAndUser({ name: "c", server: "https://127.0.0.1:1" }, { name: "u" }); await config.makeApiClient(CoreV1Api).listNamespace(); return "listed";',
    ),
    expected: refused,
  },
  {
    packages: ["octokit@4"],
    imports: 'import { Octokit } from "octokit";',
    call: failing(
      'await new Octokit({ baseUrl: "http://127.0.0.1:4", retry: { enabled: false } }).rest.meta.get(); return "got";',
    ),
    expected: /fetch failed|refused|connect/,
  },
  {
    packages: ["etcd3"],
    imports: 'import { Etcd3 } from "etcd3";',
    call: failing(
      'const client = new Etcd3({ hosts: "127.0.0.1:1" }); try { return await client.get("a").string(); } finally { client.close(); }',
    ),
    expected: refused,
  },
  {
    packages: ["@nats-io/transport-node@3.0"],
    imports: 'import { connect } from "@nats-io/transport-node";',
    call: failing('await connect({ servers: "127.0.0.1:1", reconnect: false }); return "connected";'),
    expected: refused,
  },
  {
    packages: ["amqplib"],
    imports: 'import amqp from "amqplib";',
    call: failing('await amqp.connect("amqp://127.0.0.1:1"); return "connected";'),
    expected: refused,
  },
  {
    packages: ["better-sqlite3"],
    imports: 'import Database from "better-sqlite3";',
    call: 'const db = new Database(":memory:"); result = String(db.prepare("select 40 + 2 as n").get().n); db.close();',
    expected: /^42$/,
  },
  {
    packages: ["sql.js"],
    imports: 'import initSqlJs from "sql.js";',
    call: 'const SQL = await initSqlJs(); result = JSON.stringify(new SQL.Database().exec("select 40 + 2"));',
    expected: /42/,
  },
  {
    packages: ["knex", "pg"],
    imports: 'import knex from "knex";',
    call: failing(
      'const db = knex({ client: "pg", connection: { host: "127.0.0.1", port: 1 } }); try { return await db.raw("select 1"); } finally { await db.destroy(); }',
    ),
    expected: refused,
  },
  {
    packages: ["@node-rs/argon2"],
    imports: 'import { hash } from "@node-rs/argon2";',
    call: 'result = await hash("a");',
    expected: /^\$argon2id\$/,
  },
  {
    packages: ["dockerode"],
    imports: 'import Docker from "dockerode";',
    call: failing('return await new Docker({ host: "127.0.0.1", port: 1 }).listContainers();'),
    expected: refused,
  },
  {
    packages: ["snowflake-sdk"],
    imports: 'import snowflake from "snowflake-sdk";',
    call: 'snowflake.configure({ logLevel: "OFF" }); result = typeof snowflake.createConnection({ account: "a", username: "u", password: "p" }).connect;',
    expected: /^function$/,
  },
  {
    packages: ["puppeteer-core"],
    imports: 'import puppeteer from "puppeteer-core";',
    call: failing('await puppeteer.launch({ executablePath: "/bin/false" }); return "launched";'),
    expected: /launch/i,
  },
  {
    packages: ["playwright-core"],
    imports: 'import { chromium } from "playwright-core";',
    call: failing('await chromium.launch({ executablePath: "/bin/false" }); return "launched";'),
    expected: /launch|closed/i,
  },
  {
    packages: ["sharp"],
    config:
      'licences: ["LGPL-3.0-or-later"], licenceTexts: { "@img/sharp-libvips-linux-x64": "See https://www.gnu.org/licenses/lgpl-3.0.html" },',
    imports: 'import sharp from "sharp";',
    call: 'result = String((await sharp({ create: { width: 2, height: 2, channels: 3, background: "red" } }).png().toBuffer()).length);',
    expected: /^\d+$/,
  },
];
