/** Report files in a bucket: whole or not there, through the faults of a store and of the way to it. */
import { randomUUID } from "node:crypto";
import { Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { describe, expect, it, onTestFinished } from "vitest";
import { openReports } from "../../../src/composition/reports/open-reports.ts";
import { loadConfig } from "../../../src/composition/settings/config.ts";
import { sha256 } from "../../../src/domain/base/json.ts";
import { RalphError } from "../../../src/domain/errors/errors.ts";
import type { ReportFiles } from "../../../src/research/ports/report-files.ts";
import { type S3Fault, S3Server } from "../../support/s3-server.ts";
import { reportFilesConformance } from "../conformance/report-files.ts";

const folder = "installation/one";

async function opened(
  settings: Record<string, string> = {},
): Promise<{ server: S3Server; files: ReportFiles; check: () => Promise<string | null> }> {
  const server = new S3Server();
  const { config, secrets } = loadConfig({ ...(await server.start(folder)), ...settings });
  const { place, check, close } = await openReports(config, secrets);
  onTestFinished(async () => {
    await close();
    await server.close();
  });
  if (place === undefined) throw new Error("BLOBS names a bucket");
  return { server, files: place.files, check };
}

/** A file of its own name, and bytes that differ everywhere. */
function made(size: number) {
  const bytes = Buffer.from(Array.from({ length: size }, (_, index) => (index * 7 + (index >> 8)) % 256));
  return { path: `${randomUUID()}.md`, bytes: size, sha256: sha256(bytes), content: bytes };
}

/** Faults for the first requests of a method, then none. */
function first(method: string, ...faults: S3Fault[]): S3Server["fault"] {
  return (asked) => (asked.method === method ? (faults.shift() ?? null) : null);
}

reportFilesConformance("a bucket", async () => (await opened()).files);

describe("a report file in a bucket", () => {
  it("is put under the prefix, all at once, and removed from there", async () => {
    const { server, files } = await opened();
    const file = made(300_000);
    const half: number[] = [];
    await files.write(file.path, file.content, () => half.push(server.objects.size));
    expect(half).toEqual([0]);
    expect([...server.objects.keys()]).toEqual([`${folder}/${file.path}`]);
    await files.remove(file.path);
    expect(server.objects.size).toBe(0);
  });

  it.each<[string, S3Fault]>([
    ["answers 500", { status: 500, code: "InternalError" }],
    ["asks to slow down", { status: 503, code: "SlowDown" }],
    ["cuts the connection", "cut"],
    ["does not answer in time", "silent"],
  ])("comes through where the store %s for a while", async (_what, fault) => {
    const { server, files } = await opened({ BLOBS_TIMEOUT_S: "0.2" });
    const file = made(100_000);
    server.fault = first("PUT", fault, fault);
    await files.write(file.path, file.content);
    server.fault = first("GET", fault, fault);
    expect(await buffer(await files.read(file))).toEqual(file.content);
    server.fault = first("DELETE", fault, fault);
    await files.remove(file.path);
    expect(server.objects.size).toBe(0);
    expect(files.fault).toBeNull();
  });

  it("is not there, and waited for, where the store keeps failing; afterwards it is taken again", async () => {
    const { server, files } = await opened({ BLOBS_ATTEMPTS: "2" });
    const file = made(1_000);
    server.fault = () => ({ status: 503, code: "SlowDown" });
    await expect(files.write(file.path, file.content)).rejects.toMatchObject({ code: "database", status: 503 });
    expect(server.asked).toHaveLength(2);
    expect(files.fault).toBe("The bucket of the report files does not take a file: 503 SlowDown");
    await expect(files.read(file)).rejects.toMatchObject({ code: "service_unavailable" });
    server.fault = () => null;
    await expect.poll(() => files.fault).toBeNull();
    await files.write(file.path, file.content);
    expect(server.objects.size).toBe(1);
  });

  it("is not asked for again where the store refuses it", async () => {
    const { server, files } = await opened();
    server.fault = () => ({ status: 403, code: "AccessDenied" });
    await expect(files.write(made(10).path, new Uint8Array(10))).rejects.toMatchObject({ code: "database" });
    expect(server.asked).toHaveLength(1);
  });

  it("leaves nothing where its upload is cut off half-way", async () => {
    const { server, files } = await opened({ BLOBS_ATTEMPTS: "1" });
    const sockets: Socket[] = [];
    const connect = Socket.prototype.connect;
    Socket.prototype.connect = function (this: Socket, ...given: unknown[]) {
      sockets.push(this);
      return (connect as (...args: unknown[]) => Socket).apply(this, given);
    } as typeof connect;
    onTestFinished(() => {
      Socket.prototype.connect = connect;
    });
    const file = made(2_000_000);
    const cut = () => {
      for (const socket of sockets) socket.destroy();
    };
    await expect(files.write(file.path, file.content, cut)).rejects.toMatchObject({ code: "database" });
    expect(server.objects.size).toBe(0);
  });

  it("is read on from where a connection broke, whole and in a part", async () => {
    const { server, files } = await opened();
    const file = made(400_000);
    await files.write(file.path, file.content);
    server.fault = first("GET", { cutAfter: 70_000 }, { cutAfter: 100_000 });
    expect(await buffer(await files.read(file))).toEqual(file.content);
    expect(server.asked.filter(({ method }) => method === "GET").map(({ range }) => range !== null)).toEqual([false, true, true]);
    server.fault = first("GET", { cutAfter: 10 });
    expect(await buffer(await files.read(file, { first: 1_000, last: 200_000 }))).toEqual(file.content.subarray(1_000, 200_001));
  });

  it.each<[string, (bytes: Buffer) => Buffer]>([
    ["with one changed byte", (bytes) => Buffer.concat([bytes.subarray(0, 10), Buffer.from([0xff]), bytes.subarray(11)])],
    ["shortened", (bytes) => bytes.subarray(0, -1)],
    ["lengthened", (bytes) => Buffer.concat([bytes, Buffer.from("x")])],
  ])("is never given whole where it comes %s", async (_what, changed) => {
    const { server, files } = await opened();
    const file = made(200_000);
    await files.write(file.path, file.content);
    server.fault = ({ method }) => (method === "GET" ? { changed } : null);
    let size = 0;
    const reading = async () => {
      for await (const chunk of await files.read(file)) size += (chunk as Buffer).byteLength;
    };
    await expect(reading()).rejects.toMatchObject({ message: expect.stringContaining("damaged") });
    expect(size).toBeLessThan(file.bytes);
  });

  it("is not given by a store that sends the whole for a part", async () => {
    const { server, files } = await opened();
    const file = made(1_000);
    await files.write(file.path, file.content);
    server.fault = () => "no ranges";
    await expect(files.read(file, { first: 1, last: 2 })).rejects.toMatchObject({ code: "service_unavailable" });
  });

  it("that is left unread breaks nothing", async () => {
    const { files } = await opened();
    const file = made(2_000_000);
    await files.write(file.path, file.content);
    (await files.read(file)).destroy();
    const begun = await files.read(file);
    for await (const _chunk of begun) break;
    expect(begun.destroyed).toBe(true);
    expect(await buffer(await files.read(file))).toEqual(file.content);
  });
});

describe("a sweep of a bucket", () => {
  it("removes the files that nobody names, over all pages of a listing, and nothing else", async () => {
    const { server, files } = await opened();
    server.pageSize = 3;
    const all = Array.from({ length: 8 }, () => made(3));
    for (const { path, content } of all) await files.write(path, content);
    const others = [`${folder}/notes.txt`, `${folder}2/${all[0]?.path}`, `elsewhere & more/${all[0]?.path}`];
    for (const key of others) server.objects.set(key, Buffer.from("not a report"));
    const kept = all.slice(0, 2).map(({ path }) => path);
    expect(await files.sweep(async () => (path) => kept.includes(path))).toBe(6);
    expect([...server.objects.keys()].sort()).toEqual([...kept.map((path) => `${folder}/${path}`), ...others].sort());
  });

  it("removes nothing where another process may have taken over since the files were listed", async () => {
    const { server, files } = await opened();
    const [mine, successors] = [made(3), made(3)];
    await files.write(mine.path, mine.content);
    const sleep = async (): Promise<never> => {
      await files.write(successors.path, successors.content);
      throw new RalphError("service_unavailable", "Another replica is taking over");
    };
    await expect(files.sweep(sleep)).rejects.toMatchObject({ code: "service_unavailable" });
    expect(server.objects.size).toBe(2);
    // One that sleeps after it has looked removes what it had listed, and no file of its successor.
    const later = async () => {
      await files.write(mine.path.replace(".md", ".html"), mine.content);
      return (path: string) => path === successors.path;
    };
    expect(await files.sweep(later)).toBe(1);
    expect(server.objects.size).toBe(2);
  });

  it("removes what could not be removed when it was to be", async () => {
    const { server, files } = await opened({ BLOBS_ATTEMPTS: "1" });
    const file = made(3);
    await files.write(file.path, file.content);
    server.fault = first("DELETE", { status: 500, code: "InternalError" });
    await expect(files.remove(file.path)).rejects.toMatchObject({ code: "database" });
    expect(await files.sweep(async () => () => false)).toBe(1);
    expect(server.objects.size).toBe(0);
  });
});

describe("a bucket at the start", () => {
  it("is refused with the store's word where a setting has to change", async () => {
    const wrongKey = await opened({ AWS_SECRET_ACCESS_KEY: "another" });
    await expect(wrongKey.check()).rejects.toMatchObject({
      code: "configuration",
      message: expect.stringContaining("SignatureDoesNotMatch"),
    });
    const wrongBucket = await opened({ BLOBS: "s3://other-bucket/x" });
    await expect(wrongBucket.check()).rejects.toMatchObject({ code: "configuration", message: expect.stringContaining("NoSuchBucket") });
    await expect(opened({ AWS_ACCESS_KEY_ID: "" })).rejects.toThrow("AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are needed");
    expect(() => loadConfig({ BLOBS: "s3:/bucket" })).toThrow("BLOBS");
  });

  it("is waited for where it does not answer, and leaves no object of its own", async () => {
    const { server, check } = await opened({ BLOBS_ATTEMPTS: "1" });
    server.fault = () => "cut";
    expect(await check()).toContain("does not take a file");
    server.fault = () => null;
    expect(await check()).toBeNull();
    expect(server.objects.size).toBe(0);
  });
});
