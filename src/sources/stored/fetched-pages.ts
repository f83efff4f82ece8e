/**
 * Stores web pages that a model server fetched. Their text is stored like any other source's, so that it can be cited and
 * looked up. The tool is internal: agents call it with the contents of the server's reply, and models never see it.
 */
import { z } from "zod";
import { place } from "../../domain/evidence/evidence.ts";
import type { Source, SourceDescription } from "../source.ts";
import type { Tool } from "../tool.ts";
import { type PutText, StoredTexts } from "./stored-texts.ts";

const input = z.object({
  url: z.url({ protocol: /^https?$/ }).max(2_000),
  title: z.string().max(1_000),
  text: z.string().min(1).max(500_000),
});
const output = z.object({
  passages: z.array(z.object({ sourceId: z.string(), name: z.string(), heading: z.array(z.string()), text: z.string(), place })),
});

export class FetchedPages implements Source {
  readonly name = "pages";
  readonly #texts: StoredTexts;
  readonly #tools = [this.#pageTool()];

  constructor(putText: PutText) {
    this.#texts = new StoredTexts(putText);
  }

  /** The model server's own search knows nothing of a session's domains and days: where there are some, it is left out. */
  serves({ web }: Parameters<NonNullable<Source["serves"]>>[0]): boolean {
    return web === undefined || web === true;
  }

  describe(owner: string, sourceId: string): SourceDescription | undefined {
    return this.#texts.describe(owner, sourceId);
  }

  tools(): readonly Tool[] {
    return this.#tools;
  }

  #pageTool(): Tool {
    return {
      name: "keep_page",
      description: "Keeps the text of a web page as a source of the session.",
      effect: "idempotent",
      input,
      sources: (answer) => (answer as z.infer<typeof output>).passages.map(({ sourceId }) => sourceId),
      run: async (value, { scope }) => {
        const { url, title, text } = value as z.infer<typeof input>;
        const sourceId = await this.#texts.store(scope.owner, text, { kind: "page", title, url });
        const whole = { from: 0, to: text.length, line: 1, heading: [] };
        return { passages: [{ sourceId, name: title, heading: [], text, place: whole }] } satisfies z.infer<typeof output>;
      },
    };
  }
}
