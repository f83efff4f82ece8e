/** A played office behind a real MCP server over stdio: calendars and mail. It logs what it was asked for in the file OFFICE_LOG. */
import { appendFileSync } from "node:fs";
import { McpServer } from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { z } from "zod";

const people = z.array(z.string()).min(1);
const server = new McpServer({ name: "office", version: "1.0.0" });

function answer(tool: string, input: object, output: object) {
  appendFileSync(process.env.OFFICE_LOG ?? "", `${JSON.stringify({ tool, input })}\n`);
  return { content: [{ type: "text" as const, text: JSON.stringify(output) }] };
}

server.registerTool(
  "list_busy",
  {
    description: "Lists the busy times of people in their calendars",
    inputSchema: z.object({ people, from: z.iso.date(), to: z.iso.date() }),
    annotations: { readOnlyHint: true },
  },
  async (input) => answer("list_busy", input, { busy: Object.fromEntries(input.people.map((name) => [name, [`${input.from} 10:00`]])) }),
);
server.registerTool(
  "find_free_time",
  {
    description: "Finds a time when all people are free",
    inputSchema: z.object({ busy: z.record(z.string(), z.array(z.string())) }),
    annotations: { readOnlyHint: true },
  },
  async (input) => answer("find_free_time", input, { start: "2026-01-14T14:00:00Z" }),
);
server.registerTool(
  "create_event",
  {
    description: "Creates an event in the calendar",
    inputSchema: z.object({
      title: z.string().describe("What the event is called"),
      start: z.iso.datetime().describe("When it begins"),
      attendees: people.optional().describe("E-mail addresses"),
    }),
  },
  async (input) => answer("create_event", input, { id: "event-7", ...input }),
);
server.registerTool(
  "send_email",
  {
    description: "Sends an e-mail",
    inputSchema: z.object({
      to: people.describe("E-mail addresses of the recipients"),
      subject: z.string().describe("Subject of the e-mail"),
      body: z.string().describe("Text of the e-mail"),
    }),
  },
  async (input) => answer("send_email", input, { sent: input.to.length, to: input.to, subject: input.subject }),
);
await server.connect(new StdioServerTransport());
