import { hcl, list, number, string } from "@tfnode/framework";
import { dataSource } from "../define.ts";

/** The fields of GET /api/overview that the data source reads. */
interface Overview {
  readonly rabbitmq_version: string;
  readonly erlang_version: string;
  readonly cluster_name: string;
  readonly node: string;
  readonly exchange_types: readonly { readonly name: string }[];
  readonly object_totals: {
    readonly connections: number;
    readonly channels: number;
    readonly consumers: number;
    readonly exchanges: number;
    readonly queues: number;
  };
}

export default dataSource({
  description: "Reads the version of the server, its types of exchanges, and how many objects it has.",
  schema: {
    version: string("The version of RabbitMQ").computed(),
    erlang_version: string("The version of Erlang").computed(),
    cluster_name: string("The name of the cluster").computed(),
    node: string("The name of the node that responded").computed(),
    exchange_types: list(string(), "The types of exchanges, sorted").computed(),
    connections: number("The number of connections").computed(),
    channels: number("The number of channels").computed(),
    consumers: number("The number of consumers").computed(),
    exchanges: number("The number of exchanges").computed(),
    queues: number("The number of queues").computed(),
  },
  example: hcl`
    data "rabbitmq_overview" "this" {}

    output "version" {
      value = data.rabbitmq_overview.this.version
    }
  `,

  async read({ api, signal }) {
    const {
      rabbitmq_version: version,
      erlang_version,
      cluster_name,
      node,
      ...overview
    } = await api.get<Overview>("/overview", { signal });
    const { connections, channels, consumers, exchanges, queues } = overview.object_totals;
    const exchange_types = overview.exchange_types.map(({ name }) => name).sort();
    const counts = { connections, channels, consumers, exchanges, queues };
    return { version, erlang_version, cluster_name, node, exchange_types, ...counts };
  },
});
