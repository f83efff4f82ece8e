import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { listen, startService } from "../support/service.ts";

interface Interceptors {
  requestInterceptor(request: { headers: Record<string, string> }): { userFetch?: typeof fetch };
  responseInterceptor(response: { headers: Record<string, string> }): { headers: Record<string, string> };
}

/** What the page hands to Swagger UI, run as the page runs it: as text, without anything around it. */
async function pageConfig(): Promise<{ url: string; config: Interceptors }> {
  const { app } = await startService();
  const { url } = await listen(app);
  const text = await (await fetch(`${url}/docs/static/swagger-initializer.js`)).text();
  let config: unknown;
  const keep = (given: unknown) => {
    config = given;
    return { initOAuth: () => undefined };
  };
  const bundle = Object.assign(keep, { presets: {}, plugins: {} });
  const page = { href: "http://x/docs/" };
  const document = { createElement: () => ({}) };
  const window: { onload?: () => void; location: typeof page } = { location: page };
  const setTimeout = (end: () => void) => globalThis.setTimeout(end, 20);
  const web = { fetch, AbortController, TextDecoder, Response, clearTimeout, setTimeout };
  runInNewContext(text, { window, document, SwaggerUIBundle: bundle, SwaggerUIStandalonePreset: {}, ...web });
  window.onload?.();
  return { url, config: config as Interceptors };
}

describe("the Swagger page", () => {
  it("shows the beginning of a stream that has no end, and says that it closed it", async () => {
    const { url, config } = await pageConfig();
    const headers = { accept: "text/event-stream" };
    const { userFetch } = config.requestInterceptor({ headers });
    const shown = await (await userFetch?.(`${url}/events`, { headers }))?.text();
    expect(shown).toMatch(/^retry: \d+\n/);
    expect(shown).toContain("closed the stream");
  });

  it("leaves other requests alone", async () => {
    const { config } = await pageConfig();
    expect(config.requestInterceptor({ headers: { accept: "application/json" } })).not.toHaveProperty("userFetch");
  });

  it("offers a PDF as a file, and shows the rest", async () => {
    const { config } = await pageConfig();
    const told = (type: string) => ({ headers: { "content-type": type, "content-disposition": 'inline; filename="ralph-1.pdf"' } });
    expect(config.responseInterceptor(told("application/pdf")).headers["content-disposition"]).toBe('attachment; filename="ralph-1.pdf"');
    expect(config.responseInterceptor(told("text/html")).headers["content-disposition"]).toMatch(/^inline/);
  });
});
