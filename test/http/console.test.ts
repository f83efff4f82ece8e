import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { withoutComments } from "../../src/http/console-files.ts";
import { startService } from "./support/service.ts";

async function openPage(settings = {}) {
  const { app } = await startService({ settings });
  const page = await app.inject("/ui/");
  const paths = [...page.body.matchAll(/(?:href|src)="\.\/([^"]+)"/g)].map(([, path = ""]) => path);
  return { app, page, paths: [...new Set(paths)] };
}

describe("the text that is sent", () => {
  it("has no comments that stand alone, and all of the code", () => {
    const source =
      '/** A. */\nconst a = 1; // kept\n\n  // gone\n  /* gone\n * too */\nconst b = "/* kept */";   \n//# sourceMappingURL=a.map';
    expect(withoutComments(source)).toBe('\nconst a = 1; // kept\nconst b = "/* kept */";\n');
  });
});

describe("the console", () => {
  it("is one page whose policy lets nothing in but the service's own files", async () => {
    const { page } = await openPage();
    expect(page.statusCode).toBe(200);
    const policy = String(page.headers["content-security-policy"]);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/);
    expect(policy).toContain("connect-src 'self'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(page.body).not.toMatch(/https?:\/\//);
  });

  it("serves every file that the page names, for ever, in few bytes", async () => {
    const { app, page, paths } = await openPage();
    expect(paths.length).toBeGreaterThan(50);
    let bytes = gzipSync(page.body).length;
    for (const path of paths) {
      const file = await app.inject(`/ui/${path}`);
      expect([path, file.statusCode]).toEqual([path, 200]);
      expect(file.headers["cache-control"]).toContain("immutable");
      if (/\.(ts|m?js)$/.test(path)) expect(file.headers["content-type"]).toContain("text/javascript");
      bytes += gzipSync(file.body).length;
    }
    expect(bytes).toBeLessThan(142_000);
  });

  it("serves what its scripts import and no other source", async () => {
    const { app, paths } = await openPage();
    expect(paths.some((path) => path.endsWith("src/domain/passages.ts"))).toBe(true);
    expect(paths.filter((path) => /\/(src\/(?!domain)|node_modules|test)/.test(path.replace("clients/typescript/src", "")))).toEqual([]);
    const version = paths[0]?.split("/")[0];
    for (const path of ["src/main.ts", "package.json", "console/../src/main.ts", "clients/typescript/src/node.ts"]) {
      expect((await app.inject(`/ui/${version}/${path}`)).statusCode).toBe(404);
    }
    expect((await app.inject("/ui/older/console/main.ts")).statusCode).toBe(404);
  });

  it("leads to its folder, under which its addresses hold", async () => {
    const { app } = await openPage();
    const answer = await app.inject("/ui");
    expect([answer.statusCode, answer.headers.location]).toEqual([302, "/ui/"]);
  });
});
