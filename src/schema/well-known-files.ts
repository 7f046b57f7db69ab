import type { Environment } from "./environment.ts";

/**
 * Returns the files of well-known tools from which client libraries take credentials, endpoints and authorities, for an environment: those
 * of clouds, clusters, `.netrc`, and certificates. They need not exist. The default of `watchedFiles` of a provider.
 */
export function wellKnownFiles(environment: Environment): readonly string[] {
  const home = environment.HOME || environment.USERPROFILE;
  const inHome = (...paths: readonly string[]) => (home ? paths.map((path) => `${home}/${path}`) : []);
  const from = (variable: string, ...otherwise: readonly string[]) => {
    const value = environment[variable];
    return value ? [value] : inHome(...otherwise);
  };
  const folder = (variable: string, otherwise: string, files: readonly string[]) =>
    from(variable, otherwise).flatMap((path) => files.map((file) => `${path}/${file}`));
  const authorities = environment.SSL_CERT_DIR?.split(":").filter((path) => path !== "") ?? [];
  const configurations = environment.KUBECONFIG?.split(":").filter((path) => path !== "") ?? [];
  return [
    ...from("AWS_CONFIG_FILE", ".aws/config"),
    ...from("AWS_SHARED_CREDENTIALS_FILE", ".aws/credentials"),
    ...(configurations.length > 0 ? configurations : inHome(".kube/config")),
    ...from("GOOGLE_APPLICATION_CREDENTIALS"),
    ...folder("CLOUDSDK_CONFIG", ".config/gcloud", [
      "application_default_credentials.json",
      "active_config",
      "configurations/config_default",
    ]),
    ...folder("AZURE_CONFIG_DIR", ".azure", ["azureProfile.json", "clouds.config", "config"]),
    ...from("NETRC", ".netrc"),
    ...from("NODE_EXTRA_CA_CERTS"),
    ...from("SSL_CERT_FILE"),
    ...authorities,
  ];
}
