import type { Attribute } from "../../../../src/schema/schema.ts";

const id = "0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d";
const long = (length: number) => "a".repeat(length);

/** Texts on both sides of every rule that the API has for texts, whatever they are tried for. */
const texts: readonly string[] = [
  ...[
    "",
    " ",
    "a",
    "A",
    "1",
    "ab",
    "abc",
    "abcd",
    "ABC",
    "aB-9_z",
    "a.b",
    "a b",
    "a\tb",
    "a\u00a0b",
    "a/b",
    "a:b",
  ],
  ...[
    "é",
    "éé",
    "𐀀𐀀",
    "a\u0000",
    "a\nb",
    "-a",
    "a-",
    "_a",
    "a_",
    ".a",
    "a.",
    "a\u007f",
    "a./b",
    "/a",
    "a/",
    "a/b/c",
  ],
  ...[
    "A.B/c_d.e",
    "a_b/c",
    "x-1.example.org/a",
    "*",
    "a=b",
    "a,b",
    "ab\n",
    "a--b",
    "0-0",
    "Ab-",
    "a".repeat(3),
  ],
  ...[
    63, 64, 65, 127, 128, 129, 252, 253, 254, 255, 256, 257, 316, 317, 318, 1023, 1024, 1025, 2047, 2048,
    2049,
  ].map(long),
  ...["é".repeat(64), "𐀀".repeat(64), "𐀀".repeat(65), "é".repeat(256), "𐀀".repeat(1024)],
  ...[
    id,
    id.toUpperCase(),
    id.replaceAll("-", ""),
    `${id}0`,
    id.slice(1),
    id.replace("a", "g"),
    `${id}\n`,
    ` ${id}`,
  ],
  ...[
    "v1.2.3",
    "v1.17.0",
    "v1.2",
    "1.2.3",
    "v1.2.3-rc",
    "v1.2.3\n",
    "latest",
    "Latest",
    "latest!",
    "v10.200.3000",
    "v1..2",
  ],
  ...[
    "192.0.2.0/24",
    "192.0.2.1",
    "192.0.2.0/33",
    "192.0.2.0/32",
    "0.0.0.0/0",
    "192.0.2.7/24",
    "256.0.0.0/8",
  ],
  ...[
    "255.255.255.255/9",
    "01.2.3.4/8",
    "1.2.3/8",
    "1.2.3.4/08",
    "1.2.3.4/",
    "2001:db8::/32",
    "192.0.2.0/24 ",
  ],
  ...[
    "registry.example.org:5000/a/b_c",
    "registry.example.org:x",
    "registry.example.org/a b",
    "a//b",
    "a/b/",
    "a:1/",
  ],
  ...[
    "https://example.org/a",
    "oci://a:1",
    "oci://a:1/b//c/",
    "://a",
    "http://u:p@a",
    "http://a?b",
    "http://a b",
    "http:",
  ],
  ...["http://a:65535", "http://a:65536", "mailto:a@b", "1a://b", "http://[::1]:80/", "HTTP://A/"],
  ...[
    "@daily",
    "@daily x",
    "x @daily",
    "@every 1h30m",
    "x @every 5µs",
    "@every h",
    "@every 1d",
    "@monthly",
    "@reboot",
  ],
  ...[
    "0 0 * * *",
    "0 0 * *",
    "*/5 1-2 1,2 * * * *",
    "* * * * * * * *",
    "x * * * * *",
    "*****",
    "11111",
    "1111",
    "12 12 ",
  ],
  ...[
    "0 3 * * MON",
    "0 3 * jan *",
    "0,30 3 * * *",
    "0, 3 * * *",
    "1-2-3 * * * *",
    "*/ * * * *",
    "0 0 * * * ",
    "0  0 * * *",
  ],
  ...[
    "24h",
    "23h59m59.999999999s",
    "8760h",
    "8760h0m0.000000001s",
    "1440m",
    "-24h",
    "86400s",
    "31536000s",
    "24h0m0s",
  ],
];

const numbers: readonly number[] = [
  ...[-2147483649, -2147483648, -1, 0, 1, 2, 79, 80, 81, 100, 2147483647, 2147483648, 4294967295, 4294967296],
  ...[0.5, 1e15, -1e15],
];

/** How many there may be of blocks and elements: both sides of every limit. */
export const counts: readonly number[] = [0, 1, 10, 11, 20, 21, 64, 65];

/** What is tried for an attribute that has one value. */
export function probesFor({ type, choices, exact }: Attribute): readonly unknown[] {
  if (choices) return choices;
  if (type === "string") return texts;
  if (type !== "number") return [];
  return exact
    ? [
        ...numbers.map((one) => (Number.isInteger(one) ? BigInt(one) : one)),
        1n << 63n,
        (1n << 64n) - 1n,
        1n << 64n,
      ]
    : numbers;
}

/** What is tried for the elements of a list or set. */
export const elementProbes = texts;
