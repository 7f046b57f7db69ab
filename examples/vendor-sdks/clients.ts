import { SSMClient } from "@aws-sdk/client-ssm";
import { ServiceClient } from "@azure/core-client";
import { Client, credentials } from "@grpc/grpc-js";
import { CoreV1Api, KubeConfig } from "@kubernetes/client-node";
import { Octokit } from "@octokit/core";
import { type Agents, remoteErrors } from "@tfnode/framework/sdk";
import { Gaxios } from "gaxios";

// Clients of SDKs with the connections of `agents`, and with RemoteErrors.

export const aws = (net: Agents, settings: { region: string; endpoint: string; credentials: AwsKeys }) =>
  remoteErrors(new SSMClient({ ...settings, requestHandler: net.requestHandler }));

export const azure = (net: Agents, endpoint: string) =>
  remoteErrors(new ServiceClient({ endpoint, additionalPolicies: [net.pipelinePolicy] }));

export const google = (net: Agents) => remoteErrors(new Gaxios({ fetchImplementation: net.fetch }));

export const googleWithAgent = (net: Agents) => remoteErrors(new Gaxios({ agent: net.agent }));

export const github = (net: Agents, baseUrl: string) =>
  remoteErrors(new Octokit({ baseUrl, request: { fetch: net.fetch } }));

export const kubernetes = (net: Agents, config: KubeConfig) =>
  remoteErrors(net.kubeConfig(config).makeApiClient(CoreV1Api));

export const grpc = async (net: Agents, address: string) =>
  new Client(...(await net.grpcChannel(address, credentials)));

export interface AwsKeys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export { KubeConfig };
