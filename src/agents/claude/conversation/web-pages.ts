/**
 * What the server's own search and fetch tools read. Their pages become sources of the session through Ralph's
 * `keep_page` tool, so that a model cites them by id like any other and never writes an address.
 */
import { z } from "zod";
import type { AgentContext, CallPlace } from "../../agent.ts";
import type { Ledger, ShownPassage } from "../evidence/ledger.ts";
import { tellSuspicions } from "../prompts/suspicion.ts";
import { passageText } from "../prompts/untrusted.ts";
import type { ContentBlock } from "../servers/messages.ts";
import { isForTheModel } from "./tool-use.ts";

export const keepPage = "keep_page";

export interface ReadPage {
  url: string;
  title: string;
  /** The text of a fetched page; of one that was only found, the words that were cited from it. */
  text: string;
}

const citedPage = z.object({
  type: z.literal("web_search_result_location"),
  url: z.string(),
  title: z.string().nullish(),
  cited_text: z.string(),
});
const fetched = z.object({
  type: z.literal("web_fetch_tool_result"),
  content: z.object({
    type: z.literal("web_fetch_result"),
    url: z.string(),
    content: z.object({ title: z.string().nullish(), source: z.object({ type: z.literal("text"), data: z.string() }) }),
  }),
});

/** A longer text was fetched and is in the conversation already. Characters. */
const shownTwice = 2_000;

function shownAgain(passage: ShownPassage): string {
  return passage.text.length > shownTwice ? passageText({ ...passage, text: "(the text as it was fetched)" }) : passageText(passage);
}

/** Pages with their texts, from one reply. What a search merely lists is encrypted and cannot be quoted. */
function pagesIn(content: readonly ContentBlock[]): ReadPage[] {
  const pages = new Map<string, { title: string; texts: string[]; whole: boolean }>();
  for (const block of content) {
    const page = fetched.safeParse(block).data?.content;
    if (page !== undefined) pages.set(page.url, { title: page.content.title ?? page.url, texts: [page.content.source.data], whole: true });
    for (const citation of Array.isArray(block.citations) ? block.citations : []) {
      const cited = citedPage.safeParse(citation).data;
      if (cited === undefined) continue;
      const known = pages.get(cited.url) ?? { title: cited.title ?? cited.url, texts: [], whole: false };
      if (!known.whole && !known.texts.includes(cited.cited_text)) known.texts.push(cited.cited_text);
      pages.set(cited.url, known);
    }
  }
  return [...pages].map(([url, { title, texts }]) => ({ url, title, text: texts.join("\n\n") }));
}

/** Stores the pages of a reply and returns the text that gives the model their ids, or null if none are new. */
export async function keepPages(
  content: readonly ContentBlock[],
  place: CallPlace,
  context: AgentContext,
  ledger: Ledger,
): Promise<string | null> {
  const pages = pagesIn(content).filter(({ text }) => text.trim() !== "");
  if (pages.length === 0) return null;
  const kept = await Promise.allSettled(
    pages.map((page, index) => context.call.tool(keepPage, { ...page }, { turn: place.turn, order: place.order + index })),
  );
  const passages = kept.flatMap((result) => {
    if (result.status === "fulfilled") return ledger.take({}, result.value).passages;
    // A page that cannot be stored, e.g. because of its address, cannot be cited; the others can.
    if (isForTheModel(result.reason)) return [];
    throw result.reason;
  });
  if (passages.length === 0) return null;
  tellSuspicions(context, { passages, tables: [] });
  return ["These web pages are kept as sources. Cite them by these ids, with quotes from their texts:", ...passages.map(shownAgain)].join(
    "\n",
  );
}
