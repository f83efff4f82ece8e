import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { fingerprintOf, verifyBundle } from "../../src/maintenance/verify-bundle.ts";
import { UnpackBudget, ZipArchive } from "../../src/sources/documents/archive/zip-archive.ts";
import { randomOf } from "../support/random-tree.ts";
import { zipFile } from "../support/zip-file.ts";
import { bundleOf, cited, contents } from "./bundle-fixture.ts";

const directory = mkdtempSync(join(tmpdir(), "ralph-bundle-"));
afterAll(() => rmSync(directory, { recursive: true }));
const pair = generateKeyPairSync("ed25519");

describe("a bundle", () => {
  test("is right as it was made, says who signed it, and is the same each time", async () => {
    const bytes = await bundleOf(contents(directory), pair.privateKey);
    expect(await verifyBundle(bytes, pair.publicKey)).toEqual({
      ...{ problems: [], session: { id: "0190-a", query: "Where does tea grow?" }, files: 11, citations: 2 },
      signedBy: fingerprintOf(createPublicKey(pair.privateKey)),
    });
    expect((await bundleOf(contents(directory), pair.privateKey)).equals(bytes)).toBe(true);
  });

  test("is told from one that is not signed, or signed by another", async () => {
    const plain = await bundleOf(contents(directory));
    expect(await verifyBundle(plain, null)).toMatchObject({ problems: [], signedBy: null });
    expect((await verifyBundle(plain, pair.publicKey)).problems).toEqual(["manifest.signature.json: is missing; the bundle is not signed"]);
    const other = generateKeyPairSync("ed25519");
    const { problems } = await verifyBundle(await bundleOf(contents(directory), other.privateKey), pair.publicKey);
    expect(problems).toEqual([`manifest.signature.json: is of another key, ${fingerprintOf(other.publicKey)}`]);
  });

  test("with any single byte changed is refused, and the changed file is named", async () => {
    const bytes = await bundleOf(contents(directory), pair.privateKey);
    const random = randomOf(20_261_122);
    for (let turn = 0; turn < 100; turn++) {
      const at = Math.floor(random() * bytes.length);
      const changed = Buffer.from(bytes);
      changed[at] = (bytes[at] ?? 0) ^ (1 + Math.floor(random() * 255));
      expect((await verifyBundle(changed, pair.publicKey)).problems.length, `byte ${at}`).toBeGreaterThan(0);
    }
    const inReport = Buffer.from(bytes);
    const start = inReport.indexOf("report.md") + "report.md".length;
    inReport[start + 3] = (inReport[start + 3] ?? 0) ^ 1;
    expect((await verifyBundle(inReport, null)).problems.join("\n")).toContain("report.md: ");
  });

  test("cut short, or no archive at all, is told", async () => {
    const bytes = await bundleOf(contents(directory));
    for (const broken of [bytes.subarray(0, bytes.length / 2), Buffer.alloc(0), Buffer.from("no archive")]) {
      expect((await verifyBundle(broken, null)).problems.length).toBeGreaterThan(0);
    }
  });

  test("with a quotation that its source does not hold is told by claim", async () => {
    const made = contents(directory);
    const [first] = made.claims;
    const invented = { ...cited("Tea grows on hills."), quote: "Tea grows in caves." };
    const bytes = await bundleOf({ ...made, claims: first === undefined ? [] : [{ ...first, citations: [invented] }] });
    expect((await verifyBundle(bytes, null)).problems).toEqual(["claims.json: a quotation of c1 does not stand in sources/s-1.txt"]);
  });

  test("packed anew with a file more, or with the signature of another one, is told", async () => {
    const files = await filesOf(await bundleOf(contents(directory), pair.privateKey));
    const more = zipFile([...files, { name: "notes.txt", content: "as it was not" }]);
    expect((await verifyBundle(more, pair.publicKey)).problems).toContain("notes.txt: is not in the manifest");
    const others = await filesOf(await bundleOf(contents(directory, "Where does coffee grow?"), pair.privateKey));
    const signature = others.find(({ name }) => name === "manifest.signature.json");
    const mixed = zipFile(files.map((file) => (file.name === signature?.name ? signature : file)));
    const { problems, signedBy } = await verifyBundle(mixed, pair.publicKey);
    expect(problems).toContain("manifest.signature.json: does not fit the manifest");
    expect(signedBy).toBeNull();
  });
});

async function filesOf(bytes: Uint8Array): Promise<{ name: string; content: Uint8Array }[]> {
  const archive = await ZipArchive.open(bytes, 100, new UnpackBudget(1e7));
  return Promise.all([...archive.names].map(async (name) => ({ name, content: await archive.read(name) })));
}
