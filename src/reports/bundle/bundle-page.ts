/** The bundle's page: each claim beside the passages that it cites. One file that opens without a server. Pure. */
import { createHash } from "node:crypto";
import { type BundleContents, sourceTextPath } from "../../domain/bundles/bundle.ts";
import type { Claim } from "../../domain/evidence/claims.ts";
import type { Citation } from "../../domain/evidence/evidence.ts";
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
export function bundlePage(
  { session, claims, sources, reports, results }: BundleContents,
  passages: CitedPassages,
  data: readonly string[],
): string {
  const language = languageOf(session.language ?? "en");
  const words = language.bundle;
  const known: Known = {
    titles: new Map(sources.map(({ source }) => [source.id, source.title])),
    passages,
    labels: labelsFor(language.tag),
  };
  const sections = Map.groupBy(claims, ({ section }) => section);
  const supported = claims.filter(({ verdict }) => verdict === "supported").length;
  const titleOf = (section: string | null) => section ?? words.opening;
  return html`<!doctype html>
<html lang="${language.tag}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${words.title}: ${session.query.slice(0, 200)}</title>
<style>${new Html(style)}</style>
</head>
<body>
<header>
<p class="soft">${words.title}</p>
<h1 dir="auto">${session.query}</h1>
<p>${words.preface}</p>
<p class="soft">${claims.length === 0 ? words.noClaims : words.supported(supported, claims.length)}</p>
</header>
<main>
${[...sections].map(
  ([section, list]) => html`<section>
<h2 dir="auto">${titleOf(section)}</h2>
${list.map((claim) => claimItem(claim, known, words))}</section>
`,
)}</main>
<footer>
<h2>${words.sources}</h2>
<ul>
${sources.map(
  ({
    source,
  }) => html`<li><a href="${sourceTextPath(source.id)}">${source.title}</a> <span class="soft">${formatTime(source.retrievedAt, language.tag)} · SHA-256 ${source.hash}</span>${
    source.url !== null && /^https?:\/\//.test(source.url)
      ? html`<br><a href="${source.url}" rel="noopener noreferrer nofollow">${source.url}</a>`
      : null
  }</li>
`,
)}</ul>
<h2>${words.files}</h2>
<ul>
${[
  ...reports.map(({ format }) => `report.${format}`),
  "claims.json",
  "results.json",
  "plan.json",
  "conversation.json",
  "calls.json",
  ...data,
].map(
  (path) => html`<li><a href="${path}">${path}</a></li>
`,
)}</ul>
<p class="soft">${known.labels.session} ${results.sessionId}</p>
</footer>
</body>
</html>
`.markup;
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
  const { sourceId, place, quote } = citation;
  const passage = known.passages.get(passageKey(citation)) ?? null;
  const title = known.titles.get(sourceId) ?? sourceId;
  return html`<details>
<summary dir="auto">${title} <span class="place">${wordPlace([place], known.labels, title)}</span></summary>
${
  passage === null
    ? html`<p class="missing">${words.notAtItsPlace}</p><pre dir="auto">${quote}</pre>`
    : html`<pre dir="auto">${passage.before}<mark>${passage.quoted}</mark>${passage.after}</pre>`
}
<p class="soft"><a href="${sourceTextPath(sourceId)}">${words.wholeText}</a></p>
</details>
`;
}
