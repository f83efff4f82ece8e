import { mkdtemp, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { loadConfig } from "../../../src/composition/settings/config.ts";
import { openDeclaredApis } from "../../../src/composition/sources/declared-apis.ts";
import { citableAnswer } from "../../../src/sources/answers/citable-answer.ts";
import { toolContext } from "../../support/tool-context.ts";

const context = toolContext();

interface Received {
  method: string;
  url: string;
  key: string | undefined;
  body: string;
}

/** An API on loopback that keeps what it was sent. */
async function startApi(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      received.push({ method, url, key: headers["x-key"] as string | undefined, body: Buffer.concat(chunks).toString("utf8") });
      answer(request, response);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/` };
}

async function openFile(text: string, environment: Record<string, string> = {}) {
  const file = join(await mkdtemp(join(tmpdir(), "ralph-apis-")), "apis.yaml");
  await writeFile(file, text);
  const texts = new Map<string, string>();
  const { config } = loadConfig({ APIS_FILE: file, FETCH_RETRY_S: "0" });
  const apis = openDeclaredApis(config, { environment, putText: async (_owner, hash, content) => void texts.set(hash, content) });
  onTestFinished(() => apis.close());
  return { apis, texts, tools: new Map(apis.sources.flatMap((source) => source.tools()).map((tool) => [tool.name, tool])) };
}

const prices = (url: string) => `
apis:
  prices:
    description: Prices of shares
    baseUrl: ${url}
    auth: { in: header, name: x-key, setting: PRICES_KEY }
    errors: ["$.error"]
    operations:
      daily:
        description: Daily prices
        path: /daily/{symbol}
        fixed: { format: json }
        parameters:
          symbol: { in: path, required: true, description: Ticker }
          days: { type: integer, minimum: 1, maximum: 100, default: 5 }
        result: $.days
        say: "{symbol}: {count} days"
      order:
        description: Buys shares
        method: POST
        path: /orders
        parameters:
          symbol: { in: body, required: true }
          pieces: { in: body, type: integer, required: true }
`;

test("an operation is called with its key and parameters, and its records are a table that can be cited", async () => {
  const api = await startApi((_request, response) => {
    response.setHeader("content-type", "application/json").end(JSON.stringify({ days: [{ day: "2026-01-02", close: 10.5 }] }));
  });
  const { apis, tools, texts } = await openFile(prices(api.url), { PRICES_KEY: "s3cret" });
  const daily = tools.get("prices__daily");
  expect(daily).toMatchObject({ effect: "read", inputSchema: { required: ["symbol"] } });
  expect(daily?.input.safeParse({ symbol: "IBM", days: 1_000 }).success).toBe(false);
  const answer = await daily?.run(daily.input.parse({ symbol: "IB/M" }), context);
  expect(api.received).toEqual([{ method: "GET", url: "/v1/daily/IB%2FM?format=json&days=5", key: "s3cret", body: "" }]);
  expect(answer).toEqual([{ day: "2026-01-02", close: 10.5 }]);
  expect(daily?.say?.({ symbol: "IB/M" }, answer ?? null)).toBe("IB/M: 1 days");
  expect(citableAnswer("prices__daily", answer ?? null)?.tables).toMatchObject([{ rowsTotal: 1, rows: [{ quote: "2026-01-02,10.5" }] }]);
  const [id = ""] = daily?.sources?.(answer ?? null) ?? [];
  const source = apis.sources[0]?.describe("local", id);
  expect(source).toMatchObject({ kind: "api", title: "prices__daily" });
  expect(JSON.stringify(source)).not.toContain("s3cret");
  expect(texts.get(source?.hash ?? "")).toBe("day,close\n2026-01-02,10.5");
});

test("what changes the world is sent once, also where the server breaks", async () => {
  const api = await startApi((_request, response) => response.writeHead(503).end());
  const { tools } = await openFile(prices(api.url), { PRICES_KEY: "s3cret" });
  const order = tools.get("prices__order");
  expect(order?.effect).toBe("world");
  await expect(order?.run({ symbol: "IBM", pieces: 3 }, context)).rejects.toMatchObject({
    code: "retry_exhausted",
    message: expect.stringContaining("it may have been carried out"),
  });
  expect(api.received).toEqual([{ method: "POST", url: "/v1/orders", key: "s3cret", body: '{"symbol":"IBM","pieces":3}' }]);
});

test("an error inside a 200 is an error, and an API without its key is not offered", async () => {
  const api = await startApi((_request, response) => response.end('{"error": "unknown symbol"}'));
  const { tools } = await openFile(prices(api.url), { PRICES_KEY: "s3cret" });
  await expect(tools.get("prices__daily")?.run({ symbol: "X" }, context)).rejects.toMatchObject({ code: "unprocessable" });
  const keyless = await openFile(prices(api.url));
  expect(keyless.tools.size).toBe(0);
  expect(keyless.apis.sources[0]?.notOffered()).toContainEqual({
    name: "prices__daily",
    origin: "api:prices",
    reason: "PRICES_KEY is not set",
  });
});

test.each([
  ["apis:\n  prices:\n    description: x\n    baseUrl: nowhere\n", /apis\.yaml:4: apis\.prices\.baseUrl: must be an http or https address/],
  [
    "apis:\n  p:\n    description: x\n    baseUrl: http://h/\n    operations:\n      a:\n        description: d\n        path: /{id}\n",
    /apis\.yaml:8: apis\.p\.operations\.a\.path: names '\{id\}', which is no parameter/,
  ],
  [
    "apis:\n  p:\n    description: x\n    baseUrl: http://h/\n    operations:\n      a:\n        description: d\n        path: /\n        result: '$.['\n",
    /apis\.yaml:9: apis\.p\.operations\.a\.result: is no JSONPath/,
  ],
])("a fault is told with file, line and field", async (text, message) => {
  await expect(openFile(text)).rejects.toThrow(message);
});
