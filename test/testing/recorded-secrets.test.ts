import { expect } from "chai";
import { provider, string } from "../../src/schema/index.ts";
import { forgetSecrets, rememberValue } from "../../src/server/rpc/recent-values.ts";
import { recordedSecrets } from "../../src/testing/recorded-secrets.ts";

const secret = "planted-secret-4711";
const body = (text: string, masks = recordedSecrets({})) => masks.body(Buffer.from(text));

/** Bodies with one secret each. */
const bodies: readonly (readonly [what: string, text: string])[] = [
  ...[
    "passphrase",
    "access_key",
    "accessKey",
    "Access-Key",
    "pwd",
    "client_secret",
    "apiKey",
    "jwt",
    "sig",
  ].map((name) => [`a member ${name}`, JSON.stringify({ a: { [name]: secret } })] as const),
  ["an object with the name of a secret", JSON.stringify({ credentials: { value: secret } })],
  ["a list with the name of a secret", JSON.stringify({ api_keys: [secret] })],
  ["a pair of a name and a value", JSON.stringify([{ name: "DB_PASSWORD", value: secret }])],
  ["a pair with an object", JSON.stringify({ key: "db-password", value: { text: secret } })],
  ["JSON in a JSON string", JSON.stringify({ payload: JSON.stringify({ password: secret }) })],
  [
    "JSON in JSON in a JSON string",
    JSON.stringify({ a: JSON.stringify({ b: JSON.stringify({ token: secret }) }) }),
  ],
  ["lines of JSON", `{"a":1}\n{"password":"${secret}"}\n`],
  ["an XML element", `<?xml version="1.0"?><user><Password>${secret}</Password></user>`],
  ["an XML element with a prefix", `<x:user xmlns:x="y"><x:password a="b">${secret}</x:password></x:user>`],
  ["an XML element with the name in an attribute", `<e><entry name="db_password">${secret}</entry></e>`],
  ["an XML attribute", `<user password="${secret}"/>`],
  [
    "a part of a form",
    `--b\r\nContent-Disposition: form-data; name="password"\r\n\r\n${secret}\r\n--b\r\nContent-Disposition: form-data; name="user"\r\n\r\nada\r\n--b--\r\n`,
  ],
  ["a parameter of a form", `user=ada&client_secret=${secret}`],
  ["a parameter of a form with blanks", `user=ada&password=the ${secret} one`],
  ["user info of a URL in a member", JSON.stringify({ url: `https://ada:${secret}@example.com/x` })],
  ["a token as user info", JSON.stringify({ url: `https://${secret}@example.com/x` })],
  ...["dbPass", "wpa_psk", "client-key-data", "licenseKey"].map(
    (name) => [`a member ${name}`, JSON.stringify({ [name]: secret })] as const,
  ),
  ["a manifest of a secret", JSON.stringify({ kind: "Secret", stringData: { any: secret } })],
  ["a name and a text in a list", JSON.stringify([["password", secret]])],
  ["a header in a list", JSON.stringify({ headers: [`Authorization: Bearer ${secret}`] })],
  ["a command in a text", JSON.stringify({ example: `curl -H 'X-Api-Key: ${secret}' https://example.com` })],
  ["a query of GraphQL", JSON.stringify({ query: `mutation { login(password: "${secret}") { id } }` })],
  [
    "a private key",
    JSON.stringify({ a: `-----BEGIN PRIVATE KEY-----\n${secret}\n-----END PRIVATE KEY-----` }),
  ],
  ["YAML", `user: ada\npassword: ${secret}\n`],
  ["a settings file", `[db]\npassword = ${secret}\n`],
  ["a configuration of Terraform", `provider "a" {\n  token = "${secret}"\n}\n`],
  ["lines of a shell", `export API_TOKEN="${secret}"\n`],
  ["JavaScript", `call({password: '${secret}'})`],
  ["an event stream", `event: a\ndata: {"token":"${secret}"}\n\n`],
  ["an XML element with CDATA", `<u><password><![CDATA[${secret}]]></password></u>`],
  ["a code of a sign-in", `grant_type=authorization_code&code=${secret}`],
  ["a verifier of a code", `code_verifier=${secret}&client_id=a`],
  ["a pair in capitals", JSON.stringify({ Key: "DB_PASSWORD", Value: secret })],
  ["a pair with longer names", JSON.stringify({ ParameterKey: "DbPassword", ParameterValue: secret })],
  ["the data source of a driver", JSON.stringify({ dsn: `ada:${secret}@tcp(db:3306)/x` })],
  ["a hash of Ruby", `{ :user => "ada", :password => "${secret}" }`],
  ["options of a command", JSON.stringify({ run: `app --user ada --api-token ${secret} --force` })],
  ["a file of logins", `machine example.com login ada password ${secret}\n`],
  ["a header with another scheme", JSON.stringify({ log: `Authorization: ApiKey ${secret}` })],
  ["a block of YAML", `user: ada\npassword: |\n  ${secret}\n  more-of-it-1\nage: 5\n`],
  ["JSON in a parameter", `filter=${encodeURIComponent(JSON.stringify({ password: secret }))}`],
  ["a URL in a parameter", `next=${encodeURIComponent(`https://example.com/?token=${secret}`)}`],
  ["an unnamed JWT", JSON.stringify({ note: `eyJhbGciOiJIUzI1NiJ9.${secret}.c2ln` })],
  [
    "a private key of OpenPGP",
    `-----BEGIN PGP PRIVATE KEY BLOCK-----\n${secret}\n-----END PGP PRIVATE KEY BLOCK-----`,
  ],
  [
    "JSON in a part of a form",
    `--b\r\nContent-Disposition: form-data; name="item"\r\n\r\n{"password":"${secret}"}\r\n--b--\r\n`,
  ],
  ["elements within an XML element", `<u><credentials><value>${secret}</value></credentials></u>`],
  ["a pair of XML elements", `<e><Name>DB_PASSWORD</Name><Value>${secret}</Value></e>`],
  [
    "a pair of XML-RPC",
    `<struct><member><name>password</name><value><string>${secret}</string></value></member></struct>`,
  ],
  ["a property list", `<dict><key>password</key><string>${secret}</string></dict>`],
  ["a pair of XML attributes", `<settings><add key="DbPassword" value="${secret}"/></settings>`],
  ["a signature with a prefix", JSON.stringify({ url: `https://example.com/x?X-Store-Signature=${secret}` })],
  ["a URL in a member", JSON.stringify({ link: `https://example.com/x?sig=${secret}&a=1` })],
];

describe("the secrets of a recording", () => {
  before(forgetSecrets);

  for (const [what, text] of bodies) {
    it(`a recording contains no secret from ${what}`, () => {
      const recorded = JSON.stringify(body(text));
      expect(recorded).to.contain("(masked)").and.not.contain(secret);
    });
  }

  for (const [what, text] of [
    ["a query parameter", `/x?sig=${secret}`],
    ["a matrix parameter", `/x;token=${secret}/y`],
    ["a fragment", `https://example.com/x#access_token=${secret}&a=1`],
    ["a password in user info", `https://ada:${secret}@example.com`],
    ["an encoded parameter name", `/x?api%5Fkey=${secret}`],
    ["a code", `/callback?code=${secret}&state=x`],
    ["a ticket", `/callback?ticket=ST-${secret}`],
  ] as const) {
    it(`a recorded address contains no secret from ${what}`, () => {
      expect(recordedSecrets({}).text(text)).to.contain("(masked)").and.not.contain(secret);
    });
  }

  for (const [name, value, sent] of [
    ["authorization", `Bearer ${secret}`, secret],
    ["authorization", `Basic ${Buffer.from(`ada:${secret}`).toString("base64")}`, secret],
    ["authorization", `Digest username="ada", response="${secret}"`, secret],
    ["x-api-key", secret, secret],
    ["x-auth-token", secret, secret],
    ["cookie", `a=1; session=${secret}`, secret],
  ] as const) {
    it(`a recording contains no credential of the header ${name} that a response repeats: ${value.split(" ")[0]}`, () => {
      const masks = recordedSecrets({});
      masks.learnHeaders({ [name]: value, accept: "application/json" });
      expect(body(`{"echo":"got ${sent}"}`, masks)).to.deep.equal({ echo: "got (masked)" });
      expect(body(`{"accept":"application/json"}`, masks)).to.deep.equal({ accept: "application/json" });
    });
  }

  it("a recording contains no value of a sensitive attribute of a provider in the same process", () => {
    const { block } = provider({
      name: "recorded",
      version: "1.0.0",
      description: "A provider for tests.",
      schema: { shade: string("A shade").optional().sensitive() },
      configure: async () => undefined,
    });
    rememberValue(block, { shade: "planted-shade-0815" }, 20);
    expect(body('{"colour":"planted-shade-0815"}')).to.deep.equal({ colour: "(masked)" });
    const both = '{"shade":"planted-shade-0815","colour":"planted-shade-0815"}';
    expect(body(both, recordedSecrets({ keptNames: ["shade"] }))).to.deep.equal({
      shade: "planted-shade-0815",
      colour: "(masked)",
    });
  });

  it("a recording keeps what describes a secret, and members that are not secret", () => {
    const kept = {
      keyboard: "qwerty",
      monkey: "a",
      author: "ada",
      key: "color",
      value: "green",
      signed: true,
      secrets: [{ id: 7, name: "first", created_at: "2026-01-01", value: secret }],
      note: "a; b = c",
      problem: "password: must be longer; token: required; Basic authentication and a Bearer token",
      compass: "north",
      pair: ["user", "ada"],
      url: "https://example.com/x?code=US&country=Germany&next=https%3A%2F%2Fexample.com%2Fa%20b",
      command: "tar --file a1 --key-length 2048",
      code: "E1001-not-found",
      yaml: "key: |\n  text\n",
    };
    expect(body(JSON.stringify(kept))).to.deep.equal({
      ...kept,
      secrets: [{ id: 7, name: "first", created_at: "2026-01-01", value: "(masked)" }],
    });
  });

  it("a recording keeps XML that is not secret", () => {
    const text = '<a><name>color</name><value>green</value><b id="7">x<c d="e"/></b><!-- - --></a>';
    expect(body(text)).to.equal(text);
  });

  it("a recording reads two million letters without a break", () => {
    const long = "a1".repeat(1_000_000);
    expect(body(`{"a":"${long}","password":"${secret}"}`)).to.deep.equal({ a: long, password: "(masked)" });
  });

  it("a body that is not text is an error", () => {
    expect(() => recordedSecrets({}).body(Buffer.from([0x1f, 0x8b, 0xff]))).to.throw(TypeError);
  });
});
