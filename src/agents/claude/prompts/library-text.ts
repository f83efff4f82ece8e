/** What a library holds, for agents that plan and search: framed, since titles, columns and phrases come from documents. */

import { shortened } from "../../../domain/base/shortened.ts";
import { singleSpaced } from "../../../domain/base/single-spaced.ts";
import type { InitialContext } from "../../../domain/sessions/research.ts";
import { framed } from "./untrusted.ts";

/** Characters of one title, column or phrase. */
const longestName = 80;
const most = { titles: 60, tables: 20, columns: 30, phrases: 12 };

/** One line, short enough to be a name. */
export function nameText(text: string): string {
  return shortened(singleSpaced(text), longestName);
}

export function libraryText({ documents, languages = [], titles = [], tables, keyPhrases, topics, summary }: InitialContext): string {
  const lines = [`Documents: ${documents}${languages.length === 0 ? "" : `, in ${languages.map(languageText).join(", ")}`}`];
  if (summary !== "") lines.push(`What lies there: ${summary}`);
  for (const { sourceId, title, mediaType, tables: count } of titles.slice(0, most.titles))
    lines.push(`- ${sourceId} «${nameText(title)}» (${mediaType}${count > 0 ? `, tables: ${count}` : ""})`);
  const left = documents - Math.min(titles.length, most.titles);
  if (titles.length > 0 && left > 0) lines.push(`- and ${left} more: list_documents shows them`);
  if (tables.length > 0) lines.push("Tables that bear on the question:", ...tables.slice(0, most.tables).map(tableLine));
  if (topics.length > 0) lines.push(`Topics: ${topics.map(({ title, documents: count }) => `${nameText(title)} (${count})`).join("; ")}`);
  if (keyPhrases.length > 0) lines.push(`Wording of the documents: ${keyPhrases.slice(0, most.phrases).map(nameText).join("; ")}`);
  return framed("tool_data", { kind: "library" }, lines.join("\n"));
}

function languageText({ language, documents }: { language: string; documents: number }): string {
  return `${language} (${documents})`;
}

function tableLine({ sourceId, table, title, columns, rows, ranges = [] }: InitialContext["tables"][number]): string {
  const where = sourceId === undefined ? "" : `${sourceId} table ${table ?? 0} `;
  const size = rows === undefined ? "" : `, ${rows} rows`;
  const shown = columns.slice(0, most.columns).map((name) => {
    const range = ranges.find(({ column }) => column === name)?.values;
    return range === undefined ? nameText(name) : `${nameText(name)} (${nameText(range)})`;
  });
  return `- ${where}«${nameText(title)}»${size}: ${shown.join(" | ")}`;
}
