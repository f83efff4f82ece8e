import { describe, expect, test } from "vitest";
import { startService } from "../support/service.ts";

describe("half of a surrogate pair", () => {
  const brief = { goal: "Water", scope: ["What is water?"], questions: [], outputFormats: ["md"], language: "en" };
  const bad: [string, "POST" | "PUT", string, object, string][] = [
    ["a brief", "PUT", "/sessions/s/brief", { ...brief, scope: ["What is water?", "a \udc00 b"] }, "scope.1"],
    ["metadata", "POST", "/sessions", { query: "q", metadata: { deep: [{ note: "\ud800" }] } }, "metadata.deep.0.note"],
    ["a name", "POST", "/sessions", { query: "q", metadata: { "n\ud800": 1 } }, "metadata.n\ufffd"],
    ["a plan", "PUT", "/sessions/s/plan", { tasks: [{ title: "\udfff" }] }, "tasks.0.title"],
  ];
  test.each(bad)("in %s is refused by its place", async (_what, method, url, payload, path) => {
    const { app } = await startService();
    const answer = await app.inject({ method, url, payload });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().issues).toEqual([{ path, message: "must not hold half of a surrogate pair" }]);
  });

  test("is told from a whole pair, and from the text of an escape", async () => {
    const { app } = await startService();
    const payload = String.raw`{"query": "Is \ud83d\ude00 the same as \\ud83d?"}`;
    const answer = await app.inject({ method: "POST", url: "/sessions", headers: { "content-type": "application/json" }, payload });
    expect(answer.statusCode).toBe(201);
    expect(answer.json().query).toBe(String.raw`Is 😀 the same as \ud83d?`);
  });
});
