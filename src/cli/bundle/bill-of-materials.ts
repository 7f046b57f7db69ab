import { uuidOf } from "../../packaging/release/bill-of-materials.ts";
import { sourceDate } from "../../packaging/release/source-date.ts";
import type { BundledPackage } from "./notices.ts";

// A machine-readable list of the contents of a program: a bill of materials in the form of CycloneDX 1.6.

/** Returns a timestamp that is the same for every build of the same sources, unless the environment sets one. */
function timestamp(seconds = process.env.SOURCE_DATE_EPOCH) {
  if (seconds === undefined || seconds === "") return {};
  return { timestamp: sourceDate(seconds).toISOString() };
}

/** Returns the form of an SPDX identifier, of an SPDX expression, or of another text that a package has in its place. */
function licencesOf(licence: string) {
  if (/^(?:UNLICENSED|NOASSERTION|SEE LICEN[CS]E IN .*)$/i.test(licence))
    return [{ license: { name: licence } }];
  return /^[\w.-]+$/.test(licence) ? [{ license: { id: licence } }] : [{ expression: licence }];
}

function library({ name, version, licence }: BundledPackage) {
  const [group, own] = name.startsWith("@") ? name.split("/") : [undefined, name];
  const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
  return {
    type: "library",
    "bom-ref": purl,
    ...(group && { group }),
    name: own,
    version,
    licenses: licencesOf(licence),
    purl,
  };
}

/** A built program. */
export interface Program {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression. */
  readonly licence: string;
  /** The hash of the program's file, in hexadecimal. */
  readonly sha256: string;
}

/** Returns the bill of materials of a program. */
export function billOfMaterials(
  { name, version, licence, sha256 }: Program,
  packages: readonly BundledPackage[],
): object {
  const purl = `pkg:generic/${name}@${version}`;
  const components = packages.map(library);
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: `urn:uuid:${uuidOf(sha256)}`,
    version: 1,
    metadata: {
      ...timestamp(),
      component: {
        type: "application",
        "bom-ref": purl,
        name,
        version,
        hashes: [{ alg: "SHA-256", content: sha256 }],
        licenses: licencesOf(licence),
        purl,
      },
    },
    components,
    dependencies: [{ ref: purl, dependsOn: components.map((component) => component["bom-ref"]) }],
  };
}
