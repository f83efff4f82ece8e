import { expect, test } from "vitest";
import { errorCodes } from "../../../src/domain/errors/errors.ts";
import { startService } from "../support/service.ts";

test.each(["", "/ralph"])("the type of a problem leads to its page under BASE_PATH '%s'", async (basePath) => {
  const { app } = await startService({ settings: { basePath } });
  const { type } = (await app.inject(`${basePath}/sessions/none`)).json();
  const page = await app.inject(type);
  expect([page.statusCode, page.json()]).toMatchObject([200, { code: "not_found", status: 404, kind: "permanent" }]);
});

test.each(errorCodes)("'%s' has a page with a meaning and an action, for programs and for people", async (code) => {
  const { app } = await startService();
  const { meaning, action, title } = (await app.inject(`/problems/${code}`)).json();
  expect(meaning).toMatch(/^[A-Z].*\.$/);
  expect(action).toMatch(/^[A-Z`].*\.$/);
  const page = await app.inject({ url: `/problems/${code}`, headers: { accept: "text/html,*/*;q=0.8" } });
  expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
  expect(page.body).toContain(`<h1>${title}</h1>`);
});

test("all codes are listed, and another one is 404", async () => {
  const { app } = await startService();
  const { items } = (await app.inject("/problems")).json();
  expect(items.map(({ code }: { code: string }) => code)).toEqual(errorCodes);
  expect((await app.inject("/problems/constructor")).statusCode).toBe(404);
});
