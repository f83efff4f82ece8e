/** `ralph verify` on the bundle of a real service that signs with a key from `openssl genpkey`'s kind of file. */
import { execFile } from "node:child_process";
import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fingerprintOf } from "../../src/maintenance/verify-bundle.ts";
import { UnpackBudget, ZipArchive } from "../../src/sources/documents/archive/zip-archive.ts";
import { startRealService } from "../http/support/real-service.ts";
import { startable } from "../support/programs.ts";
import { randomOf } from "../support/random-tree.ts";
import { zipFile } from "../support/zip-file.ts";

const program = startable(join(import.meta.dirname, "../../src/cli/main.ts"));
const [own, other] = [generateKeyPairSync("ed25519"), generateKeyPairSync("ed25519")];
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ralph-verify-"));
  await writeFile(join(folder, "signing.pem"), own.privateKey.export({ type: "pkcs8", format: "pem" }));
  await writeKey("own.pem", own.publicKey);
  await writeKey("other.pem", other.publicKey);
});
afterAll(() => rm(folder, { recursive: true }));

async function writeKey(name: string, key: KeyObject): Promise<void> {
  await writeFile(join(folder, name), key.export({ type: "spki", format: "pem" }));
}

/** The bundle of a session that the service carries out. */
async function bundleOf(environment: Record<string, string>): Promise<Buffer> {
  const { app } = await startRealService(environment);
  const payload = new FormData();
  payload.append("files", new Blob(["# Bridges\n\nThe Tower Bridge was opened in 1894. It crosses the Thames.\n"]), "bridges.md");
  await app.inject({ method: "POST", url: "/documents", payload });
  const asked = { query: "When was the Tower Bridge opened?", outputFormats: ["md"], autoApprove: true };
  const created = await app.inject({ method: "POST", url: "/sessions", payload: asked });
  const base = String(created.headers.location);
  // The stream of events ends with the session.
  await app.inject({ url: `${base}/events`, headers: { accept: "text/event-stream" } });
  const bundle = await app.inject(`${base}/bundle`);
  expect(bundle.statusCode).toBe(200);
  return bundle.rawPayload;
}

async function verify(bytes: Uint8Array, key?: string): Promise<{ code: number; out: string }> {
  await writeFile(join(folder, "bundle.zip"), bytes);
  const options = ["verify", "bundle.zip", ...(key === undefined ? [] : ["--key", key])];
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...options], { cwd: folder }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === "number" ? error.code : 0, out: stdout + stderr });
    });
  });
}

/** The archive packed anew with changed files, as somebody who knows the format would. */
async function repacked(bytes: Uint8Array, change: (name: string, content: Buffer) => Buffer): Promise<Uint8Array> {
  const archive = await ZipArchive.open(bytes, 100, new UnpackBudget(1e7));
  const read = async (name: string) => ({ name, content: change(name, Buffer.from(await archive.read(name))) });
  return zipFile(await Promise.all([...archive.names].map(read)));
}

test("a signed bundle is told by whom, and refused with another key, another manifest, or any byte changed", async () => {
  const bytes = await bundleOf({ SIGNING_KEY_FILE: join(folder, "signing.pem") });
  const signer = fingerprintOf(own.publicKey);
  const right = await verify(bytes, "own.pem");
  expect(right.out).toContain(`Signed by ${signer} (wanted: ${signer})`);
  expect(right.out).toContain("The bundle is as it was made.");
  expect(right.code).toBe(0);
  expect((await verify(bytes)).out).toContain(`Signed by ${signer}\n`);

  const wrong = await verify(bytes, "other.pem");
  expect(wrong.out).toContain(`WRONG  manifest.signature.json: is of another key, ${signer}`);
  expect(wrong.code).toBe(1);

  const manifest = await verify(
    await repacked(bytes, (name, content) =>
      name === "manifest.json" ? Buffer.from(content.toString().replace("Tower Bridge", "London Bridge")) : content,
    ),
    "own.pem",
  );
  expect(manifest.out).toContain("WRONG  manifest.signature.json: does not fit the manifest");
  expect(manifest.out).toContain("Not signed");
  expect(manifest.code).toBe(1);

  const seed = Number(process.env.BUNDLE_SEED ?? Date.now() % 1e9);
  const random = randomOf(seed);
  const changed = Buffer.from(bytes);
  const at = Math.floor(random() * bytes.length);
  changed[at] = (bytes[at] ?? 0) ^ (1 + Math.floor(random() * 255));
  const byte = await verify(changed, "own.pem");
  expect(byte.code, `BUNDLE_SEED=${seed}, byte ${at}: ${byte.out}`).toBe(1);
  expect(byte.out).toContain("do not rely on this bundle");
}, 60_000);

test("a bundle that is not signed is told as such, and refused where a key is wanted", async () => {
  const bytes = await bundleOf({});
  const plain = await verify(bytes);
  expect(plain.out).toContain("Not signed");
  expect(plain.code).toBe(0);
  const wanted = await verify(bytes, "own.pem");
  expect(wanted.out).toContain("WRONG  manifest.signature.json: is missing; the bundle is not signed");
  expect(wanted.code).toBe(1);
  expect((await verify(bytes, "none.pem")).code).toBe(1);
  expect(await verify(bytes, "bundle.zip")).toEqual({ code: 1, out: "'bundle.zip' holds no public key as PEM\n" });
}, 60_000);
