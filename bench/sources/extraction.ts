/**
 * How much of a text comes out of its PDF: of every pair `x.txt` and `x.pdf` below a folder, the share of the text's
 * sentences that the PDF's text holds whole. Quotation marks, dashes, bullets and white space count as equal; a table of
 * contents is no sentence.
 */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseDocument } from "../../src/sources/documents/parse.ts";
import { sentences } from "../../src/sources/text/sentences.ts";

const fewestWords = 4;

export async function measureExtraction(folder: string, print: (line: string) => void): Promise<void> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith(".pdf")).sort();
  for (const file of files) {
    const path = join(folder, file);
    const text = await readFile(path.replace(/\.pdf$/, ".txt"), "utf8").catch(() => null);
    if (text === null) continue;
    const { text: read } = await parseDocument({ name: file, mediaType: "application/pdf", bytes: await readFile(path) });
    const haystack = alike(read);
    const wanted = sentences(text)
      .map((sentence) => alike(sentence.text))
      .filter(isSentence);
    const whole = wanted.filter((sentence) => haystack.includes(sentence)).length;
    print(`${file}: ${whole} of ${wanted.length} sentences whole, ${(whole / wanted.length).toFixed(4)}`);
  }
}

function alike(text: string): string {
  return text
    .replace(/[“”„″]/g, '"')
    .replace(/[‘’`]/g, "'")
    .replace(/--|[—−]/g, "–")
    .replace(/(?:^|\s)[*•]\s/g, " ")
    .replace(/[<>_]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** Ends like a sentence, and not in the number of the next heading. */
function isSentence(text: string): boolean {
  return text.split(" ").length >= fewestWords && /[.!?:;]$/.test(text) && !/\d\.$/.test(text);
}
