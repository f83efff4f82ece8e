import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, describe, expect, test } from "vitest";
import { RalphError } from "../../src/domain/errors/errors.ts";
import { fingerprintOf, verifyBundle } from "../../src/maintenance/verify-bundle.ts";
import { createBundleWriter } from "../../src/reports/bundle/bundle.ts";
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

  test("is told from a file that is none, in one line", async () => {
    const none = await verifyBundle(Buffer.from("What a pity.\n"), pair.publicKey);
    expect(none.problems).toEqual([expect.stringMatching(/^The archive: .*ZIP/)]);
    const bytes = await bundleOf(contents(directory));
    expect((await verifyBundle(bytes.subarray(0, bytes.length / 2), null)).problems).toEqual([expect.stringMatching(/^The archive: /)]);
  });

  test("is told from one that is not signed, or signed by another", async () => {
    const plain = await bundleOf(contents(directory));
    expect(await verifyBundle(plain, null)).toMatchObject({ problems: [], signedBy: null });
    expect((await verifyBundle(plain, pair.publicKey)).problems).toEqual(["manifest.signature.json: is missing; the bundle is not signed"]);
    const other = generateKeyPairSync("ed25519");
    const { problems } = await verifyBundle(await bundleOf(contents(directory), other.privateKey), pair.publicKey);
    expect(problems).toEqual([`manifest.signature.json: is of another key, ${fingerprintOf(other.publicKey)}`]);
  });

  test("with any single byte changed is refused, and the place of the change is named", async () => {
    const bytes = await bundleOf(contents(directory), pair.privateKey);
    const seed = Number(process.env.BUNDLE_SEED ?? Date.now() % 1e9);
    const random = randomOf(seed);
    for (let turn = 0; turn < 100; turn++) {
      const at = Math.floor(random() * bytes.length);
      const changed = Buffer.from(bytes);
      changed[at] = (bytes[at] ?? 0) ^ (1 + Math.floor(random() * 255));
      const { problems } = await verifyBundle(changed, pair.publicKey);
      expect(problems.length, `BUNDLE_SEED=${seed}, byte ${at}`).toBeGreaterThan(0);
      const [, from, to = from] = /byte (?:from )?(\d+)(?: to (\d+))? was changed/.exec(problems[0] ?? "") ?? [];
      const isFound = from !== undefined && Number(from) <= at && at <= Number(to) && Number(to) - Number(from) < 256;
      // Within the words by which the seal is found, or its length, nothing tells more.
      expect(isFound || at >= bytes.lastIndexOf("ralph-bundle") - 22, `BUNDLE_SEED=${seed}, byte ${at}: ${problems[0]}`).toBe(true);
    }
    const inReport = Buffer.from(bytes);
    const start = inReport.indexOf("report.md") + "report.md".length;
    inReport[start + 3] = (inReport[start + 3] ?? 0) ^ 1;
    const { problems } = await verifyBundle(inReport, null);
    expect(problems.join("\n")).toContain("report.md: ");
    expect(problems[0]).toMatch(/^The archive: a byte from \d+ to \d+ was changed/);
  });

  test("packed anew with a changed file is told with the place in the file", async () => {
    const made = contents(directory);
    const long = `${"a line of a long source\n".repeat(1_000)}end`;
    const [source] = made.sources;
    if (source === undefined) throw new Error("There is no source");
    const files = await filesOf(await bundleOf({ ...made, claims: [], sources: [{ ...source, read: () => long }] }));
    const changed = long.replace("end", "END");
    const anew = zipFile(files.map((file) => (file.name === "sources/s-1.txt" ? { ...file, content: Buffer.from(changed) } : file)));
    const at = Math.floor(long.indexOf("end") / 4_096) * 4_096;
    expect((await verifyBundle(anew, null)).problems).toContain(
      `sources/s-1.txt: was changed from byte ${at} to ${at + 4_095}, or behind that`,
    );
  });

  test("with a figure that its cells do not give is told", async () => {
    const made = contents(directory);
    const input = { ...cited("Tea grows on hills."), value: 3, at: null, time: null };
    const figure = {
      ...{ id: "f1", section: null, text: "", measure: "sum", subject: "Tea", unit: null, at: null, formula: "", check: "recomputed" },
      lineage: { formula: "SUM(x1:x2)", inputs: [input, { ...input, value: 4 }] },
    };
    const problemsOf = async (value: number) => {
      const results = { ...made.results, figures: [{ ...figure, value }] } as typeof made.results;
      return (await verifyBundle(await bundleOf({ ...made, results }), null)).problems;
    };
    expect(await problemsOf(7)).toEqual([]);
    expect(await problemsOf(8)).toEqual(["results.json: the cells of the figure f1 do not give 8"]);
  });

  test("is written with one source's text at a time, and fails where a text is gone", async () => {
    const made = contents(directory);
    const [source] = made.sources;
    if (source === undefined) throw new Error("There is no source");
    const reads: number[] = [];
    const text = "x".repeat(300_000);
    const sources = Array.from({ length: 40 }, (_, index) => ({
      source: { ...source.source, id: `s-${index}` },
      read: () => {
        reads.push(index);
        return `${text}${index}`;
      },
    }));
    const stream = await createBundleWriter(null).write({ ...made, claims: [], sources });
    const chunks = stream.iterator();
    await chunks.next();
    expect(reads.length).toBeLessThan(10);
    for await (const _chunk of stream);
    expect(reads).toHaveLength(40);
    const gone = await createBundleWriter(null).write({
      ...made,
      sources: [
        {
          ...source,
          read: () => {
            throw new RalphError("not_found", "gone");
          },
        },
      ],
    });
    await expect(buffer(gone)).rejects.toMatchObject({ code: "not_found" });
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
