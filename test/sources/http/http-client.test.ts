import type { AddressInfo, Socket } from "node:net";
import { createServer } from "node:net";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { assertOk, jsonOf, textOf } from "../../../src/sources/http/http-answer.ts";
import type { HttpClient } from "../../../src/sources/http/http-client.ts";
import { httpCaller, httpClient } from "../../support/http-client.ts";
import { type Answer, pages, type WebServer, webServer } from "../../support/web-server.ts";

const closers: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(closers.map((close) => close())));

async function serve(answer: Answer | Parameters<typeof pages>[0]): Promise<WebServer> {
  const server = await webServer(typeof answer === "function" ? answer : pages(answer));
  closers.push(() => server.close());
  return server;
}

function client(changes: Parameters<typeof httpClient>[0] = {}): HttpClient {
  const made = httpClient(changes);
  closers.push(() => made.close());
  return made;
}

const caller = httpCaller();

/** A server that writes these bytes to whoever connects, and keeps the connection open. */
async function raw(answer: (socket: Socket, served: number) => void): Promise<string> {
  let served = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("data", () => answer(socket, served++));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("what is sent and read", () => {
  it("names the service, and gives status, type, charset and body", async () => {
    const { origin, asked } = await serve((_, response) =>
      response.writeHead(200, { "content-type": "Text/HTML; Charset=windows-1251" }).end(Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2])),
    );
    const answer = await client().send({ url: `${origin}/a#part`, headers: { Accept: "text/html" } }, caller);
    expect(answer).toMatchObject({ url: `${origin}/a`, status: 200, mediaType: "text/html", charset: "windows-1251" });
    expect(textOf(answer)).toBe("Привет");
    expect(asked[0]).toMatchObject({
      method: "GET",
      path: "/a",
      headers: { "user-agent": "Ralph/test (ops@ralph.example)", accept: "text/html" },
    });
  });

  it("undoes content codings over one another", async () => {
    const body = brotliCompressSync(gzipSync("плюс"));
    const { origin } = await serve((_, response) => response.writeHead(200, { "content-encoding": "gzip, br" }).end(body));
    expect(textOf(await client().send({ url: origin }, caller))).toBe("плюс");
  });

  it("sends a key in the header or the query, and shows it nowhere", async () => {
    const { origin, asked } = await serve((what, response) => response.writeHead(403).end(`no access for sesame ${what.path}`));
    for (const where of ["header", "query"] as const) {
      const answer = await client().send({ url: `${origin}/q?a=1`, key: { in: where, name: "X-Key", value: "sesame" } }, caller);
      expect(() => assertOk(answer)).toThrow(new RegExp(`^${origin}/q\\?a=1: answered 403: no access for …`));
      expect(() => assertOk(answer)).not.toThrow(/sesame/);
    }
    expect(asked[0]?.headers["x-key"]).toBe("sesame");
    expect(asked[1]?.path).toBe("/q?a=1&X-Key=sesame");
  });

  it("tells a fault by the sentence that an API says of it", async () => {
    const faults = {
      '{"error":"Mailbox is full"}': "Mailbox is full",
      '{"title":"Invalid","detail":"The day is past"}': "The day is past",
      '{"error":{"code":7,"message":"No such room"}}': "No such room",
      '{"code":7}': '{"code":7}',
      "{broken": "{broken",
    };
    for (const [body, said] of Object.entries(faults)) {
      const { origin } = await serve((_, response) => response.writeHead(422).end(body));
      const answer = await client().send({ url: origin }, caller);
      expect(() => assertOk(answer)).toThrow(`${origin}/: answered 422: ${said}`);
    }
  });

  it("says what stands there instead of JSON", async () => {
    const { origin } = await serve({ "/": (_, response) => response.end("Your query was too short.") });
    const answer = await client().send({ url: origin }, caller);
    expect(() => jsonOf(answer)).toThrow(`${origin}/: the answer is no JSON: Your query was too short.`);
  });

  it("refuses types that were not asked for, without reading them", async () => {
    const { origin } = await serve((_, response) => response.writeHead(200, { "content-type": "video/mp4" }).write("x"));
    await expect(client().send({ url: origin, types: ["text/*", "application/json"] }, caller)).rejects.toMatchObject({
      code: "unsupported_media_type",
      message: `${origin}/: is 'video/mp4', not text/* or application/json`,
    });
  });
});

