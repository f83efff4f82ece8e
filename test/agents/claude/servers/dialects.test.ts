/** Servers that implement the Messages API partly: tolerated omissions, and answers that cannot be read. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type MessagesServer, startMessagesServer } from "../../../support/messages-server.ts";
import { messagesClient } from "../../../support/model-servers.ts";

let server: MessagesServer;
beforeAll(async () => {
  server = await startMessagesServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const { signal } = new AbortController();

function turn(raw: string, contentType?: string) {
  server.next({ raw, ...(contentType !== undefined && { contentType }) });
  const client = messagesClient(server.url, { promptCaching: false, toolChoice: false, dialects: true, thinking: null });
  const messages = [{ role: "user" as const, content: [{ type: "text", text: "Why?" }] }];
  const rest = { tools: [], serverTools: [], toolsClosed: false, isLong: false, format: null, formText: null };
  return client.turn({ model: "m", maxTokens: 100, effort: null, system: [], messages, ...rest }, { signal });
}

const usage = { input_tokens: 3, output_tokens: 2 };
const events = (without: { startUsage?: true; deltaUsage?: true; stop?: true } = {}) => [
  { type: "message_start", message: { id: "m1", type: "message", model: "m", content: [], ...(!without.startUsage && { usage }) } },
  { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
  { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "Because ü." } },
  { type: "content_block_stop", index: 0 },
  { type: "message_delta", delta: { stop_reason: "end_turn" }, ...(!without.deltaUsage && { usage: { output_tokens: 2 } }) },
  ...(without.stop ? [] : [{ type: "message_stop" }]),
];
const named = (list: { type: string }[]) => list.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join("");
const unnamed = (list: { type: string }[]) => list.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");

const because = [{ type: "text", text: "Because ü." }];
const message = { id: "m1", type: "message", role: "assistant", model: "m", content: because, stop_reason: "end_turn" };

describe("is read", () => {
  const dialects: [string, string, string?][] = [
    ["the API itself", named(events())],
    ["no counts at the start", named(events({ startUsage: true }))],
    ["no counts at the end", named(events({ deltaUsage: true }))],
    ["no counts at all", named(events({ startUsage: true, deltaUsage: true }))],
    ["no message_stop", named(events({ stop: true }))],
    ["events without names", unnamed(events())],
    ["lines that end in CRLF, and a last word of another API", `${unnamed(events()).replaceAll("\n", "\r\n")}data: [DONE]\r\n\r\n`],
    ["a comment between the events", `: hello\n\n${named(events())}`],
    ["one JSON message instead of a stream", JSON.stringify({ ...message, usage }), "application/json"],
    ["one JSON message without counts", JSON.stringify(message), "application/json"],
  ];
  test.each(dialects)("%s", async (_name, raw, contentType) => {
    expect(await turn(raw, contentType)).toMatchObject({ content: because, stopReason: "end_turn", model: "m" });
  });

  test("what was counted, and 0 where it was not", async () => {
    expect((await turn(named(events()))).usage).toMatchObject({ inputTokens: 3, outputTokens: 2 });
    expect((await turn(named(events({ startUsage: true, deltaUsage: true })))).usage).toMatchObject({ inputTokens: 0, outputTokens: 0 });
    expect((await turn(JSON.stringify({ ...message, usage }))).usage).toMatchObject({ inputTokens: 3, outputTokens: 2 });
  });

  test("counts that are no counts as 0", async () => {
    for (const told of ["many", -5, null, Number.NaN, {}]) {
      const { usage: read } = await turn(JSON.stringify({ ...message, usage: { input_tokens: told, output_tokens: 2.5 } }));
      expect([told, read]).toEqual([told, expect.objectContaining({ inputTokens: 0, outputTokens: 3 })]);
    }
  });

  test("a tool use of a JSON message, with its input", async () => {
    const content = [{ type: "tool_use", id: "t1", name: "look", input: { at: [1, 2] } }];
    expect((await turn(JSON.stringify({ ...message, content, stop_reason: "tool_use" }))).content).toEqual(content);
  });
});

describe("cannot be read, and says why", () => {
  const faults: [string, string, string, string][] = [
    ["a stream that ends in the middle", named(events().slice(0, 3)), "network", "broke off: stream ended"],
    ["no JSON", "event: message_start\ndata: {oops\n\n", "network", "no JSON object: {oops"],
    ["a page", "<html>Log in</html>\n\n", "network", "neither a stream nor a message: <html>Log in"],
    ["half an object", '{"type": "message", "con', "network", "neither a stream nor a message"],
    ["chat completions", 'data: {"object":"chat.completion.chunk","choices":[]}\n\n', "network", "speaks chat completions"],
    [
      "an error in place of a message",
      '{"error": {"type": "invalid_request_error", "message": "no such field"}}',
      "invalid_input",
      "no such field",
    ],
    ["a key that is repeated", "data: {Bearer sk-ant-secret-0123456789\n\n", "network", "[secret]"],
  ];
  test.each(faults)("%s", async (_name, raw, code, words) => {
    await expect(turn(raw)).rejects.toMatchObject({ code, message: expect.stringContaining(words) });
  });
});
