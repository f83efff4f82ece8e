/** Routes for operators: liveness, readiness, metrics and the API's description. */
import { z } from "zod";
import { RalphError } from "../../domain/errors/errors.ts";
import { access } from "../../operations/access.ts";
import { shown } from "../schemas/schema-registry.ts";
import type { Api, RouteDeps } from "../server/api.ts";

const tags = ["Operation"];
const health = shown(z.object({ status: z.literal("ok") }), { status: "ok" });
const readiness = shown(
  z.object({
    status: z.literal("ready"),
    checks: z.array(z.string()),
    warnings: z.array(z.string()).describe("Conditions that an operator should know of and that do not make the service unready"),
  }),
  { status: "ready", checks: ["database"], warnings: [] },
);

const anyObject = z.record(z.string(), z.unknown());

export function operationRoutes(api: Api, { readiness: look, metrics }: RouteDeps): void {
  let described: { linkBase: string; text: string } | null = null;
  api.get(
    "/healthz",
    {
      config: { anyHost: true, open: true },
      schema: {
        tags,
        operationId: "isAlive",
        summary: "The process is alive",
        description: "For liveness probes: it looks at nothing else. Any host name is accepted, and no key is needed.",
        response: { 200: health },
      },
    },
    async () => ({ status: "ok" }) as const,
  );

  api.get(
    "/readyz",
    {
      config: { anyHost: true, open: true },
      schema: {
        tags,
        operationId: "isReady",
        summary: "The service accepts requests",
        description:
          "503 while a check fails or the service is stopping, with an issue for each reason. `warnings` are for operators. No key is needed.",
        response: { 200: readiness },
      },
    },
    async () => {
      const { ready, checks, warnings = [] } = look();
      if (!ready) {
        const issues = Object.entries(checks).flatMap(([path, message]) => (message === null ? [] : [{ path, message }]));
        throw new RalphError("service_unavailable", "The service is not ready", { issues });
      }
      return { status: "ready" as const, checks: Object.keys(checks), warnings: [...warnings] };
    },
  );

  api.get(
    "/metrics",
    {
      config: { anyHost: true, allowed: access.admin, takesMetricsKey: true },
      schema: {
        tags,
        operationId: "getMetrics",
        summary: "Metrics for Prometheus",
        description: "`METRICS_KEY` is a key for this route only.",
        response: {
          200: {
            description: "Prometheus text format",
            content: { "text/plain": { schema: shown(z.string(), "# TYPE ralph_http_event_streams gauge\nralph_http_event_streams 0\n") } },
          },
        },
      },
    },
    async (_request, reply) => reply.header("content-type", metrics.contentType).send(await metrics.metrics()),
  );

  api.get(
    "/openapi.json",
    {
      config: { open: true },
      schema: {
        tags,
        operationId: "getDescription",
        summary: "This description",
        description: "OpenAPI 3.1. `/docs` shows it as a page that can send requests.",
        response: { 200: anyObject },
      },
    },
    // To write it takes long enough for a few callers to hold up all others.
    async ({ linkBase }, reply) => {
      if (described?.linkBase !== linkBase) {
        const servers = [{ url: linkBase === "" ? "/" : linkBase }];
        described = { linkBase, text: JSON.stringify({ ...api.swagger(), servers }) };
      }
      return reply.type("application/json; charset=utf-8").send(described.text as unknown as z.infer<typeof anyObject>);
    },
  );
}
