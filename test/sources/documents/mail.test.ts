import { describe, expect, it } from "vitest";
import { divisionAt } from "../../../src/domain/evidence/division.ts";
import { unpacked } from "../../../src/sources/documents/archive/unpack.ts";
import { documentLimits } from "../../../src/sources/documents/document-limits.ts";
import { parseDocument } from "../../../src/sources/documents/parse.ts";
import { zipOf } from "../../support/zip-file.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const document = (name: string, bytes: Uint8Array) => ({ name, mediaType: "application/octet-stream", bytes });
const itemsOf = async (name: string, bytes: Uint8Array, limits = documentLimits) => {
  const items: [string, string][] = [];
  for await (const item of unpacked(document(name, bytes), limits))
    items.push([item.name, Buffer.from(item.bytes).toString().slice(0, 40)]);
  return items;
};

const letter = (subject: string, text: string) =>
  `From: Ada Byron <ada@example.org>\nTo: =?utf-8?B?${Buffer.from("Иван").toString("base64")}?= <ivan@example.org>\nDate: Tue, 3 Sep 2024 10:00:00 +0000\nSubject: ${subject}\n\n${text}`;
const mixed = [
  "From: ada@example.org",
  "Subject: The figures",
  'Content-Type: multipart/mixed; boundary="b"',
  "",
  "--b",
  "Content-Type: text/html; charset=utf-8",
  "",
  "<p>They are <b>attached</b>.</p>",
  "--b",
  'Content-Type: text/csv; name="gdp.csv"',
  'Content-Disposition: attachment; filename="gdp.csv"',
  "Content-Transfer-Encoding: base64",
  "",
  Buffer.from("Country,GDP\nGermany,3888\n").toString("base64"),
  "--b--",
  "",
].join("\n");

describe("e-mail", () => {
  it("gives subject, sender, day and text of a message", async () => {
    const { title, text, passages } = await parseDocument(document("a.eml", utf8(letter("The tower", "It is\ntall.\n\n> and old\n> too"))));
    expect(title).toBe("The tower");
    expect(text).toContain("From: Ada Byron <ada@example.org>\nTo: Иван <ivan@example.org>\nDate: 2024-09-03T10:00:00.000Z");
    expect(text).toContain("\n\nIt is tall.\n\n> and old\n> too");
    expect(passages[0]?.heading).toEqual(["The tower"]);
  });

  it("tells the messages of a mailbox apart by their number", async () => {
    const messages = ["First words.", "Second words.\n\n>From here on it is quoted.\nFrom the tower one sees far."];
    const mailbox = messages
      .map((text, index) => `From ada@example.org Tue Sep  3 10:00:00 2024\n${letter(`Letter ${index + 1}`, text)}\n\n`)
      .join("");
    const { text, divisions = [], passages } = await parseDocument(document("a.mbox", utf8(mailbox)));
    const messageOf = (words: string) => divisionAt(divisions, text.indexOf(words))?.message;
    expect([messageOf("First words"), messageOf("Second words"), messageOf("From here on"), messageOf("one sees far")]).toEqual([
      1, 2, 2, 2,
    ]);
    expect(divisions).toHaveLength(2);
    expect(new Set(passages.map(({ heading }) => heading[0]))).toEqual(new Set(["Letter 1", "Letter 2"]));
  });

  it("is a document, and its attachments are, too", async () => {
    expect(await itemsOf("a.eml", utf8(mixed))).toEqual([
      ["a.eml", expect.stringContaining("From: ada")],
      ["a.eml/gdp.csv", "Country,GDP\nGermany,3888\n"],
    ]);
    expect((await parseDocument(document("a.eml", utf8(mixed)))).text).toContain("They are attached.");
  });
});

describe("an archive", () => {
  it("gives its files, those of archives and mails within it among them, without what systems add", async () => {
    const inner = zipOf({ "b.txt": "words of b" });
    const bytes = zipOf({
      "a.txt": "words of a",
      "__MACOSX/._a.txt": "x",
      "docs/.DS_Store": "x",
      "docs/inner.zip": inner,
      "mail.eml": mixed,
    });
    expect(await itemsOf("all.zip", bytes)).toEqual([
      ["all.zip/a.txt", "words of a"],
      ["all.zip/docs/inner.zip/b.txt", "words of b"],
      ["all.zip/mail.eml", expect.stringContaining("From: ada")],
      ["all.zip/mail.eml/gdp.csv", "Country,GDP\nGermany,3888\n"],
    ]);
  });

  it("is refused where it holds too many files, too many bytes, or archives too deep in each other", async () => {
    const many = zipOf(Object.fromEntries(Array.from({ length: 6 }, (_, index) => [`${index}.txt`, "x".repeat(1_000)])));
    const refused = (bytes: Uint8Array, limits: Partial<typeof documentLimits>) =>
      itemsOf("a.zip", bytes, { ...documentLimits, ...limits });
    await expect(refused(many, { archiveFiles: 5 })).rejects.toMatchObject({
      code: "unprocessable",
      message: expect.stringContaining("6 files"),
    });
    await expect(refused(many, { unpackedBytes: 5_000 })).rejects.toMatchObject({
      message: expect.stringContaining("unpacks to more than"),
    });
    const within = zipOf({ "many.zip": many });
    await expect(refused(within, { unpackedBytes: 5_000 })).rejects.toMatchObject({
      message: expect.stringContaining("unpacks to more than"),
    });
    await expect(refused(within, { archiveFiles: 6 })).rejects.toMatchObject({ message: expect.stringContaining("more than 6 files") });
    await expect(refused(within, { archiveDepth: 1 })).rejects.toMatchObject({ message: expect.stringContaining("more than 1 deep") });
    await expect(refused(zipOf({ "../../x": "x" }), {})).rejects.toMatchObject({ message: expect.stringContaining("../../x") });
  });
});
