/** Two owners with keys: Ada, who has something of everything, and Bob, who has nothing. */
import type { FastifyInstance } from "fastify";
import { expect, vi } from "vitest";
import { scriptedEngine } from "../../support/scripted-engine.ts";
import { startRealService } from "./real-service.ts";

/** A word of Ada's that stands in all that is hers. */
export const mark = "zanzibar";
/** An id that nobody has. */
export const unknown = "01a20000-0000-7000-8000-000000000000";
const adminKey = "the-operator's-first-key";
export const document = { name: `${mark}.md`, mediaType: "text/markdown", content: `# ${mark}\n\nThe ferry to ${mark} leaves at noon.` };

/** The name of a part of Ada's library. */
export const collection = "the isle";

export interface TwoOwners {
  app: FastifyInstance;
  url: string;
  ada: Record<string, string>;
  bob: Record<string, string>;
  /** Ada's ids by the name of the path's parameter, for routes that begin so. */
  hers: { session: string; document: string; webhook: string; link: string; source: string; owner: string; delivery: string };
}

export async function startTwoOwners(): Promise<TwoOwners> {
  const reports = { missingScripts: () => [], write: async (format: string) => new TextEncoder().encode(`${mark} as ${format}`) };
  const { app, url } = await startRealService({ AUTH: "keys", ADMIN_KEY: adminKey }, { engines: [scriptedEngine()], reports });
  const keyOf = async (owner: string) => {
    const payload = { owner, scopes: ["research", "documents", "read"] };
    const made = await app.inject({ method: "POST", url: "/keys", headers: { "x-api-key": adminKey }, payload });
    return { "x-api-key": made.json<{ key: string }>().key };
  };
  const [ada, bob] = [await keyOf("ada"), await keyOf("bob")];
  const post = async (path: string, payload: object, more: Record<string, string> = {}) => {
    const answer = await app.inject({ method: "POST", url: path, headers: { ...ada, ...more }, payload });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return answer.json<{ id: string }>().id;
  };
  const documentId = await post("/documents", { ...document, collection });
  const request = { query: `When does the ferry to ${mark} leave?`, autoApprove: true, outputFormats: ["md"] };
  const session = await post("/sessions", request, { "idempotency-key": "shared" });
  await vi.waitFor(
    async () => expect((await app.inject({ url: `/sessions/${session}`, headers: ada })).json()).toMatchObject({ status: "done" }),
    10_000,
  );
  await post("/api/supervisor/unified", { taskDescription: `Is ${mark} an island?`, sessionId: "mine" });
  const webhook = await post("/webhooks", { url: `https://hooks.example/${mark}`, events: ["session.status"] });
  const delivery = await post(`/webhooks/${webhook}/test`, {});
  // The endpoint is nowhere: what the first attempt changes is there before anything is compared.
  const webhookOf = async () => (await app.inject({ url: `/webhooks/${webhook}`, headers: ada })).json<{ failingSince: string | null }>();
  await vi.waitFor(async () => expect((await webhookOf()).failingSince).not.toBeNull(), 10_000);
  const link = await post(`/sessions/${session}/links`, { format: "md" });
  const results = (await app.inject({ url: `/sessions/${session}/results`, headers: ada })).json<{ sources: { id: string }[] }>();
  return {
    app,
    url,
    ada,
    bob,
    hers: { session, document: documentId, webhook, link, source: results.sources[0]?.id ?? "s-0", owner: "ada", delivery },
  };
}

/** All that Ada can see of her own. */
export async function stateOf({ app, ada, hers }: TwoOwners): Promise<unknown[]> {
  const paths = [
    `/sessions/${hers.session}`,
    "/sessions",
    "/documents",
    "/webhooks",
    `/sessions/${hers.session}/links`,
    "/events?limit=1000",
  ];
  return Promise.all(paths.map(async (url) => (await app.inject({ url, headers: ada })).json()));
}
