/** What the tasks that a task depends on have found, as its agent reads it: each citation under an id by which it can be cited. */

import type { Json } from "../../../domain/base/json.ts";
import type { Citation } from "../../../domain/evidence/evidence.ts";
import { type TaskAgentInput, taskResult } from "../../contracts.ts";
import type { Ledger } from "../evidence/ledger.ts";
import { framed } from "../prompts/untrusted.ts";

type Sources = NonNullable<TaskAgentInput["sources"]>;

/** Characters of one task's findings, and of one quotation. */
const longest = 20_000;
const longestQuote = 1_000;

export function earlierFindings(
  { dependencies, sources = [] }: Pick<TaskAgentInput, "dependencies" | "sources">,
  ledger: Ledger,
): string[] {
  return dependencies.flatMap(({ description, result }) =>
    result === null ? [] : [framed("evidence", { task: description }, resultText(result, sources, ledger))],
  );
}

function resultText(result: Json, sources: Sources, ledger: Ledger): string {
  const parsed = taskResult.safeParse(result).data;
  if (parsed === undefined) return JSON.stringify(result).slice(0, longest);
  const lines = [parsed.summary];
  let length = parsed.summary.length;
  for (const [index, finding] of parsed.findings.entries()) {
    const ids = ledger.give(finding);
    const text = [
      `- ${finding.text}`,
      ...(finding.figure === undefined ? [] : [`  computed: ${finding.figure.formula}`]),
      ...finding.citations.map((citation, at) => `  [${ids[at]}] ${citationText(citation, sources)}`),
    ].join("\n");
    length += text.length;
    if (length > longest) {
      lines.push(`(${parsed.findings.length - index} more findings were left out)`);
      break;
    }
    lines.push(text);
  }
  return lines.join("\n");
}

function citationText({ sourceId, place, quote }: Citation, sources: Sources): string {
  const source = sources.find(({ id }) => id === sourceId);
  const words = quote.length > longestQuote ? `${quote.slice(0, longestQuote)} (…)` : quote;
  const where = [
    source === undefined ? sourceId : `${source.title} (${source.kind}, id ${sourceId}, read ${source.retrievedAt.slice(0, 10)})`,
    place.heading.join(" > "),
  ].filter((part) => part !== "");
  return `«${words}» — ${where.join("; ")}`;
}
