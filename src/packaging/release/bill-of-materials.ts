import { sha256Of } from "../files.ts";

/** A component in CycloneDX 1.6; only the used properties. */
export interface Component {
  readonly type: string;
  readonly name: string;
  readonly [member: string]: unknown;
}

/** A bill of materials in the form of CycloneDX 1.6, which a build writes for a program. */
export interface BillOfMaterials {
  readonly serialNumber: string;
  readonly metadata: { readonly component: Component; readonly [member: string]: unknown };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
  readonly [member: string]: unknown;
}

/** The additions to the bill of a program in the bill of a release. */
export interface BillAdditions {
  readonly name: string;
  readonly version: string;
  /** The files that contain the program, by name, with their SHA-256. */
  readonly files: ReadonlyMap<string, string>;
  /** The other contents of the files, such as Node. */
  readonly components: readonly Component[];
  readonly date: Date;
}

/** Returns the bill of a release: that of its program, the files that contain the program, and their other contents. */
export function releaseBill(program: BillOfMaterials, additions: BillAdditions): BillOfMaterials {
  const { name, version, files, components, date } = additions;
  const { hashes: _, ...component } = program.metadata.component;
  const ref = String(component["bom-ref"] ?? name);
  const added = components.map((one) => ({ "bom-ref": `${one.name}@${one.version}`, ...one }));
  const digest = sha256Of([...files.values()].join(""));
  return {
    ...program,
    serialNumber: `urn:uuid:${uuidOf(digest)}`,
    metadata: {
      ...program.metadata,
      timestamp: date.toISOString(),
      component: {
        ...component,
        name,
        version,
        "bom-ref": ref,
        components: [...files].map(([file, content]) => ({
          type: "file",
          "bom-ref": `${ref}#${file}`,
          name: file,
          hashes: [{ alg: "SHA-256", content }],
        })),
      },
    },
    components: [...program.components, ...added],
    dependencies: program.dependencies.map((one) =>
      one.ref === ref
        ? { ...one, dependsOn: [...(one.dependsOn ?? []), ...added.map((more) => more["bom-ref"])] }
        : one,
    ),
  };
}

/** Returns a custom UUID (version 8) that is derived from a hexadecimal digest. */
export function uuidOf(digest: string): string {
  const variant = "89ab"[Number.parseInt(digest.charAt(16), 16) & 3];
  const groups = [digest.slice(0, 8), digest.slice(8, 12), `8${digest.slice(13, 16)}`];
  return `${groups.join("-")}-${variant}${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}
