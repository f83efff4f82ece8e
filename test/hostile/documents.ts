/** Documents that are made to hurt: each kind by a function of its size, since nobody keeps megabytes of them. */

export interface HostileDocument {
  name: string;
  mediaType: string;
  bytes: Uint8Array;
  /** Refused with this code, or read. */
  refused?: string;
}

type Kind = [mediaType: string, make: (size: number) => string | Uint8Array, refused?: string];

const series = (count: number, make: (index: number) => string, between = ""): string =>
  Array.from({ length: count }, (_, i) => make(i)).join(between);
const times = (text: string, count: number): string => text.repeat(Math.max(1, Math.round(count)));

/** A size of 1 is what `npm test` takes. */
const kinds: Record<string, Kind> = {
  "paragraphs that are not closed": ["text/html", (n) => times("<p>a.", 1_010_000 * Math.max(1, n)), "unprocessable"],
  "entities alone": ["text/html", (n) => times("&amp;", 1_010_000 * Math.max(1, n)), "unprocessable"],
  "attributes without end": ["text/html", (n) => `<div ${series(50_000 * n, (i) => `a${i}=1`, " ")}>words`, "unprocessable"],
  "elements nested without end": ["text/html", (n) => `${times("<div>", 100_000 * n)}words`],
  "tables in tables": ["text/html", (n) => `${times("<table><tr><td>", 350 * n)}words`],
  "cells that span a milliard": [
    "text/html",
    (n) => `<table><tr><td colspan=1000000000 rowspan=1000000000>a<td>b${times("<tr><td>c<td>d", 2_000 * n)}</table>`,
    "unprocessable",
  ],
  "line breaks behind one another": ["text/html", (n) => `<p>a${times("<br>", 10_000 * n)}<p>words`],
  "gaps in a page": ["text/html", (n) => `<pre>a${times(" ", 500_000 * n)}b</pre><p>words`],
  "a heading of megabytes": ["text/markdown", (n) => `${times("a\n", 100_000 * n)}===\n\nwords`],
  "a long heading above many paragraphs": [
    "text/markdown",
    (n) => `# ${times("word ", 100_000 * n)}\n\n${times("A paragraph of some words.\n\n", 2_000 * n)}`,
  ],
  "gaps in a heading": ["text/markdown", (n) => `# a${times(" ", 500_000 * n)}b\n\nwords`],
  "quotes in quotes": ["text/markdown", (n) => `${times("> ", 50_000 * n)}words`],
  "lists in lists": ["text/markdown", (n) => series(1_000 * n, (i) => `${" ".repeat(i * 2)}- x`, "\n")],
  "emphasis that never ends": ["text/markdown", (n) => times("*a **b _", 50_000 * n)],
  "brackets that never close": ["text/markdown", (n) => `${times("[", 200_000 * n)}\n\n- ${times("[a](", 50_000 * n)}`],
  "references without end": [
    "text/markdown",
    (n) => `${series(50_000 * n, (i) => `[a${i}]: http://x/${i}`, "\n")}\n\n${times("[a1] ", 20_000 * n)}`,
  ],
  "a column name of half a megabyte": ["text/csv", (n) => `a,${times("x", 500_000 * n)}\n${times("1,2\n", 5_000 * n)}`],
  "columns without end": ["text/csv", (n) => `${times("a,", 100_000 * n)}\n${times("1,", 100_000 * n)}`],
  "many columns over empty rows": ["text/csv", (n) => `${series(200, (i) => `c${i}`, ",")}\n${times("1\n", 50_000 * n)}`, "unprocessable"],
  "rows without end": ["text/csv", (n) => `a,b\n${times("1,2\n", 50_000 * n)}`],
  "quotation marks that never close": ["text/csv", (n) => `a,b\n${times('"x,1\n', 20_000 * n)}`],
  "lists in lists of JSON": ["application/json", (n) => times("[", 500_000 * n), "unprocessable"],
  "objects in objects": ["application/json", (n) => `${times('{"a":', 100_000 * n)}1${times("}", 100_000 * n)}`],
  "numbers of a thousand digits": ["application/json", (n) => `[${times(`${"1".repeat(1_000)},`, 500 * n)}1e999]`],
  "a different name in each record": ["application/json", (n) => `[${series(20_000 * n, (i) => `{"k${i}":1}`, ",")}]`, "unprocessable"],
  "names of the prototype": [
    "application/json",
    () => '[{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"a":"words"}]',
  ],
  "halves of characters": ["application/json", (n) => `["${times("\\ud800\\u0000words ", 5_000 * n)}"]`],
  "one line": ["text/plain", (n) => times("a", 1_000_000 * n)],
  "zero bytes": ["text/plain", (n) => times("\u0000", 100_000 * n), "unsupported_media_type"],
  "torn UTF-16": ["text/plain", (n) => new Uint8Array([0xff, 0xfe, ...new Uint8Array(20_001 * n).fill(0xd8)])],
  "torn UTF-8": ["text/plain", (n) => new Uint8Array(100_000 * n).fill(0xe2)],
};

/** One document of each kind; `size` multiplies them. */
export function* hostileDocuments(size: number): Generator<HostileDocument> {
  for (const [name, [mediaType, make, refused]] of Object.entries(kinds)) {
    const content = make(size);
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    yield { name, mediaType, bytes, ...(refused === undefined ? {} : { refused }) };
  }
}
