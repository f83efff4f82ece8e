/** Answers of the web tools in the form for a model: search results, and a page's metadata beside its text. */
import type { Json } from "../../../domain/base/json.ts";
import { readPageOutput, searchWebOutput } from "../../../sources/web/web-tools.ts";

/** Lines on an answer of the web's tools; null for an answer of any other tool. */
export function webLines(answer: Json): { frame: "search_results" | "web_page"; lines: string[] } | null {
  const search = searchWebOutput.safeParse(answer).data;
  if (search !== undefined) {
    const found = search.results.map(({ url, title, snippet, published, kind }, index) =>
      [`${index + 1}. ${title}`, url, [kind, published].filter((fact) => fact !== null).join(", "), snippet].join("\n   "),
    );
    const failed = search.failures.map(({ service, error }) => `(${service} gave no answer: ${error.message})`);
    return { frame: "search_results", lines: found.length === 0 ? ["Nothing was found.", ...failed] : [...found, ...failed] };
  }
  const read = readPageOutput.safeParse(answer).data;
  if (read === undefined) return null;
  const { sourceId, url, published, retrievedAt, language, length } = read.page;
  const age = published === null ? "does not say when it was published" : `published ${published}`;
  const facts = `${sourceId}: ${url}, ${age}, read ${retrievedAt.slice(0, 10)}, language ${language}, ${length} characters`;
  return { frame: "web_page", lines: read.passages.length === 0 ? [facts, "None of its passages bears on these words."] : [facts] };
}
