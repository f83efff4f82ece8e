/** What is wrong with a text that a model wrote, in words for it: form, references, and sentences beyond their evidence. */
import { formFaults } from "./form-faults.ts";
import { readMarkdown } from "./markdown-reader.ts";
import { faultsOf, type Judging, titleFaults } from "./sentence-faults.ts";
import { sentencesOf } from "./written-text.ts";

/** More at once are of no use to a model. */
const mostFaults = 20;

export function textFaults(markdown: string, judging: Judging): string[] {
  const blocks = readMarkdown(markdown);
  const titles = blocks.flatMap((block) => (block.form === "heading" ? [block.text] : block.form === "table" ? [block.title] : []));
  const faults = [
    ...formFaults(markdown, blocks, judging.desk),
    ...titles.flatMap((title) => titleFaults(title, judging)),
    ...sentencesOf(blocks).flatMap((sentence) => faultsOf(sentence, judging)),
  ];
  return faults.length > mostFaults ? [...faults.slice(0, mostFaults), `and ${faults.length - mostFaults} more`] : faults;
}
