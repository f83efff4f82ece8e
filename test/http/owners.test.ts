/** Every route cuts by owner: what belongs to somebody else is not there. */
import { expect, it } from "vitest";
import { scriptedEngine } from "../support/scripted-engine.ts";
import { startRealService } from "./support/real-service.ts";

interface Operation {
  operationId: string;
  requestBody?: { content: Record<string, { schema?: { example?: unknown; $ref?: string }; example?: unknown }> };
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { example?: unknown; examples?: unknown[] }> };
}

/** Bodies that the routes take, so that the answer is not about the body. */
const bodies: Record<string, unknown> = {
  sendMessage: { content: "hello" },
  approve: {},
  completeTask: { lease: "a lease", output: {} },
  failTask: { lease: "a lease", reason: "It broke" },
  requestReport: { format: "md" },
  putPlan: { tasks: [{ id: "a", description: "Look", agent: "research" }] },
};

it("gives 404 on every route of a session that belongs to somebody else, and 200 to its owner", async () => {
  const { url, app, sessions } = await startRealService({}, { engines: [scriptedEngine()] });
  const { session } = await sessions.create("ada", { query: "What is it?", autoApprove: true, outputFormats: ["md"] }, null);
  const source = await sessions.feed.sessionFrames("ada", session.id, false);
  await new Promise<void>((resolve) => {
    const stop = source.listen(() => void look());
    async function look(): Promise<void> {
      if (!(await source.isOver(Number.MAX_SAFE_INTEGER))) return;
      stop();
      resolve();
    }
    void look();
  });
  expect((await sessions.report("ada", session.id, "md")).bytes).toBeGreaterThan(0);

  const { paths } = (await (await fetch(`${url}/openapi.json`)).json()) as Document;
  const operations = Object.entries(paths)
    .filter(([path]) => path.startsWith("/sessions/{id}"))
    .flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })));
  expect(operations.length).toBeGreaterThanOrEqual(16);
  const fill = (path: string, id: string) => path.replace("{id}", id).replace("{taskId}", "root.0").replace("{format}", "md");
  for (const { path, method, operation } of operations) {
    const payload = bodies[operation.operationId];
    const answer = await app.inject({
      method: method.toUpperCase() as "GET",
      url: fill(path, session.id),
      ...(payload === undefined ? {} : { payload: payload as object }),
    });
    const title = `${method} ${path}: ${answer.body.slice(0, 200)}`;
    expect(answer.statusCode, title).toBe(404);
    expect(answer.json(), title).toMatchObject({ error: "not_found" });
  }
  expect((await app.inject("/sessions")).json()).toMatchObject({ items: [] });
  expect((await app.inject("/events")).json()).toMatchObject({ items: [] });
  // Nothing of it was changed by the asking.
  expect(await sessions.get("ada", session.id)).toMatchObject({ status: "done", hold: null });
});
