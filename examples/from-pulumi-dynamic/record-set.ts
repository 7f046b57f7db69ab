import { isDeepStrictEqual } from "node:util";
import * as pulumi from "@pulumi/pulumi";

interface DnsRecord {
  readonly type: string;
  readonly ttl?: number;
  readonly answers: readonly { readonly value: string; readonly weight?: number }[];
}

interface RecordSetInputs {
  readonly zoneId: string;
  readonly name: string;
  readonly token?: string;
  readonly records: readonly DnsRecord[];
}

interface RecordSetOutputs extends RecordSetInputs {
  readonly serial: number;
}

/** A record set as the API returns it. */
interface ApiRecordSet {
  readonly id: string;
  readonly zone_id: string;
  readonly name: string;
  readonly serial: number;
  readonly status: "pending" | "ready" | "failed";
  readonly reason?: string;
  readonly record: readonly {
    readonly type: string;
    readonly ttl: number;
    readonly answer: DnsRecord["answers"];
  }[];
}

class RecordSetProvider implements pulumi.dynamic.ResourceProvider<RecordSetInputs, RecordSetOutputs> {
  private url = "";

  async configure({ config }: pulumi.dynamic.ConfigureRequest) {
    this.url = config.require("dns:url");
  }

  async check(_olds: RecordSetInputs, news: RecordSetInputs) {
    // Pulumi replaces unknown values with a string that contains a UUID.
    if (!Array.isArray(news.records)) return { inputs: news };
    const records = news.records.map(({ type, ttl, answers }: DnsRecord) => ({
      type,
      ttl: ttl ?? 300,
      answers: answers.map(({ value, weight }) => ({ value, weight: weight ?? 1 })),
    }));
    const failures = records.flatMap(({ type, ttl, answers }) => [
      ...(["A", "AAAA", "CNAME", "TXT"].includes(type)
        ? []
        : [{ property: "records", reason: `no type ${type}` }]),
      ...(ttl >= 1 && ttl <= 86400 ? [] : [{ property: "records", reason: "ttl must be from 1 to 86400" }]),
      ...(answers.length > 0 ? [] : [{ property: "records", reason: "a record needs an answer" }]),
    ]);
    return { inputs: { ...news, records }, failures };
  }

  async diff(_id: string, olds: RecordSetOutputs, news: RecordSetInputs) {
    const replaces = (["zoneId", "name"] as const).filter((name) => olds[name] !== news[name]);
    const isSame = isDeepStrictEqual(sorted(olds.records), sorted(news.records)) && olds.token === news.token;
    return { changes: replaces.length > 0 || !isSame, replaces, deleteBeforeReplace: true };
  }

  async create(inputs: RecordSetInputs) {
    const { id } = await this.existing("POST", "/record-sets", toApi(inputs));
    for (;;) {
      const found = await this.existing("GET", `/record-sets/${id}`);
      if (found.status === "ready") return { id, outs: { ...inputs, serial: found.serial } };
      // Pulumi keeps the object in its state if the error has these members.
      if (found.status === "failed")
        throw Object.assign(new Error(found.reason), { id, properties: inputs, reasons: [found.reason] });
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  }

  async read(id: string, props?: RecordSetOutputs) {
    const found = await this.call("GET", `/record-sets/${id}`);
    if (!found) return {};
    const { zone_id: zoneId, name, serial, record } = found;
    const records = record.map(({ type, ttl, answer }) => ({ type, ttl, answers: answer }));
    return { id, props: { ...props, zoneId, name, serial, records } };
  }

  async update(id: string, _olds: RecordSetOutputs, news: RecordSetInputs) {
    const { serial } = await this.existing("PUT", `/record-sets/${id}`, toApi(news));
    return { outs: { ...news, serial } };
  }

  async delete(id: string) {
    await this.call("DELETE", `/record-sets/${id}`);
  }

  private async existing(method: string, path: string, body?: object): Promise<ApiRecordSet> {
    const found = await this.call(method, path, body);
    if (!found) throw new Error(`${method} ${path}: not found`);
    return found;
  }

  private async call(method: string, path: string, body?: object): Promise<ApiRecordSet | undefined> {
    const headers = { "content-type": "application/json" };
    const response = await fetch(this.url + path, { method, headers, body: JSON.stringify(body) });
    if (response.status === 404) return undefined;
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as ApiRecordSet;
  }
}

function toApi({ zoneId, name, token, records }: RecordSetInputs) {
  const record = records.map(({ answers, ...others }) => ({ ...others, answer: answers }));
  return { zone_id: zoneId, name, token: token ?? null, record };
}

/** Records whose order has no meaning. */
function sorted(records: readonly DnsRecord[]): string[] {
  return records
    .map(({ type, ttl, answers }) => {
      const texts = answers.map(({ value, weight }) => JSON.stringify([value, weight]));
      return JSON.stringify([type, ttl, texts.sort()]);
    })
    .sort();
}

export interface RecordSetArgs {
  zoneId: pulumi.Input<string>;
  name: pulumi.Input<string>;
  token?: pulumi.Input<string>;
  records: pulumi.Input<DnsRecord[]>;
}

export class RecordSet extends pulumi.dynamic.Resource {
  declare readonly serial: pulumi.Output<number>;

  constructor(name: string, args: RecordSetArgs, options?: pulumi.CustomResourceOptions) {
    super(new RecordSetProvider(), name, { serial: undefined, ...args }, options);
  }
}
