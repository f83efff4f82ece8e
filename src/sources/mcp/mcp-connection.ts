/**
 * The connection to one MCP server: started, listed, called, and restarted when it ends. If a server is unreachable, only
 * its own tools are missing.
 */
import {
  Client,
  type FetchLike,
  SdkError,
  SdkErrorCode,
  StreamableHTTPClientTransport,
  type Transport,
} from "@modelcontextprotocol/client";
import { getDefaultEnvironment, StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import type { ToolHealth } from "../../domain/agents/tool.ts";
import type { Json } from "../../domain/base/json.ts";
import { retryDelay } from "../../domain/base/retry-policy.ts";
import { RalphError } from "../../domain/errors/errors.ts";
import type { McpServer } from "./mcp-file.ts";
import type { RemoteAnswer, RemoteTool } from "./mcp-tools.ts";

export interface McpConnectionOptions {
  /** Time-out of a start with its list, and of a call. Milliseconds. */
  startTimeoutMs: number;
  timeoutMs: number;
  /** Size of one message of the server. Bytes. */
  maxMessageBytes: number;
  /** First wait before an ended server is started again, doubled to at most 60 times as long. Milliseconds. */
  restartMs: number;
  /** Sends the requests to a server over HTTP. */
  fetch: FetchLike;
  /** Called with the server's tools: at each start, and when the server says that they changed. */
  onTools(tools: readonly RemoteTool[]): void;
  warn(message: string): void;
  /** Randomness for the waits before restarts, from 0 to below 1. */
  random: () => number;
}

export interface RemoteResource {
  uri: string;
  name: string;
  description?: string | undefined;
  mimeType?: string | undefined;
}

/** Restarts are spaced by at most this many times the first wait. */
const longestBackOff = 60;
const restarts = { attempts: Number.POSITIVE_INFINITY, factor: 2, jitter: 0 };
/** Characters of a server's last line on stderr that a message shows. */
const shownStderr = 300;

export class McpConnection {
  readonly #name: string;
  readonly #server: McpServer;
  readonly #options: McpConnectionOptions;
  #client: Client | null = null;
  #connecting: Promise<Client> | null = null;
  #failures = 0;
  #restart: NodeJS.Timeout | null = null;
  #isClosed = false;
  #health: ToolHealth = { state: "unknown", message: null };
  #lastWords = "";

  constructor(name: string, server: McpServer, options: McpConnectionOptions) {
    this.#name = name;
    this.#server = server;
    this.#options = options;
  }

  get health(): ToolHealth {
    return this.#health;
  }

  get hasResources(): boolean {
    return this.#client?.getServerCapabilities()?.resources !== undefined;
  }

  /** Connects, if it is not connected. @throws RalphError `service_unavailable` */
  async connect(): Promise<Client> {
    if (this.#isClosed) throw new RalphError("service_unavailable", `The MCP server '${this.#name}' is closed`);
    if (this.#client !== null) return this.#client;
    this.#connecting ??= this.#open().finally(() => {
      this.#connecting = null;
    });
    return this.#connecting;
  }

  /** @throws RalphError `timeout`, `service_unavailable` or `invalid_input`; an aborted call throws the signal's reason. */
  async call(tool: string, input: Json, signal: AbortSignal): Promise<RemoteAnswer> {
    return this.#request(tool, signal, (client, options) =>
      client.callTool({ name: tool, arguments: input as Record<string, unknown> }, options),
    ) as Promise<RemoteAnswer>;
  }

  async resources(signal: AbortSignal): Promise<RemoteResource[]> {
    const { resources } = await this.#request("resources", signal, (client, options) => client.listResources(undefined, options));
    return resources.map(({ uri, name, description, mimeType }) => ({ uri, name, description, mimeType }));
  }

  /** The resource's texts; binary parts are left out. */
  async resource(uri: string, signal: AbortSignal): Promise<string> {
    const { contents } = await this.#request(uri, signal, (client, options) => client.readResource({ uri }, options));
    return contents.flatMap((part) => ("text" in part && typeof part.text === "string" ? [part.text] : [])).join("\n\n");
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#restart !== null) clearTimeout(this.#restart);
    await this.#connecting?.catch(() => undefined);
    await this.#client?.close().catch(() => undefined);
    this.#client = null;
  }

  async #request<T>(
    what: string,
    signal: AbortSignal,
    send: (client: Client, options: { signal: AbortSignal; timeout: number; maxTotalTimeout: number }) => Promise<T>,
  ): Promise<T> {
    const { timeoutMs } = this.#options;
    const client = await this.connect();
    try {
      return await send(client, { signal, timeout: timeoutMs, maxTotalTimeout: timeoutMs });
    } catch (error) {
      signal.throwIfAborted();
      throw this.#failure(what, error);
    }
  }

  async #open(): Promise<Client> {
    const { startTimeoutMs: timeout } = this.#options;
    const client = new Client(
      { name: "ralph", version: "1" },
      {
        versionNegotiation: { mode: "auto" },
        listChanged: { tools: { onChanged: (error, tools) => this.#changed(error, tools) } },
      },
    );
    client.onclose = () => this.#ended(client);
    try {
      await client.connect(this.#transport(), { timeout });
      const { tools } =
        client.getServerCapabilities()?.tools === undefined ? { tools: [] } : await client.listTools(undefined, { timeout });
      if (this.#isClosed) throw new Error("it was closed meanwhile");
      this.#client = client;
      this.#failures = 0;
      this.#health = { state: "ok", message: null };
      this.#options.onTools(tools);
      return client;
    } catch (error) {
      await client.close().catch(() => undefined);
      this.#failed(`The MCP server '${this.#name}' did not start: ${this.#words(error)}`);
      throw new RalphError("service_unavailable", this.#health.message ?? "", { cause: error });
    }
  }

  #transport(): Transport {
    const server = this.#server;
    if ("url" in server) {
      return new StreamableHTTPClientTransport(new URL(server.url), {
        fetch: this.#options.fetch,
        requestInit: { headers: server.headers },
      });
    }
    const { command, args, env, cwd } = server;
    const transport = new StdioClientTransport({
      command,
      args,
      env: { ...getDefaultEnvironment(), ...env },
      stderr: "pipe",
      maxBufferSize: this.#options.maxMessageBytes,
      ...(cwd === undefined ? {} : { cwd }),
    });
    transport.stderr?.on("data", (chunk: Buffer) => {
      this.#lastWords = `${this.#lastWords}${chunk.toString("utf8")}`.slice(-4 * shownStderr);
    });
    return transport;
  }

  #changed(error: Error | null, tools: readonly RemoteTool[] | null): void {
    if (error !== null) this.#options.warn(`The MCP server '${this.#name}' changed its tools, and cannot list them: ${error.message}`);
    else if (tools !== null) this.#options.onTools(tools);
  }

  /** A server that ended is started again: soon after the first end, later the more often it failed. */
  #ended(client: Client): void {
    if (this.#client !== client) return;
    this.#client = null;
    this.#failed(`The MCP server '${this.#name}' ended${this.#lastLine()}`);
  }

  #failed(message: string): void {
    this.#health = { state: "failing", message };
    if (this.#isClosed) return;
    this.#options.warn(message);
    this.#failures += 1;
    const { restartMs: baseMs } = this.#options;
    const policy = { ...restarts, baseMs, capMs: longestBackOff * baseMs };
    if (this.#restart !== null) clearTimeout(this.#restart);
    this.#restart = setTimeout(
      () => void this.connect().catch(() => undefined),
      retryDelay(policy, this.#failures, this.#options.random()) ?? 0,
    );
    this.#restart.unref();
  }

  #failure(what: string, error: unknown): RalphError {
    const words = `MCP server '${this.#name}', '${what}': ${this.#words(error)}`;
    const code = error instanceof SdkError ? error.code : null;
    if (code === SdkErrorCode.RequestTimeout) return new RalphError("timeout", words, { cause: error });
    // The server's own JSON-RPC error: it had the call and refused it.
    if (code === null && typeof (error as { code?: unknown }).code === "number")
      return new RalphError("unprocessable", words, { cause: error });
    return new RalphError("service_unavailable", words, { cause: error });
  }

  #words(error: unknown): string {
    return `${error instanceof Error ? error.message : String(error)}${this.#lastLine()}`.slice(0, 1_000);
  }

  #lastLine(): string {
    const line = this.#lastWords.trim().split("\n").at(-1) ?? "";
    return line === "" ? "" : ` (its last words: ${line.slice(0, shownStderr)})`;
  }
}
