/** Reads a page's metadata: its day of publication and its licence. Pure, without a tree, on any bytes. */
import { dayAt } from "./answer-fields.ts";

/** Heads lie at the beginning; JSON-LD may stand a little later. Characters. */
const lookedAt = 300_000;

const dateNames =
  "article:published_time|datePublished|date\\.?published|publishdate|publish-date|pubdate|dc\\.date(?:\\.issued)?|dcterms\\.(?:created|issued|date)|citation_publication_date|citation_date|parsely-pub-date|sailthru\\.date|date";

const metaTag = /<meta\b[^<>]{0,1000}>/gi;
const dateMeta = new RegExp(`\\b(?:property|name|itemprop)\\s*=\\s*["']?(?:${dateNames})["'\\s>]`, "i");
const content = /\bcontent\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
const jsonDate = /"datePublished"\s*:\s*"([^"]{4,40})"/i;
const timeTag = /<time\b[^<>]{0,300}\bdatetime\s*=\s*["']?([^"'\s>]{4,40})/i;
const licenceLink = /<(?:a|link)\b(?=[^<>]{0,1000}\brel\s*=\s*["']?licen[sc]e\b)[^<>]{0,1000}?\bhref\s*=\s*["']?([^"'\s>]{1,500})/i;

/** The day on which the page says it was published; null where it does not say, or says one that is still to come. */
export function publishedIn(html: string, today: string): string | null {
  const head = html.slice(0, lookedAt);
  const said = [...head.matchAll(metaTag)]
    .filter(([tag]) => dateMeta.test(tag))
    .map(([tag]) =>
      content
        .exec(tag)
        ?.slice(1)
        .find((value) => value !== undefined),
    );
  const days = [...said, jsonDate.exec(head)?.[1], timeTag.exec(head)?.[1]].map((text) => dayAt(text?.replaceAll("/", "-")));
  return days.find((day) => day !== null && day >= "1990" && day <= today) ?? null;
}

/** The address of the licence that the page names; null where it names none. */
export function licenceIn(html: string, base: string): string | null {
  const href = licenceLink.exec(html.slice(0, lookedAt))?.[1];
  const url = href === undefined ? null : URL.parse(href.replaceAll("&amp;", "&"), base);
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null;
}
