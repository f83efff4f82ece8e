/** The tools and resources of one MCP server as a source. Its list follows the server's, within what the operator allows. */
import { z } from "zod";
import type { NotOffered, ToolHealth } from "../../domain/agents/tool.ts";
import type { Json } from "../../domain/base/json.ts";
import { RalphError } from "../../domain/errors/errors.ts";
import { place } from "../../domain/evidence/evidence.ts";
import { answerSources, storeAnswer } from "../answers/stored-answer.ts";
import type { Source, SourceDescription } from "../source.ts";
import { type PutText, StoredTexts } from "../stored/stored-texts.ts";
import type { Tool } from "../tool.ts";
import { McpConnection, type McpConnectionOptions } from "./mcp-connection.ts";
import type { McpServer } from "./mcp-file.ts";
import { answerOf, descriptionOf, effectOf, inputOf, type RemoteTool, toolName } from "./mcp-tools.ts";

export interface McpSourceOptions extends Omit<McpConnectionOptions, "onTools" | "startTimeoutMs"> {
  putText: PutText;
  /** Tools of one server. */
  maxTools: number;
  /** Size of one answer. Characters of its JSON. */
  maxAnswer: number;
}

const resourceInput = z.strictObject({ uri: z.string().min(1).max(2_000).describe("Address of the resource, as the list gives it") });
const resourceOutput = z.object({
  passages: z.array(z.object({ sourceId: z.string(), name: z.string(), heading: z.array(z.string()), text: z.string(), place })),
});
const resourceList = z.object({
  resources: z.array(z.object({ uri: z.string(), name: z.string(), description: z.string().nullable(), mediaType: z.string().nullable() })),
});

export class McpSource implements Source {
  readonly name: string;
  readonly origin: string;
  readonly #server: string;
  readonly #settings: McpServer;
  readonly #options: McpSourceOptions;
  readonly #connection: McpConnection;
  readonly #texts: StoredTexts;
  #tools: readonly Tool[] = [];
  #notOffered: readonly NotOffered[] = [];

  constructor(server: string, settings: McpServer, options: McpSourceOptions) {
    this.#server = server;
    this.#settings = settings;
    this.#options = options;
    this.name = this.origin = `mcp:${server}`;
    this.#texts = new StoredTexts(options.putText);
    const timeoutMs = settings.timeoutS === undefined ? options.timeoutMs : settings.timeoutS * 1000;
    this.#connection = new McpConnection(server, settings, {
      ...options,
      startTimeoutMs: options.timeoutMs,
      timeoutMs,
      onTools: (tools) => this.#take(tools),
    });
  }

  /** Connects. A server that cannot be reached is tried again later; its tools come when it answers. */
  async start(): Promise<void> {
    await this.#connection.connect().catch(() => undefined);
  }

  tools(): readonly Tool[] {
    return this.#tools;
  }

  health(): ToolHealth {
    return this.#connection.health;
  }

  notOffered(): readonly NotOffered[] {
    if (this.#tools.length > 0 || this.#notOffered.length > 0) return this.#notOffered;
    return [{ name: this.#server, origin: this.origin, reason: this.health().message ?? "The server has told of no tools yet" }];
  }

  describe(owner: string, sourceId: string): SourceDescription | undefined {
    return this.#texts.describe(owner, sourceId);
  }

  close(): Promise<void> {
    return this.#connection.close();
  }

  /** Takes the server's list of tools. Those that the operator excludes or that exceed the limit are reported, not offered. */
  #take(listed: readonly RemoteTool[]): void {
    const wanted = this.#settings.tools;
    const fits = listed.filter(({ name }) => wanted === undefined || wanted.includes(name));
    const chosen = fits.slice(0, this.#options.maxTools);
    this.#tools = [...chosen.map((tool) => this.#tool(tool)), ...(this.#connection.hasResources ? this.#resourceTools() : [])];
    const absent = (wanted ?? []).filter((name) => !listed.some((tool) => tool.name === name));
    const left = (name: string, reason: string) => ({ name: toolName(this.#server, name), origin: this.origin, reason });
    this.#notOffered = [
      ...listed.filter((tool) => !fits.includes(tool)).map(({ name }) => left(name, "MCP_FILE does not name it under 'tools'")),
      ...fits.slice(this.#options.maxTools).map(({ name }) => left(name, `The server has more than ${this.#options.maxTools} tools`)),
      ...absent.map((name) => left(name, "MCP_FILE names it, and the server does not have it")),
    ];
  }

  #tool(remote: RemoteTool): Tool {
    const name = toolName(this.#server, remote.name);
    const capabilities = this.#settings.capabilities[remote.name];
    return {
      name,
      description: descriptionOf(remote),
      ...(capabilities !== undefined && { capabilities }),
      effect: this.#settings.effects[remote.name] ?? effectOf(remote),
      input: inputOf(remote.inputSchema),
      inputSchema: (remote.inputSchema ?? { type: "object" }) as Json,
      isCitable: true,
      sources: (answer) => answerSources(name, answer),
      run: async (input, { scope, signal }) => {
        const answer = this.#bounded(name, answerOf(name, await this.#connection.call(remote.name, input as Json, signal)));
        await storeAnswer(this.#texts, scope.owner, name, null, answer);
        return answer;
      },
    };
  }

  #bounded(name: string, answer: Json): Json {
    const size = JSON.stringify(answer).length;
    if (size <= this.#options.maxAnswer) return answer;
    throw new RalphError("payload_too_large", `'${name}' answered with ${size} characters; ${this.#options.maxAnswer} are taken`);
  }

  #resourceTools(): Tool[] {
    const server = this.#server;
    return [
      {
        name: toolName(server, "list_resources"),
        description: `Resources that the server '${server}' offers for reading, with their addresses.`,
        effect: "read",
        input: z.strictObject({}),
        run: async (_input, { signal }) => {
          const listed = await this.#connection.resources(signal);
          const resources = listed.map(({ uri, name, description, mimeType }) => ({
            uri,
            name,
            description: description ?? null,
            mediaType: mimeType ?? null,
          }));
          return this.#bounded("list_resources", { resources } satisfies z.infer<typeof resourceList>);
        },
      },
      {
        name: toolName(server, "read_resource"),
        description: `Reads one resource of the server '${server}'. What it says can be cited.`,
        effect: "read",
        input: resourceInput,
        sources: (answer) => (answer as z.infer<typeof resourceOutput>).passages.map(({ sourceId }) => sourceId),
        run: async (input, { scope, signal }) => {
          const { uri } = input as z.infer<typeof resourceInput>;
          const text = await this.#connection.resource(uri, signal);
          if (text === "") throw new RalphError("data_not_found", `The resource '${uri}' has no text`);
          this.#bounded("read_resource", text);
          const url = /^https?:/.test(uri) ? uri : null;
          const sourceId = await this.#texts.store(scope.owner, text, { kind: "api", title: `${server}: ${uri}`, url });
          const whole = { from: 0, to: text.length, line: 1, heading: [] };
          return { passages: [{ sourceId, name: uri, heading: [], text, place: whole }] } satisfies z.infer<typeof resourceOutput>;
        },
      },
    ];
  }
}
