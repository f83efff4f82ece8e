/** The sources in HTML: each note opens its passage where a citation leads to it, and the appendix has words and hashes. */
import { languageOf } from "../../languages/combined.ts";
import type { Excerpt, Material, Note } from "../document/notes.ts";
import type { ReportDocument } from "../document/report-document.ts";
import { type GatheredPassage, gatheredPassages } from "../document/said-passages.ts";
import { unbroken } from "../text/unbroken.ts";
import { type Citing, link, nothing } from "./html-inline.ts";
import { type Html, html } from "./html-text.ts";

export function sourceList({ materials, isUncited, labels }: ReportDocument, citing: Citing): Html[] {
  if (materials.length > 0) return [html`<ul class="sources">\n${materials.map((item) => sourceItem(item, labels, citing))}</ul>\n`];
  return isUncited ? [html`<p>${labels.emptyMaterials}</p>\n`] : [];
}

type Labels = ReportDocument["labels"];

function sourceItem({ title, kind, url, notes }: Material, labels: Labels, citing: Citing): Html {
  return html`<li><p dir="auto"><strong>${link(url, title)}</strong> <span class="kind">${kind}</span></p>
${notes.length === 0 ? nothing : html`<ul class="places">\n${notes.map((note) => noteItem(note, labels, citing))}</ul>\n`}</li>
`;
}

/** The style sheet shows a note's passage while the note is the page's target: no script, and nothing to load. */
function noteItem(note: Note, labels: Labels, citing: Citing): Html {
  const { number, place, quote, language, excerpts } = note;
  const missing = languageOf(labels.language).bundle.notAtItsPlace;
  const anchor = citing.anchorOf(number);
  const [open, close] = labels.quotes;
  const passage =
    excerpts.length === 0
      ? html`<p lang="${language}" dir="auto">${open}${quote}${close}</p>\n`
      : html`${excerpts.map((excerpt) => excerptText(excerpt, excerpts.length > 1, note, missing))}`;
  return html`<li id="note-${number}"><a class="number" href="#note-${number}">[${number}]</a> <span dir="auto">${place}</span>
<div class="excerpt">
${passage}${anchor === undefined ? nothing : html`<p><a href="#${anchor}">↩ ${labels.backToText}</a></p>\n`}</div></li>
`;
}

function excerptText({ place, passage }: Excerpt, isNamed: boolean, { quote, language }: Note, missing: string): Html {
  const name = isNamed ? html`<p dir="auto">${place}</p>\n` : nothing;
  if (passage === null) return html`${name}<p class="missing">${missing}</p>\n<pre lang="${language}" dir="auto">${quote}</pre>\n`;
  const { before, quoted, after } = passage;
  return html`${name}<pre lang="${language}" dir="auto">${before}<mark>${quoted}</mark>${after}</pre>\n`;
}

/** The appendix for checking the report. */
export function appendixContent({ labels, passages, materials }: ReportDocument): Html[] {
  if (materials.length === 0) return [];
  const quotes = html`<h3>${labels.passages}</h3>\n<ul class="passages">\n${gatheredPassages(passages).map((passage) => passageItem(passage, labels))}</ul>\n`;
  return [
    passages.length === 0 ? nothing : quotes,
    html`<h3>${labels.files}</h3>\n<ul class="materials">\n${materials.map((item) => fileItem(item, labels))}</ul>\n`,
  ];
}

function passageItem({ numbers, quote, language }: GatheredPassage, { quotes: [open, close] }: Labels): Html {
  const marks = numbers.map((number) => html`<a class="number" href="#note-${number}">[${number}]</a> `);
  return html`<li>${marks}<span lang="${language}" dir="auto">${open}${unbroken(quote)}${close}</span></li>
`;
}

function fileItem({ title, url, address, retrievedAt, hash }: Material, labels: Labels): Html {
  return html`<li><p dir="auto">${title}, ${labels.retrieved} ${retrievedAt}</p>${
    url === null ? nothing : html`<p>${link(url, address)}</p>`
  }<p><code>SHA-256 ${hash}</code></p></li>
`;
}
