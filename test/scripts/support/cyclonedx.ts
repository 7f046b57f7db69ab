import { z } from "zod";

/** The licenses whose SPDX IDs the bills of the tests may contain. */
const spdx = z.enum(["0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "MIT"]);

const reference = z.string().min(1);

const licences = z.union([
  z.array(z.strictObject({ license: z.strictObject({ id: spdx }) })).min(1),
  z.array(z.strictObject({ license: z.strictObject({ name: z.string().min(1) }) })).min(1),
  z.array(z.strictObject({ expression: z.string().regex(/ (AND|OR|WITH) /) })).length(1),
]);

const purl = z
  .string()
  .regex(/^pkg:(npm\/(%40[a-z0-9._-]+\/)?|generic\/)[A-Za-z0-9._-]+@[0-9][0-9A-Za-z.+-]*$/);

const component = z.strictObject({
  type: z.enum(["application", "library"]),
  "bom-ref": reference,
  group: z.string().min(1).optional(),
  name: z.string().min(1),
  version: z.string().min(1),
  hashes: z
    .array(z.strictObject({ alg: z.literal("SHA-256"), content: z.string().regex(/^[a-f0-9]{64}$/) }))
    .optional(),
  licenses: licences,
  purl,
});

/** The requirements of the CycloneDX 1.6 schema for the members of our bills, which may contain no other members. */
const bill = z.strictObject({
  $schema: z.literal("http://cyclonedx.org/schema/bom-1.6.schema.json"),
  bomFormat: z.literal("CycloneDX"),
  specVersion: z.literal("1.6"),
  serialNumber: z.string().regex(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/),
  version: z.int().min(1),
  metadata: z.strictObject({
    timestamp: z.iso.datetime().optional(),
    component: component.required({ hashes: true }),
  }),
  components: z.array(component),
  dependencies: z.array(z.strictObject({ ref: reference, dependsOn: z.array(reference) })),
});

export type Bill = z.infer<typeof bill>;

/** Returns the errors of a bill of materials. */
export function problemsOf(text: string): readonly string[] {
  const parsed = bill.safeParse(JSON.parse(text));
  if (!parsed.success) return parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  const { metadata, components, dependencies } = parsed.data;
  const all = [metadata.component, ...components];
  const references = all.map((one) => one["bom-ref"]);
  const named = dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]);
  const twice = (list: readonly string[]) => list.filter((one, index) => list.indexOf(one) !== index);
  return [
    ...twice(references).map((one) => `bom-ref ${one} is there twice`),
    ...dependencies.flatMap(({ dependsOn }) => twice(dependsOn).map((one) => `needs ${one} twice`)),
    ...named.filter((one) => !references.includes(one)).map((one) => `there is no ${one}`),
  ];
}
