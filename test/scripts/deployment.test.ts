/** The files of deploy/ for several replicas: what they name exists, and their times and labels fit together. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { z } from "zod";
import { loadConfig } from "../../src/composition/settings/config.ts";
import { secrets, settings } from "../../src/composition/settings/settings.ts";
import { startService } from "../http/support/service.ts";

const deploy = join(import.meta.dirname, "../../deploy");
const read = (path: string) => readFileSync(join(deploy, path), "utf8");

const labels = z.record(z.string(), z.string());
const selector = z.strictObject({ matchLabels: labels });
const probe = z.strictObject({
  httpGet: z.strictObject({ path: z.string(), port: z.literal("http") }),
  periodSeconds: z.int(),
  timeoutSeconds: z.int().optional(),
  failureThreshold: z.int(),
});
const metadata = z.strictObject({ name: z.literal("ralph"), labels: labels.optional() });
const container = z.strictObject({
  name: z.string(),
  image: z.string().regex(/:\d/),
  ports: z.array(z.strictObject({ name: z.literal("http"), containerPort: z.int() })),
  envFrom: z.array(
    z.union([
      z.strictObject({ configMapRef: z.object({ name: z.literal("ralph") }) }),
      z.strictObject({ secretRef: z.object({ name: z.literal("ralph") }) }),
    ]),
  ),
  env: z.array(z.strictObject({ name: z.string(), value: z.string().optional(), valueFrom: z.unknown().optional() })),
  startupProbe: probe,
  livenessProbe: probe,
  readinessProbe: probe,
  lifecycle: z.strictObject({ preStop: z.strictObject({ exec: z.strictObject({ command: z.tuple([z.literal("sleep"), z.string()]) }) }) }),
  resources: z.strictObject({ requests: z.record(z.string(), z.string()), limits: z.record(z.string(), z.string()) }),
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.strictObject({ drop: z.tuple([z.literal("ALL")]) }),
  }),
  volumeMounts: z.array(z.strictObject({ name: z.string(), mountPath: z.string() })),
});
const object = z.discriminatedUnion("kind", [
  z.strictObject({ apiVersion: z.literal("v1"), kind: z.literal("ConfigMap"), metadata, data: labels }),
  z.strictObject({ apiVersion: z.literal("v1"), kind: z.literal("Secret"), metadata, type: z.literal("Opaque"), stringData: labels }),
  z.strictObject({
    ...{ apiVersion: z.literal("v1"), kind: z.literal("Service"), metadata },
    spec: z.strictObject({
      selector: labels,
      ports: z.array(z.strictObject({ name: z.string(), port: z.int(), targetPort: z.literal("http") })),
    }),
  }),
  z.strictObject({
    ...{ apiVersion: z.literal("policy/v1"), kind: z.literal("PodDisruptionBudget"), metadata },
    spec: z.strictObject({ maxUnavailable: z.literal(1), selector }),
  }),
  z.strictObject({
    ...{ apiVersion: z.literal("apps/v1"), kind: z.literal("Deployment"), metadata },
    spec: z.strictObject({
      replicas: z.literal(3),
      selector,
      strategy: z.strictObject({
        type: z.literal("RollingUpdate"),
        rollingUpdate: z.strictObject({ maxSurge: z.int(), maxUnavailable: z.int() }),
      }),
      template: z.strictObject({
        metadata: z.strictObject({ labels }),
        spec: z.strictObject({
          terminationGracePeriodSeconds: z.int(),
          automountServiceAccountToken: z.literal(false),
          affinity: z.strictObject({
            podAntiAffinity: z.record(
              z.string(),
              z.array(z.object({ podAffinityTerm: z.object({ topologyKey: z.string(), labelSelector: selector }) })),
            ),
          }),
          securityContext: z.strictObject({
            ...{ runAsNonRoot: z.literal(true), runAsUser: z.int().positive(), fsGroup: z.int() },
            seccompProfile: z.strictObject({ type: z.literal("RuntimeDefault") }),
          }),
          containers: z.tuple([container]),
          volumes: z.array(z.strictObject({ name: z.string(), emptyDir: z.strictObject({}) })),
        }),
      }),
    }),
  }),
]);
type Kind = z.infer<typeof object>["kind"];

function manifests() {
  const documents = [...parseAllDocuments(read("kubernetes/ralph.yaml")), ...parseAllDocuments(read("kubernetes/secret.example.yaml"))];
  const objects = documents.map((document) => {
    expect(document.errors).toEqual([]);
    return object.parse(document.toJS());
  });
  return <K extends Kind>(kind: K) => objects.find((one) => one.kind === kind) as Extract<z.infer<typeof object>, { kind: K }>;
}

function expectSettings(environment: Record<string, string>): void {
  const known = new Set([...Object.keys(settings), ...Object.keys(secrets)]);
  expect(Object.keys(environment).filter((name) => !known.has(name))).toEqual([]);
  expect(() => loadConfig(environment)).not.toThrow();
}

describe("the Kubernetes manifests", () => {
  it("set what there is to set, with all that several replicas need", () => {
    const of = manifests();
    const { env } = of("Deployment").spec.template.spec.containers[0];
    expect(env.map(({ name }) => name)).toEqual(["POD_IP", "REPLICA_ADDRESS"]);
    const environment = { ...of("ConfigMap").data, ...of("Secret").stringData };
    expectSettings({ ...environment, REPLICA_ADDRESS: String(env[1]?.value).replace("$(POD_IP)", "10.0.0.5") });
    expect(environment).toMatchObject({ DATABASE_URL: expect.stringMatching(/^postgres:/), BLOBS: expect.stringMatching(/^s3:/) });
    for (const name of ["ADMIN_KEY", "METRICS_KEY"]) expect(of("Secret").stringData[name]?.length, name).toBeGreaterThanOrEqual(24);
    expect(read("kubernetes/secret.example.yaml")).toContain("ANTHROPIC_API_KEY");
  });

  it("select the pods of the Deployment, by one port", () => {
    const of = manifests();
    const { selector: selected, template } = of("Deployment").spec;
    const own = template.metadata.labels;
    expect([selected.matchLabels, of("PodDisruptionBudget").spec.selector.matchLabels, of("Service").spec.selector]).toEqual([
      own,
      own,
      own,
    ]);
    const terms = Object.values(template.spec.affinity.podAntiAffinity).flat();
    expect(terms.map(({ podAffinityTerm }) => podAffinityTerm.labelSelector.matchLabels)).toEqual([own]);
    expect(String(template.spec.containers[0].ports[0]?.containerPort)).toBe(of("ConfigMap").data.PORT);
  });

  it("give a stop the time that it takes, and write nowhere but to volumes", () => {
    const of = manifests();
    const { terminationGracePeriodSeconds: whole, containers, volumes } = of("Deployment").spec.template.spec;
    const [{ lifecycle, volumeMounts }] = containers;
    const { config } = loadConfig(of("ConfigMap").data);
    expect(whole).toBeGreaterThan(Number(lifecycle.preStop.exec.command[1]) + config.DRAIN_S + config.SHUTDOWN_GRACE_S + 10);
    expect(volumeMounts.map(({ name }) => name)).toEqual(volumes.map(({ name }) => name));
    expect(volumeMounts.map(({ mountPath }) => mountPath)).toEqual([config.DATA_DIR, "/tmp"]);
  });

  it("ask for what the service answers", async () => {
    const [{ startupProbe, livenessProbe, readinessProbe }] = manifests()("Deployment").spec.template.spec.containers;
    expect([startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet.path)).toEqual(["/healthz", "/healthz", "/readyz"]);
    const { app } = await startService();
    for (const { httpGet } of [livenessProbe, readinessProbe]) {
      // A probe names the pod's address, which is no host of the service's.
      expect((await app.inject({ url: httpGet.path, headers: { host: "10.0.0.5:3000" } })).statusCode).toBe(200);
    }
  });
});

describe("the compose file of three replicas", () => {
  const environment = labels;
  const compose = parse(read("compose/replicas.yml"), { merge: true }) as { services: Record<string, unknown>; volumes: object };
  const replica = z.object({
    environment,
    // The keys of models and other settings: the path is relative to the compose file.
    env_file: z.tuple([z.strictObject({ path: z.literal("../../.env"), required: z.literal(false) })]),
    depends_on: z.record(z.string(), z.object({ condition: z.string() })),
    volumes: z.array(z.string()),
    read_only: z.literal(true),
    stop_grace_period: z.string().regex(/^\d+s$/),
  });
  const replicas = Object.entries(compose.services).flatMap(([name, service]) =>
    /^ralph-\d$/.test(name) ? [{ name, ...replica.parse(service) }] : [],
  );

  it("has three that differ in their addresses alone", () => {
    expect(replicas).toHaveLength(3);
    const common = new Set(replicas.map(({ environment: { REPLICA_ADDRESS: _, ...rest } }) => JSON.stringify(rest)));
    expect(common.size).toBe(1);
    for (const { name, environment: given, depends_on: after, stop_grace_period: grace, volumes } of replicas) {
      expect(given.REPLICA_ADDRESS).toBe(`http://${name}:3000`);
      expectSettings(given);
      expect(Object.keys(after).filter((other) => compose.services[other] === undefined)).toEqual([]);
      expect(Number.parseInt(grace, 10)).toBeGreaterThan(loadConfig(given).config.SHUTDOWN_GRACE_S + 10);
      expect(`dir:${volumes[0]?.split(":")[1]}`).toBe(given.BLOBS);
    }
  });

  it("has a gateway that knows all of them, and volumes that are declared", () => {
    const nginx = read("compose/nginx.conf");
    expect([...nginx.matchAll(/server (ralph-\d):3000/g)].map(([, name]) => name)).toEqual(replicas.map(({ name }) => name));
    expect(nginx).toContain("proxy_buffering off;");
    const mounted = Object.values(compose.services).flatMap((service) => (service as { volumes?: string[] }).volumes ?? []);
    const named = new Set(mounted.map((volume) => volume.split(":")[0] ?? "").filter((name) => !name.startsWith(".")));
    expect([...named].sort()).toEqual(Object.keys(compose.volumes).sort());
  });
});
