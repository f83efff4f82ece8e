/**
 * Markdown documents for measuring speed: paragraphs of the documentation that lies in `node_modules`, cut and mixed by a
 * fixed pseudo-random sequence, with a share of words that occur nowhere else, as real collections have.
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface MadeDocument {
  name: string;
  content: string;
}

const root = join(import.meta.dirname, "../..");
/** Words made up, in a hundred. */
const rareWords = 3;

/** Repeats itself from run to run (mulberry32). */
export function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Paragraphs of prose, each once. */
export function paragraphs(): string[] {
  const files = globSync("node_modules/**/*.md", { cwd: root }).sort();
  const found = new Set<string>();
  for (const file of files) {
    let text: string;
    try {
      text = readFileSync(join(root, file), "utf8");
    } catch {
      continue;
    }
    for (const paragraph of text.split(/\n\s*\n/)) {
      if (
        paragraph.length >= 200 &&
        paragraph.length <= 1_500 &&
        /^[\p{L}*`[]/u.test(paragraph) &&
        !/^\[[^\]]+\]:|```|~~~/m.test(paragraph)
      )
        found.add(paragraph.trim());
    }
  }
  return [...found];
}

/** Documents of ten to thirty paragraphs under headings. */
export function* madeDocuments(count: number, seed = 1): Generator<MadeDocument> {
  const random = sequence(seed);
  const pool = paragraphs();
  const pick = (): string => pool[Math.floor(random() * pool.length)] ?? "";
  const rare = (text: string): string =>
    text.replace(/(?<=\s)[a-z]{4,}(?=\s)/g, (word) =>
      random() * 100 < rareWords ? `${word.slice(0, 3)}${Math.floor(random() * 1e7).toString(36)}` : word,
    );
  for (let number = 1; number <= count; number++) {
    const parts = [
      `# Document ${number}: ${pick()
        .split(/\s+/)
        .slice(0, 4)
        .join(" ")
        .replace(/[^\p{L}\p{N} ]/gu, "")}`,
    ];
    const size = 10 + Math.floor(random() * 20);
    for (let paragraph = 0; paragraph < size; paragraph++) {
      if (paragraph % 5 === 0)
        parts.push(
          `## ${
            pick()
              .split(/\s+/)
              .slice(0, 3)
              .join(" ")
              .replace(/[^\p{L}\p{N} ]/gu, "") || "Part"
          }`,
        );
      parts.push(rare(pick()));
    }
    yield { name: `document-${number}.md`, content: `${parts.join("\n\n")}\n` };
  }
}
