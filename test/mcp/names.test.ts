/** Ids and addresses that clients send back, and parts of texts. */
import { expect, it } from "vitest";
import { documentItem, parseItem, reportItem } from "../../src/mcp/item-ids.ts";
import { partOf } from "../../src/mcp/report-text.ts";
import { parseReportUri, reportUri } from "../../src/mcp/report-uris.ts";

it("ids of items lead back to where they came from", () => {
  expect(parseItem(documentItem("d-1", 0))).toEqual({ kind: "document", documentId: "d-1", from: 0 });
  expect(parseItem(documentItem("d-1", 120))).toEqual({ kind: "document", documentId: "d-1", from: 120 });
  expect(parseItem(reportItem("s-1", 7))).toEqual({ kind: "report", sessionId: "s-1", from: 7 });
});

it.each(["", "document:", "book:1", "document:a@-1", "document:a@1e9", "document:a:b", "report:a@1234567890123"])("'%s' is no id", (id) => {
  expect(parseItem(id)).toBeNull();
});

it("addresses of reports lead back to their files", () => {
  for (const name of [
    { sessionId: "s-1", format: "md" },
    { sessionId: "a/b?c#d", format: "pdf", template: "house" },
  ])
    expect(parseReportUri(reportUri(name))).toEqual(name);
});

it.each(["ralph://sessions/a", "http://sessions/a/reports/md", "ralph://sessions/a/reports/md/x", "ralph://sessions/%zz/reports/md"])(
  "'%s' is no address of a report",
  (uri) => {
    expect(parseReportUri(uri)).toBeNull();
  },
);

it("parts come one after the other, and split no character", () => {
  const text = "ab😀cd";
  expect(partOf(text, 0, 3)).toEqual({ text: "ab", from: 0, to: 2, length: 6 });
  const parts: string[] = [];
  for (let from = 0; from < text.length; ) {
    const part = partOf(text, from, 3);
    parts.push(part.text);
    from = part.to;
  }
  expect(parts).toEqual(["ab", "😀c", "d"]);
  expect(partOf(text, 99, 3)).toEqual({ text: "", from: 6, to: 6, length: 6 });
});
