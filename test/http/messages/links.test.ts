import { expect, test } from "vitest";
import { startService } from "../support/service.ts";

const gateway = { "x-forwarded-host": "ralph.example", "x-forwarded-proto": "https", "x-forwarded-prefix": "/tools/ralph" };
const settings = { allowedHosts: ["ralph.example"] };

async function made(headers: Record<string, string>, given: object) {
  const { app } = await startService({ settings: given });
  const answer = await app.inject({ method: "POST", url: "/sessions", headers, payload: { query: "What is it?" } });
  return String(answer.headers.location).replace(answer.json().id, "ID");
}

test("Location is a path where no gateway is trusted, whatever the request forwards", async () => {
  expect(await made(gateway, settings)).toBe("/sessions/ID");
});

test.each([1, ["127.0.0.0/8"], ["loopback"]])(
  "Location names host, protocol and path that a trusted gateway forwards: %j",
  async (trustProxy) => {
    expect(await made(gateway, { ...settings, trustProxy })).toBe("https://ralph.example/tools/ralph/sessions/ID");
  },
);

test("a gateway at another address is not believed", async () => {
  expect(await made(gateway, { ...settings, trustProxy: ["10.0.0.0/8"] })).toBe("/sessions/ID");
});

test("Location stays a path where the gateway passes the host on as it is", async () => {
  const headers = { host: "ralph.example", "x-forwarded-host": "ralph.example" };
  expect(await made(headers, { ...settings, trustProxy: 1 })).toBe("/sessions/ID");
});

test.each(["//evil.example", "/a b", "/../x?", "relative", `/${"a/".repeat(40)}`, '/"><script>'])(
  "a prefix that is no plain path counts as none: %s",
  async (prefix) => {
    expect(await made({ "x-forwarded-prefix": prefix }, { trustProxy: 1 })).toBe("/sessions/ID");
  },
);

test.each([
  ["javascript", "http://ralph.example"],
  ["https", "https://ralph.example"],
])("a forwarded protocol is http or https: %s", async (forwarded, origin) => {
  const headers = { "x-forwarded-host": "ralph.example", "x-forwarded-proto": forwarded };
  expect(await made(headers, { ...settings, trustProxy: 1 })).toBe(`${origin}/sessions/ID`);
});

test("the description, the root's links and problem types stand below the forwarded path", async () => {
  const { app } = await startService({ settings: { ...settings, trustProxy: 1 } });
  const root = await app.inject({ url: "/", headers: gateway });
  expect(root.headers.location).toBe("/tools/ralph/docs");
  expect(root.headers.link).toContain("</tools/ralph/openapi.json>");
  expect((await app.inject({ url: "/openapi.json", headers: gateway })).json().servers).toEqual([{ url: "/tools/ralph" }]);
  expect((await app.inject({ url: "/sessions/none", headers: gateway })).json().type).toBe("/tools/ralph/problems/not_found");
});
