/** The bundle's page: each claim beside the passages that it cites. One file that opens without a server. Pure. */
import { createHash } from "node:crypto";
import { type BundleContents, sourceTextPath } from "../../domain/bundles/bundle.ts";
import type { Claim } from "../../domain/evidence/claims.ts";
import type { Citation, Source } from "../../domain/evidence/evidence.ts";
import { passageKey } from "../../domain/evidence/passages.ts";
import { languageOf } from "../../languages/combined.ts";
import type { BundleWords } from "../../languages/subjects/bundle.ts";
import { wordPlace } from "../document/place-words.ts";
import { Html, html } from "../html/html-text.ts";
import { formatTime } from "../numbers/number-format.ts";
import { type Labels, labelsFor } from "../text/labels.ts";
import type { CitedPassages } from "./cited-passages.ts";

const style = `
:root{color-scheme:light dark;--ink:#1d242c;--soft:#57606a;--line:#d8dee4;--page:#fff;--panel:#f6f8fa;--mark:#fff3bf;--warn:#9a3412}
@media (prefers-color-scheme:dark){:root{--ink:#dfe5ec;--soft:#9aa4af;--line:#30363d;--page:#0f141a;--panel:#171d25;--mark:#5c4a00;--warn:#ffb38a}}
body{margin:0 auto;padding:2.5rem 1.5rem 4rem;max-width:60rem;background:var(--page);color:var(--ink);font:1rem/1.55 system-ui,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif;overflow-wrap:anywhere}
h1{font-size:1.9rem;line-height:1.2;margin:.2rem 0 .6rem}
h2{font-size:1.25rem;margin:2.4rem 0 .6rem}
.soft,.place{color:var(--soft);font-size:.88rem}
.claim{border-top:1px solid var(--line);padding:.8rem 0}
.claim p{margin:.2rem 0}
.verdict{font-size:.8rem;font-weight:600;color:var(--soft)}
.verdict.unsupported,.verdict.contradicted,.verdict.partly,.missing{color:var(--warn)}
summary{cursor:pointer}
pre{white-space:pre-wrap;background:var(--panel);padding:.8rem 1rem;border-radius:.3rem;font:.86rem/1.5 ui-monospace,"DejaVu Sans Mono",monospace}
mark{background:var(--mark);color:inherit}
`;
const policy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; base-uri 'none'; form-action 'none'`;

/** `data` are the paths of the figures' data. */
export function bundlePage(contents: BundleContents, passages: CitedPassages, data: readonly string[]): string {
  const { session, claims, sources, reports, results } = contents;
  const language = languageOf(session.language ?? "en");
  const words = language.bundle;
  const labels = labelsFor(language.tag);
  const known: Known = { titles: new Map(sources.map(({ source }) => [source.id, source.title])), passages, labels };
  return html`<!doctype html>
<html lang="${language.tag}">
${pageHead(session.query, words)}
<body>
${pageHeader(session.query, claims, words)}
<main>
${claimSections(claims, known, words)}</main>
<footer>
<h2>${words.sources}</h2>
<ul>
${sources.map(({ source }) => sourceItem(source, language.tag))}</ul>
<h2>${words.files}</h2>
<ul>
${filePaths(reports, data).map(fileItem)}</ul>
<p class="soft">${labels.session} ${results.sessionId}</p>
</footer>
</body>
</html>
`.markup;
}

function pageHead(query: string, words: BundleWords): Html {
  return html`<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${words.title}: ${query.slice(0, 200)}</title>
<style>${new Html(style)}</style>
</head>`;
}

function pageHeader(query: string, claims: readonly Claim[], words: BundleWords): Html {
  const supported = claims.filter(({ verdict }) => verdict === "supported").length;
  return html`<header>
<p class="soft">${words.title}</p>
<h1 dir="auto">${query}</h1>
<p>${words.preface}</p>
<p class="soft">${claims.length === 0 ? words.noClaims : words.supported(supported, claims.length)}</p>
</header>`;
}

function claimSections(claims: readonly Claim[], known: Known, words: BundleWords): Html[] {
  const sections = Map.groupBy(claims, ({ section }) => section);
  return [...sections].map(
    ([section, list]) => html`<section>
<h2 dir="auto">${section ?? words.opening}</h2>
${list.map((claim) => claimItem(claim, known, words))}</section>
`,
  );
}

function sourceItem({ id, title, url, retrievedAt, hash }: Source, locale: string): Html {
  const address =
    url !== null && /^https?:\/\//.test(url) ? html`<br><a href="${url}" rel="noopener noreferrer nofollow">${url}</a>` : null;
  return html`<li><a href="${sourceTextPath(id)}">${title}</a> <span class="soft">${formatTime(retrievedAt, locale)} · SHA-256 ${hash}</span>${address}</li>
`;
}

/** The files that the page links to. */
function filePaths(reports: BundleContents["reports"], data: readonly string[]): string[] {
  const session = ["claims.json", "results.json", "plan.json", "conversation.json", "calls.json"];
  return [...reports.map(({ format }) => `report.${format}`), ...session, ...data];
}

function fileItem(path: string): Html {
  return html`<li><a href="${path}">${path}</a></li>
`;
}

interface Known {
  /** Of sources, by their ids. */
  titles: ReadonlyMap<string, string>;
  passages: CitedPassages;
  labels: Labels;
}

function claimItem({ id, text, verdict, reason, citations }: Claim, known: Known, words: BundleWords): Html {
  return html`<div class="claim" id="${id}">
<p dir="auto">${text}</p>
<p><span class="verdict ${verdict}">${words.verdicts[verdict]}</span>${reason === "" ? null : html` <span class="soft">${reason}</span>`}</p>
${citations.length === 0 ? html`<p class="soft">${words.uncited}</p>` : citations.map((citation) => passageItem(citation, known, words))}</div>
`;
}

function passageItem(citation: Citation, known: Known, words: BundleWords): Html {
  const { sourceId, quote } = citation;
  const passage = known.passages.get(passageKey(citation)) ?? null;
  const title = known.titles.get(sourceId) ?? sourceId;
  return html`<details>
<summary dir="auto">${title} <span class="place">${wordPlace([citation], known.labels, title)}</span></summary>
${
  passage === null
    ? html`<p class="missing">${words.notAtItsPlace}</p><pre dir="auto">${quote}</pre>`
    : html`<pre dir="auto">${passage.before}<mark>${passage.quoted}</mark>${passage.after}</pre>`
}
<p class="soft"><a href="${sourceTextPath(sourceId)}">${words.wholeText}</a></p>
</details>
`;
}
