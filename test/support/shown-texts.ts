/** A source for tests of the core: a tool that shows texts by their titles, so that a session can cite them. */
import { z } from "zod";
import { type Citation, contentHashOf, sourceIdOf } from "../../src/domain/evidence/evidence.ts";
import { type Source, toolSource } from "../../src/sources/source.ts";
import { StoredTexts } from "../../src/sources/stored/stored-texts.ts";
import type { Tool } from "../../src/sources/tool.ts";
import type { Store } from "../../src/store/store.ts";

const shown = z.object({ sourceId: z.string(), text: z.string() });

/** Tasks call `show` with a title. The texts are read anew at each call. */
export function shownTexts(texts: Record<string, string>): (store: Store) => Source {
  return (store) => {
    const kept = new StoredTexts((owner, hash, text) => store.contents.put(owner, hash, text));
    const tool: Tool<{ title: string }> = {
      name: "show",
      description: "Shows a text.",
      effect: "read",
      input: z.object({ title: z.string() }),
      sources: (answer) => [shown.parse(answer).sourceId],
      run: async ({ title }, { scope }) => {
        const text = texts[title] ?? "";
        return { sourceId: await kept.store(scope.owner, text, { kind: "page", title, url: `https://example.org/${title}` }), text };
      },
    };
    return toolSource("texts", [tool as Tool], (owner, id) => kept.describe(owner, id));
  };
}

/** The citation of words of a text; of a row's cells where these are named. */
export function citationIn(text: string, quote: string, cells?: readonly string[]): Citation {
  const from = text.indexOf(quote);
  if (from === -1) throw new Error(`'${quote}' does not stand in the text`);
  const line = text.slice(0, from).split("\n").length;
  const place = { from, to: from + quote.length, line, heading: [], ...(cells && { table: 0, cells: [...cells] }) };
  return { sourceId: sourceIdOf(contentHashOf(text)), place, quote };
}
