/** What is wrong with a text that a model wrote, in words for it: form, references, and sentences beyond their evidence. */
import { isSpoken, languageOf } from "../../../languages/combined.ts";
import { languageName } from "../prompts/prompt.ts";
import { formFaults } from "./form-faults.ts";
import { readMarkdown } from "./markdown-reader.ts";
import { faultsOf, type Judging, titleFaults } from "./sentence-faults.ts";
import { sentencesOf, type WrittenBlock } from "./written-text.ts";

/** More at once are of no use to a model. */
const mostFaults = 20;

export function textFaults(markdown: string, judging: Judging): string[] {
  const blocks = readMarkdown(markdown);
  const titles = blocks.flatMap((block) => (block.form === "heading" ? [block.text] : block.form === "table" ? [block.title] : []));
  const faults = [
    ...scriptFaults(blocks, judging.language),
    ...formFaults(markdown, blocks, judging.desk),
    ...titles.flatMap((title) => titleFaults(title, judging)),
    ...sentencesOf(blocks).flatMap((sentence) => faultsOf(sentence, judging)),
  ];
  return faults.length > mostFaults ? [...faults.slice(0, mostFaults), `and ${faults.length - mostFaults} more`] : faults;
}

/** Fewer letters may all be a name. */
const leastLetters = 12;
const ownShare = 0.25;
const quoted = /[«“„"][^»”“"]*[»”“"]/gu;

/** A text that is, quotations aside, in another script than its language has. */
export function scriptFaults(blocks: readonly WrittenBlock[], language: string): string[] {
  if (!isSpoken(language)) return [];
  const own = new RegExp(`\\p{Script=${languageOf(language).text.script}}`, "u");
  const letters =
    sentencesOf(blocks)
      .map(({ text }) => text.replace(quoted, " "))
      .join(" ")
      .match(/\p{L}/gu) ?? [];
  if (letters.length < leastLetters || letters.filter((letter) => own.test(letter)).length >= letters.length * ownShare) return [];
  return [`this is not in ${languageName(language)}, which the report is written in: write it in ${languageName(language)}`];
}
