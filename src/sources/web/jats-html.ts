/** Writes the article of a JATS file, as archives of journals keep it, as HTML: headings, paragraphs and tables. Pure. */
import { Parser } from "htmlparser2";

/** Elements that become others of HTML. */
const written: Readonly<Record<string, string>> = {
  p: "p",
  "article-title": "h1",
  table: "table",
  thead: "thead",
  tbody: "tbody",
  tr: "tr",
  th: "th",
  td: "td",
  caption: "p",
  list: "ul",
  "list-item": "li",
  "disp-quote": "blockquote",
};

/** Elements without text to read: metadata beside title and abstract, references, formulas, what only a browser shows. */
const leftOut = new Set([
  ...["journal-meta", "contrib-group", "aff", "author-notes", "pub-date", "history", "permissions", "kwd-group", "funding-group", "counts"],
  ...["article-id", "article-categories", "custom-meta-group", "volume", "issue", "fpage", "lpage", "elocation-id", "self-uri"],
  ...["back", "ref-list", "tex-math", "mml:math", "graphic", "media", "supplementary-material", "object-id", "alternatives"],
]);

/** Headings of HTML. */
const deepest = 6;

export function jatsHtml(xml: string): string {
  const parts: string[] = [];
  let sections = 0;
  let skipped = 0;
  let title = "";
  let licence = "";
  let published = "";
  const path: string[] = [];
  // 'title' is a section's heading, and the caption's within a table or figure.
  const heading = () => (path.includes("caption") ? "p" : `h${Math.min(deepest, 1 + Math.max(1, sections))}`);
  const tagOf = (name: string) => (name === "title" ? heading() : written[name]);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        path.push(name);
        if (name === "license" || name === "ali:license_ref") licence ||= attributes["xlink:href"] ?? "";
        if (name === "pub-date") published ||= attributes["iso-8601-date"] ?? "";
        if (leftOut.has(name)) skipped += 1;
        if (name === "sec" || name === "abstract") sections += 1;
        const tag = tagOf(name);
        if (skipped === 0 && tag !== undefined) parts.push(`<${tag}${spans(attributes)}>`);
      },
      ontext: (text) => {
        if (skipped > 0) return;
        parts.push(escaped(text));
        if (path.includes("article-title")) title += text;
      },
      onclosetag: (name) => {
        const tag = tagOf(name);
        if (skipped === 0 && tag !== undefined) parts.push(`</${tag}>`);
        if (leftOut.has(name)) skipped -= 1;
        if (name === "sec" || name === "abstract") sections -= 1;
        path.pop();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  const head = [
    `<title>${escaped(title.trim())}</title>`,
    ...(licence === "" ? [] : [`<link rel="license" href="${escaped(licence)}">`]),
    ...(published === "" ? [] : [`<meta name="citation_date" content="${escaped(published)}">`]),
  ];
  return `<!doctype html><html><head>${head.join("")}</head><body><article>${parts.join("")}</article></body></html>`;
}

function spans(attributes: Readonly<Record<string, string>>): string {
  return ["colspan", "rowspan"].map((name) => (/^\d{1,3}$/u.test(attributes[name] ?? "") ? ` ${name}="${attributes[name]}"` : "")).join("");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
