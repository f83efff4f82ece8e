import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readConsole } from "../../../src/http/console/console-files.ts";
import { startService } from "../support/service.ts";

/** Bounds close to what it has now, so that growth is noticed. Bytes. */
const mostBytes = { gzip: 70_000, br: 61_500 };

async function openPage() {
  const { app } = await startService();
  const page = await app.inject("/ui/");
  const paths = [...page.body.matchAll(/(?:href|src)="\.\/([^"]+)"/g)].map(([, path = ""]) => path);
  return { app, page, paths: [...new Set(paths)] };
}

describe("the console", () => {
  it("is one page whose policy lets nothing in but the service's own files", async () => {
    const { page } = await openPage();
    expect(page.statusCode).toBe(200);
    const policy = String(page.headers["content-security-policy"]);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("connect-src 'self'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(page.body).not.toMatch(/https?:\/\//);
  });

  it("serves the files that the page names, for ever, in the coding that the browser prefers, and nothing else", async () => {
    const { app, paths } = await openPage();
    expect(paths.map((path) => path.split("/")[1]).sort()).toEqual(["console.css", "icon.svg", "main.js", "theme.js"]);
    for (const path of paths) {
      const file = await app.inject(`/ui/${path}`);
      expect([path, file.statusCode]).toEqual([path, 200]);
      expect(file.headers["cache-control"]).toContain("immutable");
      if (path.endsWith(".js")) expect(file.headers["content-type"]).toContain("text/javascript");
    }
    const [script = ""] = paths.filter((path) => path.endsWith("main.js"));
    const get = (accept: string) => app.inject({ url: `/ui/${script}`, headers: { "accept-encoding": accept } });
    const plain = (await get("identity")).rawPayload;
    for (const [coding, decode] of Object.entries({ gzip: gunzipSync, br: brotliDecompressSync })) {
      const answer = await get(coding);
      expect(answer.headers).toMatchObject({ "content-encoding": coding, vary: "accept-encoding" });
      expect(decode(answer.rawPayload).equals(plain)).toBe(true);
      expect(answer.headers["content-length"]).toBe(String(answer.rawPayload.length));
    }
    const { app: uncompressed } = await startService({ settings: { compressFromBytes: 0 } });
    const answer = await uncompressed.inject({ url: `/ui/${script}`, headers: { "accept-encoding": "gzip, br" } });
    expect([answer.headers["content-encoding"], answer.rawPayload.equals(plain)]).toEqual([undefined, true]);
    const version = paths[0]?.split("/")[0];
    for (const path of ["src/main.ts", "package.json", "console/../src/main.ts", "console/main.ts"]) {
      expect((await app.inject(`/ui/${version}/${path}`)).statusCode).toBe(404);
    }
    expect((await app.inject("/ui/older/main.js")).statusCode).toBe(404);
  });

  it("is a few kilobytes in one language, all views together, made of what both sides share", async () => {
    const { files, inputs } = await readConsole();
    const loaded = [...files].filter(([path]) => !path.endsWith(".map") && !path.startsWith("ru-"));
    const sum = (coding: "gzip" | "br") => loaded.reduce((bytes, [, { encoded }]) => bytes + encoded[coding].length, 0);
    expect(sum("gzip")).toBeLessThan(mostBytes.gzip);
    expect(sum("br")).toBeLessThan(mostBytes.br);
    expect(inputs).toContain("src/domain/evidence/passages.ts");
    expect(inputs.filter((path) => !/^(console|clients\/typescript\/src|src\/domain|node_modules)\//.test(path))).toEqual([]);
    expect(inputs).not.toContain("clients/typescript/src/node.ts");
  });

  it("leads to its folder, under which its addresses hold", async () => {
    const { app } = await openPage();
    const answer = await app.inject("/ui");
    expect([answer.statusCode, answer.headers.location]).toEqual([302, "/ui/"]);
  });
});
