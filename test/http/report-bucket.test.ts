/** The service with its report files in a bucket: the same answers, and sessions that wait while the bucket is unavailable. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { compose, type Service } from "../../src/composition/composition.ts";
import { loadConfig } from "../../src/composition/settings/config.ts";
import { sha256 } from "../../src/domain/base/json.ts";
import type { Session } from "../../src/domain/sessions/session.ts";
import { temporaryDirectory } from "../support/core.ts";
import { migrated } from "../support/migrated.ts";
import { S3Server } from "../support/s3-server.ts";
import { scriptedEngine } from "../support/scripted-engine.ts";

const reports = {
  missingScripts: () => [],
  write: async (format: string) => new TextEncoder().encode(`<p>The report as ${format}</p>`),
};

let server: S3Server;
let bucket: Record<string, string>;
let directory: string;
let service: Service | null = null;

beforeEach(async () => {
  server = new S3Server();
  bucket = await server.start();
  directory = migrated(temporaryDirectory());
});

afterEach(async () => {
  await service?.close();
  service = null;
  await server.close();
});

async function start(settings: Record<string, string> = bucket): Promise<Service> {
  await service?.close();
  const { config, secrets } = loadConfig({ DATA_DIR: directory, REPORT_RETRY_S: "0", ...settings });
  service = await compose(config, secrets, { engines: [scriptedEngine()], reports, logger: null, verifyAnswers: true });
  await service.recover();
  return service;
}

async function finished({ app }: Service): Promise<string> {
  const body = { query: "What is it?", autoApprove: true, outputFormats: ["md", "html"] };
  const { id } = (await app.inject({ method: "POST", url: "/sessions", payload: body })).json<Session>();
  await vi.waitFor(async () => expect((await app.inject(`/sessions/${id}`)).json()).toMatchObject({ status: "done" }), 10_000);
  return id;
}

/** Names without what is each writing's own. */
const plain = (name: string) => name.replace(/^(.{36})\..{36}\./, "$1.");
const names = () => [...server.objects.keys()].map((key) => plain(key.split("/").at(-1) ?? "")).sort();

describe("report files in a bucket", () => {
  it("are sent with their ETag, in parts, as heads and in the bundle, as from a directory", async () => {
    const running = await start();
    const id = await finished(running);
    expect(names()).toEqual([`${id}.html`, `${id}.md`]);
    expect(existsSync(join(directory, "reports"))).toBe(false);
    const path = `/sessions/${id}/reports/md`;
    const { app } = running;
    const whole = await app.inject(path);
    expect(whole.headers.etag).toBe(`"${sha256(whole.body)}"`);
    expect((await app.inject({ url: path, headers: { "if-none-match": String(whole.headers.etag) } })).statusCode).toBe(304);
    const part = await app.inject({ url: path, headers: { range: "bytes=2-5" } });
    expect([part.statusCode, part.body]).toEqual([206, whole.body.slice(2, 6)]);
    const head = await app.inject({ method: "HEAD", url: path });
    expect([head.statusCode, head.headers["content-length"], head.body]).toEqual([200, String(whole.rawPayload.byteLength), ""]);
    const bundle = unzipSync((await app.inject(`/sessions/${id}/bundle`)).rawPayload);
    expect(Buffer.from(bundle["report.md"] ?? []).toString()).toBe(whole.body);
    server.fault = ({ method }) => (method === "GET" ? { status: 503, code: "SlowDown" } : null);
    const refused = await app.inject(path);
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([503, "5"]);
  });

  it("are removed with their session and their owner", async () => {
    const running = await start();
    const [one, other] = [await finished(running), await finished(running)];
    expect((await running.app.inject({ method: "DELETE", url: `/sessions/${one}` })).statusCode).toBe(204);
    expect(names()).toEqual([`${other}.html`, `${other}.md`]);
    expect((await running.app.inject({ method: "DELETE", url: "/owners/local" })).statusCode).toBeLessThan(300);
    await vi.waitFor(() => expect(names()).toEqual([]), 10_000);
  });

  it("are waited for while the bucket takes none, which /readyz tells, and the session fails no task", async () => {
    const running = await start({ ...bucket, BLOBS_ATTEMPTS: "1" });
    server.fault = ({ method }) => (method === "PUT" ? { status: 503, code: "SlowDown" } : null);
    const { app } = running;
    const body = { query: "What is it?", autoApprove: true, outputFormats: ["md"] };
    const { id } = (await app.inject({ method: "POST", url: "/sessions", payload: body })).json<Session>();
    await vi.waitFor(async () => expect((await app.inject("/readyz")).json()).toMatchObject({ issues: [{ path: "reports" }] }), 10_000);
    server.fault = () => null;
    await vi.waitFor(async () => expect((await app.inject(`/sessions/${id}`)).json()).toMatchObject({ status: "done" }), 20_000);
    expect((await app.inject("/readyz")).statusCode).toBe(200);
  }, 30_000);

  it("are taken over from the data directory, and what nobody names is removed", async () => {
    const before = await start({});
    const id = await finished(before);
    const words = readFileSync(join(directory, `reports/${id}.md`), "utf8");
    const leftover = "019aa000-0000-7000-8000-000000000000.md";
    server.objects.set(`installation/one/${leftover}`, Buffer.from("of a session that was deleted"));
    const { app } = await start();
    expect(names()).toEqual([`${id}.html`, `${id}.md`]);
    expect(readdirSync(join(directory, "reports"))).toEqual([]);
    expect((await app.inject(`/sessions/${id}/reports/md`)).body).toBe(words);
  });

  it("may lie in another directory, where those that were there before are moved to", async () => {
    const id = await finished(await start({}));
    const other = join(temporaryDirectory(), "mounted/reports");
    const { app } = await start({ BLOBS: `dir:${other}` });
    expect(readdirSync(other).sort()).toEqual([`${id}.html`, `${id}.md`]);
    expect((await app.inject(`/sessions/${id}/reports/md`)).statusCode).toBe(200);
  });

  it("stay where they are where BLOBS names the usual directory", async () => {
    const id = await finished(await start({}));
    await start({ BLOBS: `dir:${join(directory, "reports")}` });
    expect(readdirSync(join(directory, "reports")).sort()).toEqual([`${id}.html`, `${id}.md`]);
  });

  it("keep the service from no start while the bucket does not answer", async () => {
    const id = await finished(await start());
    server.fault = () => "cut";
    const { app } = await start({ ...bucket, BLOBS_ATTEMPTS: "1" });
    expect((await app.inject("/readyz")).json()).toMatchObject({ issues: [{ path: "reports" }] });
    server.fault = () => null;
    await vi.waitFor(async () => expect((await app.inject("/readyz")).statusCode).toBe(200), 10_000);
    expect((await app.inject(`/sessions/${id}/reports/md`)).statusCode).toBe(200);
  });
});
