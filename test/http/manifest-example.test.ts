import { expect } from "chai";
import { kubeProvider } from "../../examples/kubernetes/provider.ts";
import { rejection } from "../../src/testing/core/rejection.ts";
import {
  DiagnosticsError,
  knownAfterApply,
  type ProviderLife,
  providerLife,
  type ResourceLife,
} from "../../src/testing/index.ts";
import { type KubeApiServer, kubeApiServer } from "../support/kube-apiserver.ts";

const path = "/apis/apps/v1/namespaces/shop/deployments/web";

/** The manifest of a deployment; `more` is in its spec, and `container` in its container. */
function deployment(more: object = {}, container: object = {}) {
  const containers = [{ name: "web", image: "web:1", ports: [{ containerPort: 80 }], ...container }];
  return {
    manifest: {
      apiVersion: "apps/v1",
      kind: "Deployment",
      metadata: { name: "web", namespace: "shop", labels: { app: "web" }, finalizers: ["shop/stock"] },
      spec: {
        selector: { matchLabels: { app: "web" } },
        paused: false,
        ...more,
        template: { spec: { containers } },
      },
    },
  };
}

describe("the manifest of examples/kubernetes", () => {
  let server: KubeApiServer;
  let life: ProviderLife;
  let manifest: ResourceLife;

  beforeEach(async () => {
    server = await kubeApiServer();
    life = await providerLife(kubeProvider, { host: server.url, token: "t0ken" }, { readsBack: false });
    manifest = life.resource("manifest");
  });

  afterEach(async () => {
    await life.close();
    await server.close();
  });

  it("the example manifest is planned by a dry run, applied as planned, and has no further plan", async () => {
    const config = deployment();
    const { object } = (await manifest.planned(config)) as { object: { metadata: object; spec: object } };
    expect(object.metadata).to.deep.include({
      uid: "(unknown)",
      creationTimestamp: "(unknown)",
      name: "web",
    });
    expect(object.spec).to.deep.include({ replicas: 1 });
    expect(server.requests).to.deep.equal([`PATCH ${path} dry run`]);
    expect(server.objects.size).to.equal(0);
    await manifest.create(config);
    expect(manifest.state.manifest).to.deep.equal(config.manifest);
    await manifest.expectNoChange(config);
  });

  it("what the API server and controllers add to the example manifest is no change, and no update removes it", async () => {
    await manifest.create(deployment());
    server.applyAs("injector", path, {
      spec: { template: { spec: { containers: [{ name: "proxy", image: "proxy:1" }] } } },
      metadata: { annotations: { injected: "yes" } },
    });
    await manifest.expectNoChange(deployment());
    await manifest.update(deployment({}, { image: "web:2" }));
    const { spec, metadata } = objectAt(path);
    expect(spec.template.spec.containers.map(({ name, image }) => [name, image])).to.have.deep.members([
      ["proxy", "proxy:1"],
      ["web", "web:2"],
    ]);
    expect(metadata.annotations).to.deep.equal({ injected: "yes" });
    await manifest.expectNoChange(deployment({}, { image: "web:2" }));
  });

  it("a field that is removed from the example manifest is given back to the API server", async () => {
    await manifest.create(
      deployment(
        { replicas: 3 },
        {
          env: [
            { name: "A", value: "1" },
            { name: "B", value: "2" },
          ],
        },
      ),
    );
    const config = deployment({}, { env: [{ name: "B", value: "2" }] });
    await manifest.expectPlan(config, { action: "update" });
    await manifest.update(config);
    expect(objectAt(path).spec.replicas).to.equal(1);
    expect(objectAt(path).spec.template.spec.containers[0]?.env).to.deep.equal([{ name: "B", value: "2" }]);
    await manifest.expectNoChange(config);
  });

  it("a changed field of the example manifest is planned back by force, and else the plan names its manager", async () => {
    const config = deployment({ replicas: 3 });
    await manifest.create(config);
    server.applyAs("kubectl", path, { spec: { replicas: 5 } });
    const { diagnostics } = await rejection(manifest.plan(config), DiagnosticsError);
    expect(diagnostics.map(({ summary, detail, path }) => ({ summary, detail, path }))).to.deep.equal([
      {
        summary: "Field has another manager",
        detail:
          'The manifest sets .spec.replicas: conflict with "kubectl". Remove the field from the manifest to leave it to that manager, or set force_conflicts to take it over.',
        path: "manifest",
      },
    ]);
    expect(server.requests.filter((line) => line === `PATCH ${path}`)).to.have.lengthOf(1);
    const { changed } = await manifest.plan({ ...config, force_conflicts: true });
    expect(changed).to.include("manifest");
    await manifest.update({ ...config, force_conflicts: true });
    expect(objectAt(path).spec.replicas).to.equal(3);
    await manifest.expectNoChange({ ...config, force_conflicts: true });
  });

  it("an import of the example manifest has the fields of the field manager", async () => {
    const config = deployment({ replicas: 3 });
    await manifest.create(config);
    server.applyAs("kubectl", path, { spec: { minReadySeconds: 5 } });
    const imported = life.resource("manifest");
    await imported.import("apiVersion=apps/v1,kind=Deployment,namespace=shop,name=web");
    const { paused, ...spec } = config.manifest.spec;
    expect(imported.state.manifest).to.deep.equal({ ...config.manifest, spec });
    await imported.expectNoChange(config);
  });

  it("another name in the example manifest replaces the object", async () => {
    const config = (name: string) => ({
      manifest: { apiVersion: "v1", kind: "ConfigMap", metadata: { name }, data: { a: "1", empty: "" } },
    });
    await manifest.create(config("one"));
    expect(manifest.id).to.equal("apiVersion=v1,kind=ConfigMap,name=one");
    await manifest.expectPlan(config("two"), { action: "replace" });
    await manifest.replace(config("two"));
    expect([...server.objects.keys()]).to.deep.equal(["/api/v1/namespaces/default/configmaps/two"]);
    await manifest.destroy();
    expect(server.objects.size).to.equal(0);
  });

  it("the create of the example manifest does not take over an object", async () => {
    await manifest.create(deployment());
    const { diagnostics } = await rejection(life.resource("manifest").create(deployment()), DiagnosticsError);
    expect(diagnostics[0]?.detail).to.contain("apiVersion=apps/v1,kind=Deployment,namespace=shop,name=web");
  });

  it("an address that the API server chooses is unknown in the plan of the example manifest, unless the manifest sets it", async () => {
    const config = (more: object) => ({
      manifest: {
        apiVersion: "v1",
        kind: "Service",
        metadata: { name: "web" },
        spec: { ports: [{ port: 53 }, { port: 53, protocol: "UDP" }], ...more },
      },
    });
    const { object } = (await manifest.planned(config({}))) as { object: { spec: object } };
    expect(object.spec).to.deep.include({ clusterIP: "(unknown)", type: "ClusterIP" });
    await manifest.create(config({}));
    await manifest.expectNoChange(config({}));
    const other = life.resource("manifest");
    const fixed = (await other.planned(config({ clusterIP: "10.0.1.1" }))) as { object: { spec: object } };
    expect(fixed.object.spec).to.deep.include({ clusterIP: "10.0.1.1" });
  });

  it("a port that the API server chooses is unknown in the plan of the example manifest until the object has it", async () => {
    const config = (spec: object) => ({
      manifest: { apiVersion: "v1", kind: "Service", metadata: { name: "web" }, spec },
    });
    const port = { port: 53, protocol: "TCP" };
    const portsOf = async (spec: object) =>
      ((await manifest.planned(config(spec))) as { object: { spec: { ports: object[] } } }).object.spec.ports;
    const open = { type: "NodePort", ports: [port] };
    expect(await portsOf(open)).to.deep.equal([{ ...port, nodePort: "(unknown)" }]);
    await manifest.create(config({ ports: [port] }));
    expect(await portsOf(open)).to.deep.equal([{ ...port, nodePort: "(unknown)" }]);
    await manifest.update(config(open));
    const [{ nodePort }] = (await portsOf({ ...open, sessionAffinity: "ClientIP" })) as [
      { nodePort: unknown },
    ];
    expect(nodePort).to.be.within(30_000, 32_767);
    await manifest.update(config({ ...open, sessionAffinity: "ClientIP" }));
    await manifest.expectNoChange(config({ ...open, sessionAffinity: "ClientIP" }));
  });

  it("the namespace default in the example manifest is the same as none", async () => {
    const config = (metadata: object) => ({
      manifest: {
        apiVersion: "v1",
        kind: "ConfigMap",
        metadata: { name: "a", ...metadata },
        data: { a: "1" },
      },
    });
    await manifest.create(config({}));
    await manifest.expectPlan(config({ namespace: "default" }), { action: "update" });
    await manifest.update(config({ namespace: "default" }));
    expect(manifest.id).to.equal("apiVersion=v1,kind=ConfigMap,name=a");
    const imported = life.resource("manifest");
    await imported.import("kind=ConfigMap,namespace=default,apiVersion=v1,name=a");
    await imported.expectNoChange(config({ namespace: "default" }));
    await imported.expectNoChange(config({}));
  });

  it("the ID of the example manifest holds names with any letters, and an import of another text names what it lacks", async () => {
    const apiVersion = "rbac.authorization.k8s.io/v1";
    const config = {
      manifest: { apiVersion, kind: "ClusterRole", metadata: { name: "system:a=b" }, rules: [] },
    };
    await manifest.create(config);
    await manifest.expectNoChange(config);
    const imported = life.resource("manifest");
    await imported.import(`apiVersion=${apiVersion},kind=ClusterRole,name=system:a=b`);
    await imported.expectNoChange(config);
    const { diagnostics } = await rejection(life.resource("manifest").import("a"), DiagnosticsError);
    expect(diagnostics[0]?.detail).to.contain('"a" has no apiVersion, kind or name');
  });

  it("the delete of the example manifest waits until the object is removed", async () => {
    const config = { manifest: { apiVersion: "v1", kind: "Namespace", metadata: { name: "shop" } } };
    await manifest.create(config);
    await manifest.destroy();
    expect(server.objects.size).to.equal(0);
    await life.resource("manifest").create(config);
  });

  it("an object of the example manifest whose kind was removed from the API server no longer exists", async () => {
    await manifest.create(deployment());
    server.kinds.delete("/apis/apps/v1");
    await manifest.expectPlan(deployment(), { action: "create" });
    await manifest.destroy();
  });

  it("a kind that the API server does not have yet leaves the object of the example manifest unknown, and the create names it", async () => {
    const config = { manifest: { apiVersion: "shop/v1", kind: "Cart", metadata: { name: "a" } } };
    expect(await manifest.planned(config)).to.include({
      object: "(unknown)",
      id: "apiVersion=shop/v1,kind=Cart,name=a",
    });
    const { diagnostics } = await rejection(manifest.create(config), DiagnosticsError);
    expect(diagnostics[0]?.detail).to.contain("/apis/shop/v1");
  });

  it("a plan of the example manifest that is known in part asks no dry run", async () => {
    const config = (image: unknown) => deployment({}, { image });
    await manifest.create(config(knownAfterApply), config("web:1"));
    expect(server.requests).to.deep.equal([`PATCH ${path} dry run`, `GET ${path}`, `PATCH ${path}`]);
    await manifest.expectNoChange(config("web:1"));
  });

  /** A stored deployment. */
  function objectAt(place: string) {
    return server.objects.get(place)?.object as {
      readonly metadata: { readonly annotations?: object };
      readonly spec: {
        readonly replicas: number;
        readonly template: {
          readonly spec: { readonly containers: readonly { name: string; image: string; env?: object[] }[] };
        };
      };
    };
  }
});
