import { ArgumentError, hcl, number, providerFunction, string } from "@tfnode/framework";

export default providerFunction({
  summary: "Makes a connection URI",
  description:
    "Makes a connection URI of its parts, which may have any characters. Null leaves out a part, and the host may be the folder of a socket.",
  parameters: [
    { name: "host", type: string("The name or address of the server, or the folder of its socket") },
    { name: "port", type: number("The port"), nullable: true },
    { name: "username", type: string("The name of the role"), nullable: true },
    { name: "password", type: string("The password of the role"), nullable: true },
    { name: "database", type: string("The database"), nullable: true },
  ],
  returns: string(),
  example: hcl`
    output "uri" {
      value = provider::postgresql::connection_uri("db.example.com", 5432, "shop", "p@ss/word", "shop")
    }
  `,

  call(host, port, username, password, database) {
    if (password !== null && username === null) throw new ArgumentError(3, "A password needs a role.");
    const secret = password === null ? "" : `:${encodeURIComponent(password)}`;
    const login = username === null ? "" : `${encodeURIComponent(username)}${secret}@`;
    const address = host.includes(":") ? `[${host}]` : encodeURIComponent(host);
    const place = `${address}${port === null ? "" : `:${port}`}`;
    return `postgresql://${login}${place}${database === null ? "" : `/${encodeURIComponent(database)}`}`;
  },
});
