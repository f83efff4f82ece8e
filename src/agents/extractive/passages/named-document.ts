/** The one document that a phrase names: 'the lease of the flat', 'the May meeting'. */
import { contentStems } from "../../../sources/text/stems.ts";
import type { PassageHit } from "../../../sources/tools/library-tools.ts";
import type { AgentContext } from "../../agent.ts";
import { documentsNamed, type NamedDocument } from "../commands/document-choice.ts";
import { choiceOf } from "../commands/document-command.ts";

/** Tools that finding a document takes; a session may be without them. */
const needed = ["list_documents", "read_passage", "document_outline"];

/** How the document begins; null where none fits, or several do. `kinds`: how its name or else its first lines have to call it. */
export async function documentNamed(phrase: string, kinds: RegExp | null, context: AgentContext): Promise<PassageHit | null> {
  if (!needed.every((tool) => context.tools.some(({ name }) => name === tool))) return null;
  const bare = kinds === null ? phrase : phrase.replace(new RegExp(kinds, "giu"), " ");
  const fitting = await documentsNamed(contentStems(bare).length > 0 ? bare : phrase, choiceOf(phrase), context);
  const [only, ...others] = kinds === null ? fitting : calledSo(fitting, kinds);
  if (only === undefined || others.length > 0) return null;
  return { ...only.head, documentId: only.sourceId, score: 1, coverage: 1 };
}

function calledSo(documents: readonly NamedDocument[], kinds: RegExp): readonly NamedDocument[] {
  const titled = documents.filter(({ name }) => kinds.test(name));
  return titled.length > 0 ? titled : documents.filter(({ head }) => kinds.test(head.text));
}
