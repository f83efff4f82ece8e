/** Texts that a tool read outside the library, stored for their owner, so that they can be cited and looked up later. */
import { contentHashOf, sourceIdOf } from "../../domain/evidence/evidence.ts";
import type { SourceDescription } from "../source.ts";

/** Stores a text for an owner under its hash. */
export type PutText = (owner: string, hash: string, text: string) => Promise<void>;

/** Maximum number of descriptions held in memory until the answers that show them are journalled. */
const mostRemembered = 10_000;

export class StoredTexts {
  readonly #putText: PutText;
  readonly #descriptions = new Map<string, SourceDescription>();

  constructor(putText: PutText) {
    this.#putText = putText;
  }

  /** Stores the text; gives the id of the source that it is. */
  async store(owner: string, text: string, about: Omit<SourceDescription, "documentId" | "hash">): Promise<string> {
    const hash = contentHashOf(text);
    const id = sourceIdOf(hash);
    await this.#putText(owner, hash, text);
    if (this.#descriptions.size >= mostRemembered) this.#descriptions.clear();
    this.#descriptions.set(`${owner} ${id}`, { ...about, documentId: null, hash });
    return id;
  }

  describe(owner: string, sourceId: string): SourceDescription | undefined {
    return this.#descriptions.get(`${owner} ${sourceId}`);
  }
}
