/** Stores a tool's answer as a source of the kind `api`. */
import type { Json } from "../../domain/base/json.ts";
import type { StoredTexts } from "../stored/stored-texts.ts";
import { citableAnswer } from "./citable-answer.ts";

/** Stores the answer's text for its owner, before the answer is journalled. */
export async function storeAnswer(texts: StoredTexts, owner: string, title: string, url: string | null, answer: Json): Promise<void> {
  const citable = citableAnswer(title, answer);
  if (citable !== null) await texts.store(owner, citable.text, { kind: "api", title, url });
}

/** Ids of the sources that the answer is. */
export function answerSources(title: string, answer: Json): string[] {
  const citable = citableAnswer(title, answer);
  return citable === null ? [] : [citable.sourceId];
}
