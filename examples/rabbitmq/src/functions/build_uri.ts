import { ArgumentError, hcl, number, providerFunction, string } from "@tfnode/framework";

export default providerFunction({
  summary: "Builds an AMQP URI",
  description:
    "Builds an AMQP URI of its parts, each encoded as it has to be, so that names and passwords may have any characters.",
  parameters: [
    { name: "host", type: string("The name or address of the host") },
    { name: "port", type: number("The port"), nullable: true },
    { name: "username", type: string("The name of the user"), nullable: true },
    { name: "password", type: string("The password"), nullable: true },
    { name: "vhost", type: string("The virtual host"), nullable: true },
  ],
  returns: string(),
  example: hcl`
    output "uri" {
      value = provider::rabbitmq::build_uri("mq.example.com", 5671, "shop", "p@ss/word", "team/shop")
    }
  `,

  call(host, port, username, password, vhost) {
    if (password !== null && username === null) throw new ArgumentError(3, "A password needs a user.");
    const encode = (part: string | null, before: string) =>
      part === null ? "" : before + encodeURIComponent(part);
    const user = encode(username, "") + encode(password, ":");
    const address = host.includes(":") ? `[${host}]` : host;
    return `amqp://${user && `${user}@`}${address}${port === null ? "" : `:${port}`}${encode(vhost, "/")}`;
  },
});