describe("addresses", () => {
  const secret = () => serve((_, response) => response.end("inside"));

  it.each([
    ["http://127.0.0.1:PORT/", /not public/],
    ["http://localhost:PORT/", /not public/],
    ["http://2130706433:PORT/", /'127\.0\.0\.1' is not public/],
    ["http://0177.0.0.1:PORT/", /'127\.0\.0\.1' is not public/],
    ["http://0x7f.1:PORT/", /'127\.0\.0\.1' is not public/],
    ["http://[::1]:PORT/", /not public/],
    ["http://[::ffff:127.0.0.1]:PORT/", /not public/],
    ["http://[::ffff:169.254.169.254]/latest/meta-data", /not public/],
    ["http://[64:ff9b::7f00:1]:PORT/", /not public/],
    ["http://169.254.169.254/latest/meta-data", /not public/],
    ["http://100.64.0.1/", /not public/],
    ["http://168.63.129.16/", /not public/],
    ["http://10.0.0.1/", /not public/],
    ["http://0.0.0.0:PORT/", /not public/],
  ])("refuses %s", async (url, message) => {
    const { port, asked } = await secret();
    await expect(client({ allow: "" }).send({ url: url.replace("PORT", String(port)) }, caller)).rejects.toMatchObject({
      code: "forbidden",
      message: expect.stringMatching(message),
    });
    expect(asked).toEqual([]);
  });

  it.each(["ftp://example.org/", "file:///etc/passwd", "gopher://x", "javascript:1", "http://", "//x", "http://me:pw@example.org/"])(
    "refuses %s as no address of the web",
    async (url) => {
      await expect(client().send({ url }, caller)).rejects.toMatchObject({
        code: "invalid_input",
        message: expect.not.stringContaining("pw"),
      });
    },
  );

  it("refuses a redirect to a private address", async () => {
    const { port, asked } = await secret();
    for (const target of [
      `http://127.0.0.2:${port}/`,
      "http://[::ffff:169.254.169.254]/",
      `http://localhost:${port}/`,
      "file:///etc/passwd",
    ]) {
      const { origin } = await serve((_, response) => response.writeHead(302, { location: target }).end());
      const refused = client({ allow: "127.0.0.1" }).send({ url: origin }, caller);
      // 'localhost' is 127.0.0.1, which this client may reach by address but for which the name stands here.
      if (target.includes("localhost")) await expect(refused).resolves.toMatchObject({ status: 200 });
      else await expect(refused).rejects.toMatchObject({ kind: "permanent" });
    }
    expect(asked).toHaveLength(1);
  });

  it("connects to the address that was checked, though the name means another one now", async () => {
    const { port, asked } = await secret();
    const answers = [["93.184.216.34"], ["127.0.0.1"]];
    let resolved = 0;
    const resolver = async () => (answers[resolved++] ?? ["127.0.0.1"]).map((address) => ({ address, family: 4 }));
    const guarded = client({
      allow: "",
      resolver,
      limits: { headMs: 50 },
      gates: { retry: { attempts: 3, baseMs: 0, capMs: 0, factor: 1, jitter: 0 } },
    });
    await expect(guarded.send({ url: `http://rebind.example:${port}/` }, caller)).rejects.toThrow();
    expect(resolved).toBeGreaterThan(0);
    expect(asked).toEqual([]);
  });

  it("drops the private addresses of a name that has both kinds", async () => {
    const { port, asked } = await secret();
    const resolver = async () => [
      { address: "10.1.2.3", family: 4 },
      { address: "127.0.0.1", family: 4 },
    ];
    await expect(client({ allow: "127.0.0.1", resolver }).send({ url: `http://both.example:${port}/` }, caller)).resolves.toMatchObject({
      status: 200,
    });
    await expect(client({ allow: "", resolver }).send({ url: `http://both.example:${port}/` }, caller)).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(asked).toHaveLength(1);
  });

  it("lets named hosts through, on the named port alone", async () => {
    const { port } = await secret();
    const resolver = async () => [{ address: "127.0.0.1", family: 4 }];
    const url = `http://wiki.example:${port}/`;
    await expect(client({ allow: `wiki.example:${port}`, resolver }).send({ url }, caller)).resolves.toMatchObject({ status: 200 });
    await expect(client({ allow: `wiki.example:${port + 1}`, resolver }).send({ url }, caller)).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(client({ allow: `other.example:${port}`, resolver }).send({ url }, caller)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("says that a host does not exist", async () => {
    const resolver = () => Promise.reject(Object.assign(new Error("no"), { code: "ENOTFOUND" }));
    await expect(client({ resolver }).send({ url: "http://nowhere.example/" }, caller)).rejects.toMatchObject({
      code: "data_not_found",
      message: "There is no host 'nowhere.example'",
    });
  });
});

describe("redirects", () => {
  it("follows them, and leaves the key at its origin", async () => {
    const other = await serve((_, response) => response.end("there"));
    const home = await serve({
      "/a": (_, response) => response.writeHead(301, { location: "/b" }).end(),
      "/b": (_, response) => response.writeHead(302, { location: `${other.origin}/c` }).end(),
    });
    const key = { in: "header", name: "authorization", value: "Bearer sesame" } as const;
    const answer = await client().send({ url: `${home.origin}/a`, key, headers: { "x-own": "1", accept: "*/*" } }, caller);
    expect(answer.url).toBe(`${other.origin}/c`);
    expect(home.asked.map(({ headers }) => headers.authorization)).toEqual(["Bearer sesame", "Bearer sesame"]);
    expect(other.asked[0]?.headers).toMatchObject({ accept: "*/*" });
    expect(other.asked[0]?.headers).not.toHaveProperty("authorization");
    expect(other.asked[0]?.headers).not.toHaveProperty("x-own");
  });

  it("ends an endless one", async () => {
    const { origin, asked } = await serve((_, response) => response.writeHead(302, { location: `/${Math.random()}` }).end());
    await expect(client().send({ url: origin }, caller)).rejects.toMatchObject({
      code: "limit_reached",
      message: `${origin}/: more than 3 redirects`,
    });
    expect(asked).toHaveLength(4);
  });

  it("sends a body on to no other origin", async () => {
    const other = await serve((_, response) => response.end());
    const { origin } = await serve((_, response) => response.writeHead(307, { location: other.origin }).end());
    await expect(client().send({ url: origin, method: "POST", body: "{}" }, caller)).rejects.toMatchObject({ code: "forbidden" });
    expect(other.asked).toEqual([]);
  });
});

describe("bodies that are made to hurt", () => {
  const bomb = (stages: number) => {
    let body: Buffer = Buffer.alloc(8_000_000);
    for (let stage = 0; stage < stages; stage++) body = gzipSync(body);
    return body;
  };

  it.each([
    ["gzip", () => bomb(1)],
    ["br", () => brotliCompressSync(Buffer.alloc(8_000_000))],
    ["gzip, gzip", () => bomb(2)],
    ["gzip, br", () => brotliCompressSync(gzipSync(Buffer.alloc(8_000_000)))],
    // Empty members: the outer coding expands to much that the inner one makes nothing of.
    ["gzip, br", () => brotliCompressSync(Buffer.alloc(4_000_000).fill(gzipSync("")))],
  ])("gives up on a bomb of %s", async (encoding, body) => {
    const { origin } = await serve((_, response) => response.writeHead(200, { "content-encoding": encoding }).end(body()));
    await expect(client().send({ url: origin }, caller)).rejects.toMatchObject({
      code: "payload_too_large",
      message: `${origin}/: more than 2 MB`,
    });
  });

  it("gives up on codings that nobody knows, on too many, and on broken ones", async () => {
    const { origin } = await serve((what, response) =>
      response.writeHead(200, { "content-encoding": what.headers["x-coding"] as string }).end("text"),
    );
    const send = (coding: string) => client().send({ url: origin, headers: { "x-coding": coding } }, caller);
    await expect(send("rot13")).rejects.toMatchObject({ code: "unsupported_media_type", message: expect.stringContaining("'rot13'") });
    await expect(send("gzip, gzip, gzip, gzip")).rejects.toMatchObject({ code: "unsupported_media_type" });
    await expect(send("gzip")).rejects.toMatchObject({ code: "unprocessable", message: `${origin}/: the compressed body is broken` });
    await expect(send("br")).rejects.toMatchObject({ code: "unprocessable" });
  });

  it("reads no page of 200 MB, whether or not it says how long it is", async () => {
    let sent = 0;
    const { origin } = await serve((what, response) => {
      if (what.path === "/told") response.writeHead(200, { "content-length": 200_000_000 });
      const more = () => {
        while (sent < 200_000_000 && !response.destroyed) {
          sent += 65_536;
          if (!response.write(Buffer.alloc(65_536, "a"))) {
            response.once("drain", more);
            return;
          }
        }
      };
      more();
    });
    for (const path of ["/told", "/untold"]) {
      sent = 0;
      await expect(client().send({ url: origin + path }, caller)).rejects.toMatchObject({
        code: "payload_too_large",
        message: `${origin}${path}: more than 1 MB`,
      });
      expect(sent).toBeLessThan(20_000_000);
    }
  });

  it("ends a body that drips for ever, and a head that never comes", async () => {
    const { origin } = await serve((what, response) => {
      if (what.path === "/head") return;
      response.writeHead(200);
      const drip = setInterval(() => response.write("a"), 5);
      response.on("close", () => clearInterval(drip));
    });
    const drips = client({ limits: { totalMs: 200 } });
    const silent = client({ limits: { headMs: 100 } });
    await expect(drips.send({ url: `${origin}/drip` }, caller)).rejects.toMatchObject({
      code: "retry_exhausted",
      message: expect.stringContaining(`${origin}/drip: the answer took too long`),
    });
    await expect(silent.send({ url: `${origin}/head` }, caller)).rejects.toMatchObject({
      code: "retry_exhausted",
      message: expect.stringContaining(`${origin}/head: the head of the answer took too long`),
    });
  });

  it("reads what a wrong Content-Length says, and gives the rest to nobody", async () => {
    const origin = await raw((socket, served) => {
      socket.write(
        served === 0
          ? "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhelloHTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\nsmuggled"
          : "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nnext",
      );
    });
    const one = client();
    expect(textOf(await one.send({ url: origin }, caller))).toBe("hello");
    expect(textOf(await one.send({ url: `${origin}/next` }, caller))).toBe("next");
  });

  it("fails where fewer bytes come than were told, and where there is no HTTP", async () => {
    const short = await raw((socket) => socket.end("HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nhello"));
    await expect(client().send({ url: short }, caller)).rejects.toMatchObject({
      code: "retry_exhausted",
      message: expect.stringContaining(`${short}/: no answer`),
    });
    const odd = await raw((socket) => socket.end("SSH-2.0-OpenSSH_9\r\n"));
    await expect(client().send({ url: odd }, caller)).rejects.toMatchObject({
      message: expect.stringContaining(`${odd}/: the answer is no HTTP`),
    });
    const fat = await raw((socket) => socket.end(`HTTP/1.1 200 OK\r\nX: ${"a".repeat(100_000)}\r\n\r\n`));
    await expect(client().send({ url: fat }, caller)).rejects.toMatchObject({ code: "payload_too_large" });
  });

  it("ends with its caller", async () => {
    const { origin } = await serve((_, response) => response.writeHead(200).write("a"));
    const ending = new AbortController();
    const reason = new Error("enough");
    const sent = client().send({ url: origin }, httpCaller({ signal: ending.signal }));
    setTimeout(() => ending.abort(reason), 20);
    await expect(sent).rejects.toBe(reason);
  });
});
