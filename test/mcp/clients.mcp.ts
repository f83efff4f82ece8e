/** Clients from npm that others wrote: the first generation of the SDK, and the inspector's command line. */
import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { startRealService } from "../http/support/real-service.ts";

const clients = join(import.meta.dirname, "clients");
const program = join(import.meta.dirname, "../../src/cli/main.ts");
const document = {
  name: "nile.md",
  mediaType: "text/markdown",
  content: "# The Nile\n\nThe Nile is a river in Africa. It is 6,650 km long.\n",
};

interface State {
  sessionId: string;
  state: string;
  questions: { planVersion: number | null }[];
}

/** Calls a tool, and gives its output. */
type Call = <T = State>(name: string, input: object) => Promise<T>;

/** From the question to the report, with brief and plan agreed. */
async function play(call: Call): Promise<string> {
  await call("add_document", document);
  const { sessionId } = await call("research_start", { query: "How long is the Nile?", planApproval: true });
  const settled = async () => {
    for (;;) {
      const state = await call("research_status", { sessionId });
      if (state.state !== "working") return state;
    }
  };
  expect((await settled()).state).toBe("asks");
  await call("research_answer", { sessionId, action: "approve" });
  const { questions } = await settled();
  await call("research_answer", { sessionId, action: "approve", planVersion: questions[0]?.planVersion });
  expect((await settled()).state).toBe("done");
  return (await call<{ text: string }>("research_result", { sessionId })).text;
}

/** The parts of version 1 that are used; its package is installed for these tests alone. */
interface OldClient {
  connect(transport: object): Promise<void>;
  close(): Promise<void>;
  listTools(): Promise<{ tools: { name: string }[] }>;
  callTool(request: { name: string; arguments: object }): Promise<{ isError?: boolean; structuredContent?: unknown; content: unknown }>;
  setRequestHandler(schema: object, handler: () => object): void;
}

async function oldClient(url: string, capabilities: object = {}): Promise<{ client: OldClient; schemas: Record<string, object> }> {
  const resolve = createRequire(join(clients, "package.json")).resolve;
  const load = async (path: string) =>
    import(pathToFileURL(resolve(`@modelcontextprotocol/sdk/${path}`)).href) as Promise<Record<string, never>>;
  const { Client } = (await load("client/index.js")) as unknown as { Client: new (info: object, options: object) => OldClient };
  const { StreamableHTTPClientTransport } = (await load("client/streamableHttp.js")) as unknown as {
    StreamableHTTPClientTransport: new (url: URL) => object;
  };
  const client = new Client({ name: "old", version: "1" }, { capabilities });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  return { client, schemas: await load("types.js") };
}

const outputOf: (client: OldClient) => Call = (client) => async (name, input) => {
  const { isError = false, structuredContent, content } = await client.callTool({ name, arguments: input });
  if (isError) throw new Error(JSON.stringify(content));
  return structuredContent as never;
};

it("the SDK's version 1 plays a research, its schemas checked", async () => {
  const { url } = await startRealService();
  const { client } = await oldClient(`${url}/mcp`);
  // Compiles the output schemas, which later answers are held against.
  expect((await client.listTools()).tools).toHaveLength(8);
  expect(await play(outputOf(client))).toContain("6,650 km long");
  await client.close();
});

it("the SDK's version 1 shows the brief as a form", async () => {
  const { url } = await startRealService();
  const { client, schemas } = await oldClient(`${url}/mcp`, { elicitation: {} });
  let shown = 0;
  client.setRequestHandler(schemas["ElicitRequestSchema"] ?? {}, () => {
    shown++;
    return { action: "accept", content: { decision: "approve" } };
  });
  const call = outputOf(client);
  const { sessionId } = await call("research_start", { query: "How long is the Nile?" });
  expect([(await call("research_status", { sessionId })).state, shown]).toEqual(["done", 1]);
  await client.close();
});

/** The inspector, one process for each call. */
async function inspect(server: readonly string[], method: readonly string[]): Promise<{ result: Record<string, unknown> }> {
  const inspector = join(clients, "node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js");
  const args = [inspector, "--cli", ...server, "--format", "json", ...method];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 10_000_000 }).catch(
    (error: { stdout?: string; stderr?: string }) => {
      throw new Error(`${error.stdout}\n${error.stderr}`);
    },
  );
  return JSON.parse(stdout) as { result: Record<string, unknown> };
}

it.each([
  ["HTTP", (url: string) => [`${url}/mcp`, "--transport", "http"]],
  ["stdio", (url: string) => [process.execPath, program, "mcp", "--url", url]],
])("the inspector plays a research over %s", async (_transport, serverAt) => {
  const { url } = await startRealService();
  const server = serverAt(url);
  const { result } = await inspect(server, ["--method", "tools/list"]);
  expect(result["tools"]).toHaveLength(8);
  const call: Call = async (name, input) => {
    const answer = await inspect(server, ["--method", "tools/call", "--tool-name", name, "--tool-args-json", JSON.stringify(input)]);
    return answer.result["structuredContent"] as never;
  };
  expect(await play(call)).toContain("6,650 km long");
  const { result: listed } = await inspect(server, ["--method", "resources/list"]);
  const [{ uri } = { uri: "" }] = listed["resources"] as { uri: string }[];
  const { result: read } = await inspect(server, ["--method", "resources/read", "--uri", uri]);
  expect(JSON.stringify(read)).toContain("6,650 km long");
});
