import { afterAll, describe, expect, it } from "vitest";
import { HostGates } from "../../../src/sources/http/host-gates.ts";
import { httpCaller, httpClient } from "../../support/http-client.ts";
import { type Answer, type WebServer, webServer } from "../../support/web-server.ts";

const closers: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(closers.map((close) => close())));

async function serve(answer: Answer): Promise<WebServer> {
  const server = await webServer(answer);
  closers.push(() => server.close());
  return server;
}

function client(changes: Parameters<typeof httpClient>[0] = {}) {
  const made = httpClient(changes);
  closers.push(() => made.close());
  return made;
}

describe("one gate a host", () => {
  it("holds all sessions while a Retry-After lasts, and their clocks stand meanwhile", async () => {
    let refused = 0;
    const { origin, asked } = await serve((_, response) => {
      if (refused++ === 0) response.writeHead(429, { "retry-after": "0.15" }).end();
      else response.end("now");
    });
    const http = client();
    const waits: { session: string; reason: string; over: boolean }[] = [];
    const callerOf = (session: string) =>
      httpCaller({
        party: { owner: "o", session },
        waiting: (reason) => {
          const wait = { session, reason, over: false };
          waits.push(wait);
          return () => {
            wait.over = true;
          };
        },
      });
    const first = http.send({ url: origin }, callerOf("a"));
    await expect.poll(() => waits.length).toBeGreaterThan(0);
    const second = http.send({ url: origin }, callerOf("b"));
    expect(asked).toHaveLength(1);
    expect((await Promise.all([first, second])).map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(waits.map(({ session }) => session))).toEqual(new Set(["a", "b"]));
    expect(waits.every(({ reason, over }) => reason === "limit" && over)).toBe(true);
  });

  it("gives up at once where the wait is longer than patience", async () => {
    const { origin, asked } = await serve((_, response) => response.writeHead(429, { "retry-after": "3600" }).end());
    const http = client();
    for (let attempt = 0; attempt < 2; attempt++) {
      await expect(http.send({ url: origin }, httpCaller())).rejects.toMatchObject({
        code: "rate_limited",
        message: expect.stringContaining("takes no more requests until"),
        retryAfterMs: expect.closeTo(3_600_000, -5),
      });
    }
    expect(asked).toHaveLength(1);
  });

  it("waits after an answer that says that none is left of a window", async () => {
    const { origin } = await serve((_, response) =>
      response.writeHead(200, { "x-ratelimit-remaining": "0, 900", "x-ratelimit-reset": "1000, 5" }).end(),
    );
    const http = client();
    await http.send({ url: origin }, httpCaller());
    await expect(http.send({ url: origin }, httpCaller())).rejects.toMatchObject({ code: "rate_limited" });
  });

  it("leaves a host alone that failed again and again, and no other", async () => {
    const bad = await serve((_, response) => response.writeHead(500).end());
    const good = await serve((_, response) => response.end());
    const http = client({ gates: { breaker: { failures: 2, restMs: 60_000, trials: 1 } } });
    await expect(http.send({ url: bad.origin }, httpCaller())).rejects.toMatchObject({ code: "retry_exhausted" });
    await expect(http.send({ url: bad.origin }, httpCaller())).rejects.toMatchObject({ code: "circuit_open" });
    expect(bad.asked).toHaveLength(2);
    await expect(http.send({ url: good.origin }, httpCaller())).resolves.toMatchObject({ status: 200 });
  });

  it("keeps a service's own rule: one at once, at its pace", async () => {
    let underWay = 0;
    let most = 0;
    const { origin } = await serve((_, response) => {
      most = Math.max(most, ++underWay);
      setTimeout(() => {
        underWay -= 1;
        response.end();
      }, 5);
    });
    const http = client();
    http.declare(`${origin}/api`, { concurrency: 1, requestsPerMinute: null });
    await Promise.all(Array.from({ length: 4 }, () => http.send({ url: origin }, httpCaller())));
    expect(most).toBe(1);
  });

  it("takes a pace that the service tells, where it is slower than its rule", () => {
    const gates = new HostGates({
      ...{ requestsPerMinute: 60, concurrency: 1, patienceMs: 1, rateLimitMs: 1 },
      retry: { attempts: 1, baseMs: 1, capMs: 1, factor: 1, jitter: 0 },
      breaker: { failures: 5, restMs: 1, trials: 1 },
    });
    gates.learn("a.example", { "x-rate-limit-limit": "50", "x-rate-limit-interval": "1s" });
    gates.learn("b.example", { "x-rate-limit-limit": "1", "x-rate-limit-interval": "1h" });
    const run = (host: string) => gates.run(host, httpCaller(), async () => "sent");
    return Promise.all([
      expect(run("a.example")).resolves.toBe("sent"),
      run("b.example").then(() => expect(run("b.example")).rejects.toMatchObject({ code: "rate_limited" })),
    ]);
  });
});

describe("robots.txt", () => {
  const page =
    (robots: Answer): Answer =>
    (what, response, request) => {
      if (what.path === "/robots.txt") robots(what, response, request);
      else response.end("page");
    };

  it("keeps pages unread that it forbids this service, and is read once", async () => {
    const { origin, asked } = await serve(
      page((_, response) => response.end("User-agent: *\nDisallow: /a\n\nUser-agent: Ralph\nDisallow: /private\n")),
    );
    const http = client();
    const send = (path: string) => http.send({ url: origin + path, robots: true }, httpCaller());
    await expect(send("/a")).resolves.toMatchObject({ status: 200 });
    await expect(send("/private/x")).rejects.toMatchObject({
      code: "forbidden",
      message: `${origin}/private/x: robots.txt does not let it be read`,
    });
    expect(asked.map(({ path }) => path)).toEqual(["/robots.txt", "/a"]);
    await expect(http.send({ url: `${origin}/private/x` }, httpCaller())).resolves.toMatchObject({ status: 200 });
  });

  it("is not read where the operator says so", async () => {
    const { origin, asked } = await serve(page((_, response) => response.end("User-agent: *\nDisallow: /")));
    await expect(client({ followsRobots: false }).send({ url: origin, robots: true }, httpCaller())).resolves.toMatchObject({
      status: 200,
    });
    expect(asked).toHaveLength(1);
  });

  it("lets all pass where there is none, and nothing where it cannot be read", async () => {
    const none = await serve(page((_, response) => response.writeHead(404).end()));
    await expect(client().send({ url: none.origin, robots: true }, httpCaller())).resolves.toMatchObject({ status: 200 });
    const broken = await serve(page((_, response) => response.writeHead(500).end()));
    await expect(client().send({ url: broken.origin, robots: true }, httpCaller())).rejects.toMatchObject({
      code: "forbidden",
      message: `${broken.origin}/: its robots.txt could not be read`,
    });
  });
});

describe("an address that the operator named", () => {
  it("may be private, and what it redirects to may not", async () => {
    const inside = await serve((_, response) => response.end("inside"));
    const named = await serve((what, response) =>
      what.path === "/away" ? response.writeHead(302, { location: inside.origin }).end() : response.end("named"),
    );
    const http = client({ allow: "" });
    await expect(http.send({ url: named.origin, isTrusted: true }, httpCaller())).resolves.toMatchObject({ status: 200 });
    await expect(http.send({ url: named.origin }, httpCaller())).rejects.toMatchObject({ code: "forbidden" });
    await expect(http.send({ url: `${named.origin}/away`, isTrusted: true }, httpCaller())).rejects.toMatchObject({ code: "forbidden" });
    expect(inside.asked).toEqual([]);
  });
});
