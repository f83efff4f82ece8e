/** Everything outside the service, played over HTTP: it answers by rule, logs what arrived, and can keep a caller waiting. */
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

type Rule = (input: Record<string, unknown>) => unknown;

export class World {
  /** Names of what was asked for, in order. */
  readonly log: string[] = [];
  readonly inputs = new Map<string, Record<string, unknown>>();
  readonly #rules: Record<string, Rule>;
  readonly #server: Server;
  #held: string | null = null;
  #arrived: () => void = () => undefined;

  constructor(rules: Record<string, Rule>) {
    this.#rules = rules;
    this.#server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      this.#answer((request.url ?? "/").slice(1), Buffer.concat(chunks).toString(), response);
    });
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    onTestFinished(async () => {
      this.#server.closeAllConnections();
      await new Promise((resolve) => this.#server.close(resolve));
    });
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The next request for `name` gets no answer; resolves when it has arrived. */
  hold(name: string): Promise<void> {
    this.#held = name;
    return new Promise((resolve) => {
      this.#arrived = resolve;
    });
  }

  times(name: string): number {
    return this.log.filter((entry) => entry === name).length;
  }

  #answer(name: string, body: string, response: ServerResponse): void {
    const input = JSON.parse(body) as Record<string, unknown>;
    this.log.push(name);
    this.inputs.set(name, input);
    if (this.#held === name) {
      this.#held = null;
      this.#arrived();
      return;
    }
    try {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(this.#rules[name]?.(input) ?? null));
    } catch (error) {
      response.statusCode = 500;
      response.end(JSON.stringify({ error: String(error) }));
    }
  }
}
