/** Two owners over the MCP server: what belongs to one is not there for the other, whichever tool is asked. */
import { describe, expect, it } from "vitest";
import { tools } from "../../src/mcp/tool-table.ts";
import { document, mark, startTwoOwners, stateOf, type TwoOwners, unknown } from "../http/support/two-owners.ts";
import { messagesOf, modern, post } from "./support/rpc.ts";

/** What each tool of the MCP server is asked of Ada's, besides what has no id: `gone` as if it had never been, `own` his own. */
const toolRows: Record<string, { row: "gone" | "own"; inputs: (ids: TwoOwners["hers"]) => object[] }> = {
  research_start: { row: "own", inputs: ({ session }) => [{ query: "What is it?", follows: session }] },
  research_status: { row: "gone", inputs: ({ session }) => [{ sessionId: session }, { sessionId: session, waitS: 0 }] },
  research_answer: {
    row: "gone",
    inputs: ({ session: sessionId }) => [
      { sessionId, action: "approve" },
      { sessionId, action: "reply", text: "hello", idempotencyKey: "shared" },
      { sessionId, action: "replace_plan", plan: { tasks: [{ id: "a", description: "Look", agent: "research" }] } },
      ...["cancel", "resume", "retry"].map((action) => ({ sessionId, action })),
    ],
  },
  research_result: { row: "gone", inputs: ({ session }) => [{ sessionId: session }] },
  ask_quick: { row: "own", inputs: () => [{ query: "What is it?", idempotencyKey: "shared" }] },
  search: { row: "own", inputs: () => [{ query: mark }, { query: "ferry" }] },
  fetch: {
    row: "gone",
    inputs: ({ session, document: id }) => [{ id: `document:${id}` }, { id: `document:${id}@5` }, { id: `report:${session}` }],
  },
  add_document: { row: "own", inputs: () => [document] },
};

describe("two owners over MCP", () => {
  it("have a row here for every tool", () => {
    expect(Object.keys(toolRows).toSorted()).toEqual(tools.map(({ name }) => name).toSorted());
  });

  it("get from each tool, resource and task what is theirs, and nothing of the other", async () => {
    const two = await startTwoOwners();
    const { app, bob, hers } = two;
    const before = await stateOf(two);
    const send = async (method: string, params: Record<string, unknown>) => {
      const [body, headers] = modern(method, params, { extensions: { "io.modelcontextprotocol/tasks": {} } });
      return JSON.stringify(messagesOf(await post(app, body, { ...headers, ...bob })));
    };
    const call = (name: string, input: object) => send("tools/call", { name, arguments: input });
    const anonymous = (text: string) => [...Object.values(hers), unknown].reduce((all, id) => all.replaceAll(id, "ID"), text);
    for (const [name, { row, inputs }] of Object.entries(toolRows)) {
      const never = inputs({ ...hers, session: unknown, document: unknown });
      for (const [index, input] of inputs(hers).entries()) {
        const answer = await call(name, input);
        // What he asked himself may be told back to him.
        const told = name === "add_document" ? answer.replaceAll(document.name, "") : answer;
        expect(told, name).not.toContain(mark);
        if (name === "research_start" || row === "gone") {
          expect(answer, name).toMatch(/not_found|unprocessable/);
          expect(anonymous(answer), name).toBe(anonymous(await call(name, never[index] ?? {})));
        }
      }
    }
    const uri = (session: string) => ({ uri: `ralph://sessions/${session}/reports/md` });
    expect(anonymous(await send("resources/read", uri(hers.session)))).toBe(anonymous(await send("resources/read", uri(unknown))));
    expect(await send("resources/list", {})).not.toContain(mark);
    expect(await send("resources/list", { cursor: hers.session })).not.toContain(mark);
    for (const method of ["tasks/get", "tasks/update", "tasks/cancel"]) {
      const answer = await send(method, { taskId: hers.session });
      expect(answer, method).toContain("-32602");
      expect(anonymous(answer), method).toBe(anonymous(await send(method, { taskId: unknown })));
    }
    const id = JSON.stringify(["ralph", hers.session, "brief-1"]);
    expect((await post(app, { jsonrpc: "2.0", id, result: { action: "accept", content: { decision: "approve" } } }, bob)).statusCode).toBe(
      202,
    );
    expect(await stateOf(two)).toEqual(before);
  });
});
