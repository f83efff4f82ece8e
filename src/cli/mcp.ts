/**
 * `ralph mcp`: the service's MCP server over stdin and stdout, for clients that start a program. Each message goes to the
 * service's `/mcp`, and the responses are written to stdout, which is used for nothing else.
 */
import { type JSONRPCMessage, SdkHttpError, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { isInitializeRequest, isJSONRPCNotification, isJSONRPCRequest } from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import type { McpCommand } from "./command.ts";
import { startService } from "./local-service.ts";

type RequestId = string | number;

/** JSON-RPC's code for an internal error. */
const internalError = -32_603;
/** Characters of an answer that is no JSON-RPC, such as a gateway's page, that an error shows. */
const shownAnswer = 200;

/** Serves until the client closes stdin, or the signal aborts. @throws Error where a started service ends by itself. */
export async function serveMcp({ url, data }: McpCommand, key: string | null, signal: AbortSignal): Promise<void> {
  const service = data === null ? null : await startService({ data, signal });
  try {
    const both = service === null ? signal : AbortSignal.any([signal, service.died]);
    await new Bridge(service?.url ?? url, service === null ? key : null).run(both);
    if (service?.died.aborted === true) throw service.died.reason;
  } finally {
    await service?.stop();
  }
}

class Bridge {
  readonly #stdio = new StdioServerTransport();
  readonly #http: StreamableHTTPClientTransport;
  /** Requests without an answer yet. */
  readonly #open = new Map<RequestId, AbortController>();
  readonly #base: string;
  #initialize: RequestId | null = null;

  constructor(url: URL, key: string | null) {
    this.#base = url.href.replace(/\/+$/, "");
    const headers = key === null ? {} : { authorization: `Bearer ${key}` };
    this.#http = new StreamableHTTPClientTransport(new URL(`${this.#base}/mcp`), { requestInit: { headers } });
  }

  async run(signal: AbortSignal): Promise<void> {
    const ended = new Promise<void>((resolve) => {
      this.#stdio.onclose = resolve;
      signal.addEventListener("abort", () => resolve(), { once: true });
      if (signal.aborted) resolve();
    });
    this.#http.onmessage = (message) => this.#toClient(message);
    this.#stdio.onmessage = (message) => void this.#toService(message);
    await this.#http.start();
    await this.#stdio.start();
    await ended;
    await this.#http.close();
    await this.#stdio.close();
  }

  async #toService(message: JSONRPCMessage): Promise<void> {
    if (isJSONRPCNotification(message) && message.method === "notifications/cancelled") return this.#cancel(message.params);
    if (!isJSONRPCRequest(message)) return this.#http.send(message).catch(() => undefined);
    const { id } = message;
    const gone = new AbortController();
    this.#open.set(id, gone);
    if (isInitializeRequest(message)) this.#initialize = id;
    try {
      await this.#http.send(message, {
        requestSignal: gone.signal,
        onRequestStreamEnd: () => this.#fail(id, internalError, "The service ended the connection before it answered; ask again"),
      });
    } catch (error) {
      const { code, message: words, data } = this.#refusal(error);
      this.#fail(id, code, words, data);
    }
  }

  #toClient(message: JSONRPCMessage): void {
    if ("id" in message && !("method" in message)) {
      const { id } = message;
      if (id !== undefined && id !== null && !this.#open.delete(id)) return;
      if (id === this.#initialize && "result" in message) {
        const { protocolVersion } = message.result as { protocolVersion?: unknown };
        if (typeof protocolVersion === "string") this.#http.setProtocolVersion(protocolVersion);
      }
    }
    void this.#stdio.send(message).catch(() => undefined);
  }

  /** Over HTTP a call is cancelled by ending its connection. */
  #cancel(params: Record<string, unknown> | undefined): void {
    const id = params?.["requestId"];
    if (typeof id !== "string" && typeof id !== "number") return;
    this.#open.get(id)?.abort();
    this.#open.delete(id);
  }

  #fail(id: RequestId, code: number, message: string, data?: unknown): void {
    if (!this.#open.has(id)) return;
    this.#toClient({ jsonrpc: "2.0", id, error: { code, message, ...(data !== undefined && { data }) } });
  }

  /** The service's own JSON-RPC error where it gave one, else what is wrong with the connection. */
  #refusal(error: unknown): { code: number; message: string; data?: unknown } {
    if (error instanceof SdkHttpError) {
      const { status, text = "" } = error.data;
      const message = `${this.#base} answered ${status}: ${String(text).slice(0, shownAnswer)}`;
      return rpcErrorIn(text) ?? { code: internalError, message };
    }
    const { cause } = error as { cause?: { code?: unknown } };
    const why = typeof cause?.code === "string" ? ` (${cause.code})` : "";
    return { code: internalError, message: `${this.#base} cannot be reached${why}: start the service there, or name another with --url` };
  }
}

function rpcErrorIn(text: unknown): { code: number; message: string; data?: unknown } | null {
  try {
    const { error } = JSON.parse(String(text)) as { error?: { code?: unknown; message?: unknown; data?: unknown } };
    if (typeof error?.code !== "number" || typeof error.message !== "string") return null;
    return { code: error.code, message: error.message, ...(error.data !== undefined && { data: error.data }) };
  } catch {
    return null;
  }
}
