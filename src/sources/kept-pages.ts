/**
 * Keeps web pages that a model server fetched. Their text is stored like any other source's, so that it can be cited and
 * looked up. The tool is internal: agents call it with the contents of the server's reply, and models never see it.
 */
import { z } from "zod";
import { contentHashOf, place, sourceIdOf } from "../domain/evidence.ts";
import type { Source, SourceDescription } from "./source.ts";
import type { Tool } from "./tool.ts";

const input = z.object({
  url: z.url({ protocol: /^https?$/ }).max(2_000),
  title: z.string().max(1_000),
  text: z.string().min(1).max(500_000),
});
const output = z.object({
  passages: z.array(z.object({ sourceId: z.string(), name: z.string(), heading: z.array(z.string()), text: z.string(), place })),
});

/** Maximum number of pages held in memory until the answers that show them are journalled. */
const mostRemembered = 10_000;

export class KeptPages implements Source {
  readonly name = "pages";
  readonly #putText: (owner: string, hash: string, text: string) => Promise<void>;
  readonly #pages = new Map<string, SourceDescription>();

  /** `putText` stores a text for an owner under its hash. */
  constructor(putText: (owner: string, hash: string, text: string) => Promise<void>) {
    this.#putText = putText;
  }

  describe(owner: string, sourceId: string): SourceDescription | undefined {
    return this.#pages.get(`${owner} ${sourceId}`);
  }

  tools(): readonly Tool[] {
    return [this.#keepPage()];
  }

  #keepPage(): Tool {
    return {
      name: "keep_page",
      description: "Keeps the text of a web page as a source of the session.",
      effect: "idempotent",
      input,
      sources: (answer) => (answer as z.infer<typeof output>).passages.map(({ sourceId }) => sourceId),
      run: async (value, { scope }) => {
        const { url, title, text } = value as z.infer<typeof input>;
        const hash = contentHashOf(text);
        const sourceId = sourceIdOf(hash);
        await this.#putText(scope.owner, hash, text);
        if (this.#pages.size >= mostRemembered) this.#pages.clear();
        this.#pages.set(`${scope.owner} ${sourceId}`, { kind: "page", title, url, documentId: null, hash });
        const whole = { from: 0, to: text.length, line: 1, heading: [] };
        return { passages: [{ sourceId, name: title, heading: [], text, place: whole }] } satisfies z.infer<typeof output>;
      },
    };
  }
}
