import { ArgumentError, bool, hcl, number, object, providerFunction, string } from "@tfnode/framework";

export default providerFunction({
  summary: "Takes an AMQP URI apart",
  description:
    "Takes an AMQP URI apart and decodes its parts. A URI without a port has the port of its scheme; a part that is missing is null.",
  parameters: [{ name: "uri", type: string("The URI") }],
  returns: object({
    tls: bool(),
    host: string(),
    port: number(),
    username: string(),
    password: string(),
    vhost: string(),
  }),
  example: hcl`
    output "host" {
      value = provider::rabbitmq::parse_uri("amqps://shop@mq.example.com/team%2Fshop").host
    }
  `,

  call(uri) {
    // The parts of the URI, percent-encoded; the host may be an IPv6 address in brackets.
    const parts =
      /^(amqps?):\/\/(?:([^:@/]*)(?::([^@/]*))?@)?(\[[^\]]*\]|[^:@/?]*)(?::(\d+))?(?:\/([^?]*))?(?:\?.*)?$/i.exec(
        uri,
      );
    if (!parts)
      throw new ArgumentError(0, "It is no AMQP URI, such as amqp://user:password@host:5672/vhost.");
    const [, scheme = "", username, password, host = "", port, vhost] = parts;
    const tls = scheme.toLowerCase() === "amqps";
    const decode = (part: string | undefined) => {
      try {
        return part === undefined ? null : decodeURIComponent(part);
      } catch {
        throw new ArgumentError(0, "It has a percent sign that encodes no character.");
      }
    };
    return {
      tls,
      host: host.replace(/^\[|\]$/g, ""),
      port: port === undefined ? (tls ? 5671 : 5672) : Number(port),
      username: decode(username),
      password: decode(password),
      vhost: decode(vhost),
    };
  },
});
