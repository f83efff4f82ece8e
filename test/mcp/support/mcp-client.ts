/** Clients of the MCP server, as assistants have them. Closed when the test ends. */
import {
  type CallToolResult,
  Client,
  type ElicitRequest,
  type ElicitResult,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import { onTestFinished } from "vitest";
import type { SessionState } from "../../../src/mcp/session-state.ts";

/** 2025: the revision of `initialize` and streams. 2026: that of single requests. */
export const eras = ["2025-11-25", "2026-07-28"] as const;
export type Era = (typeof eras)[number];

export interface ClientOptions {
  era?: Era;
  headers?: Record<string, string>;
  /** Answers the forms that the server shows; a client without it declares no elicitation. */
  onForm?: (params: ElicitRequest["params"]) => ElicitResult | Promise<ElicitResult>;
  extensions?: Record<string, Record<string, never>>;
}

export interface McpClient {
  client: Client;
  call(name: string, input: object): Promise<CallToolResult>;
  /** The output of a call that has to succeed. */
  output<T = SessionState>(name: string, input: object): Promise<T>;
  /** The words of a call that has to fail. */
  failure(name: string, input: object): Promise<string>;
  /** `research_status` until the state is another than 'working'. */
  settled(sessionId: string): Promise<SessionState>;
}

export async function mcpClient(
  url: string,
  { era = "2026-07-28", headers = {}, onForm, extensions }: ClientOptions = {},
): Promise<McpClient> {
  const capabilities = { ...(onForm && { elicitation: { form: {} } }), ...(extensions && { extensions }) };
  const client = new Client(
    { name: "test", version: "1" },
    { capabilities, ...(era === "2026-07-28" && { versionNegotiation: { mode: "auto" as const } }) },
  );
  if (onForm !== undefined) client.setRequestHandler("elicitation/create", ({ params }) => onForm(params));
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
  onTestFinished(() => client.close());
  const call = (name: string, input: object) => client.callTool({ name, arguments: input as Record<string, unknown> });
  const output = async <T>(name: string, input: object): Promise<T> => {
    const { isError = false, structuredContent, content } = await call(name, input);
    if (isError) throw new Error(`${name} failed: ${JSON.stringify(content)}`);
    return structuredContent as T;
  };
  return {
    ...{ client, call, output },
    failure: async (name, input) => {
      const { isError = false, content } = await call(name, input);
      if (!isError) throw new Error(`${name} did not fail`);
      return textOf({ content });
    },
    settled: async (sessionId) => {
      for (;;) {
        const state = await output<SessionState>("research_status", { sessionId });
        if (state.state !== "working") return state;
      }
    },
  };
}

/** The text of a result's content. */
export function textOf({ content }: Pick<CallToolResult, "content">): string {
  return content.map((part) => (part.type === "text" ? part.text : "")).join("\n");
}
