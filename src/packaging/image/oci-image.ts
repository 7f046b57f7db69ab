import { gzipSync } from "node:zlib";
import { sha256Of } from "../files.ts";
import { type TarEntry, tarOf } from "./tar.ts";

/** The contents of an image. */
export interface ImageOptions {
  /** The reference of the image, such as `local-api:0.1.0`. */
  readonly reference: string;
  readonly architecture: "amd64" | "arm64";
  readonly files: readonly TarEntry[];
  /** The program, with its fixed arguments. */
  readonly entrypoint: readonly string[];
  /** The default arguments. */
  readonly command: readonly string[];
  /** User and group by number. */
  readonly user: string;
  readonly workingDirectory: string;
  /** The exposed ports, such as `8080/tcp`. */
  readonly ports: readonly string[];
  readonly volumes: readonly string[];
  readonly labels: Readonly<Record<string, string>>;
}

const mediaTypes = {
  index: "application/vnd.oci.image.index.v1+json",
  manifest: "application/vnd.oci.image.manifest.v1+json",
  config: "application/vnd.oci.image.config.v1+json",
  layer: "application/vnd.oci.image.layer.v1.tar+gzip",
} as const;

/** The start of Unix time, so that an image of the same content is always identical. */
const created = "1970-01-01T00:00:00Z";

interface Blob {
  readonly mediaType: string;
  readonly digest: string;
  readonly content: Buffer;
}

/**
 * Returns an image of one layer, as a tar archive of an OCI image layout, which docker and podman load and skopeo copies. The
 * same options give the same bytes with the same version of Node, whose zlib compresses the layer.
 */
export function imageArchive(options: ImageOptions): Buffer {
  const { reference, architecture, entrypoint, command, user, workingDirectory, labels } = options;
  const tar = tarOf(options.files);
  const layer = blobOf(mediaTypes.layer, gzipSync(tar, { level: 9 }));
  const platform = { architecture, os: "linux", ...(architecture === "arm64" && { variant: "v8" }) };
  const config = jsonBlob(mediaTypes.config, {
    ...platform,
    created,
    config: {
      User: user,
      ExposedPorts: keys(options.ports),
      Env: ["PATH=/"],
      Entrypoint: entrypoint,
      Cmd: command,
      Volumes: keys(options.volumes),
      WorkingDir: workingDirectory,
      Labels: labels,
      StopSignal: "SIGTERM",
    },
    rootfs: { type: "layers", diff_ids: [digestOf(tar)] },
    history: [{ created, comment: "one layer" }],
  });
  const manifest = jsonBlob(mediaTypes.manifest, {
    schemaVersion: 2,
    mediaType: mediaTypes.manifest,
    config: descriptorOf(config),
    layers: [descriptorOf(layer)],
    annotations: labels,
  });
  const index = {
    schemaVersion: 2,
    mediaType: mediaTypes.index,
    manifests: [
      {
        ...descriptorOf(manifest),
        platform,
        annotations: {
          "io.containerd.image.name": reference,
          "org.opencontainers.image.ref.name": reference.slice(reference.lastIndexOf(":") + 1),
        },
      },
    ],
  };
  const blobs = [config, layer, manifest].map(({ digest, content }) => ({
    path: `/blobs/${digest.replace(":", "/")}`,
    mode: 0o644,
    content,
  }));
  return tarOf([
    { path: "/oci-layout", mode: 0o644, content: json({ imageLayoutVersion: "1.0.0" }) },
    { path: "/index.json", mode: 0o644, content: json(index) },
    { path: "/blobs", mode: 0o755 },
    { path: "/blobs/sha256", mode: 0o755 },
    ...blobs,
  ]);
}

const json = (value: unknown) => Buffer.from(JSON.stringify(value));
const jsonBlob = (mediaType: string, value: unknown) => blobOf(mediaType, json(value));
const keys = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, {}]));
const digestOf = (content: Buffer) => `sha256:${sha256Of(content)}`;
const blobOf = (mediaType: string, content: Buffer): Blob => ({
  mediaType,
  digest: digestOf(content),
  content,
});
const descriptorOf = ({ mediaType, digest, content }: Blob) => ({ mediaType, digest, size: content.length });
