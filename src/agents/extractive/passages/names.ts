/** Finds names by their capitals. The first word of a sentence counts only where it is also capitalised elsewhere. */
import { wordsOf } from "../../../languages/combined.ts";
import { isStopWord, stem } from "../../../sources/text/stems.ts";
import { words } from "../../../sources/text/words.ts";

/** Words that join the parts of one name: 'Bank of England'. */
const joining = new Set(wordsOf(({ text }) => text.nameJoints));
const longestName = 5;

export interface FoundName {
  text: string;
  stems: string[];
}

/** Names in a sentence, in order: runs of capitalised words. The first word counts only as part of a longer run. */
export function namesInSentence(sentence: string): FoundName[] {
  const all = words(sentence);
  const found: FoundName[] = [];
  let run: { from: number; to: number; parts: string[]; first: boolean } | null = null;
  const close = (): void => {
    if (run !== null) {
      const parts = run.parts.filter((part) => !joining.has(part.toLowerCase()));
      const alone = run.first && parts.length === 1;
      if (parts.length > 0 && parts.length <= longestName && !alone && !parts.every((part) => isStopWord(part))) {
        found.push({ text: sentence.slice(run.from, run.to), stems: parts.map((part) => stem(part)) });
      }
    }
    run = null;
  };
  for (const [index, word] of all.entries()) {
    const capital = /^\p{Lu}/u.test(word.text) && !(index === 0 && isStopWord(word.text));
    const next = all[index + 1];
    const joins = run !== null && joining.has(word.text) && next !== undefined && /^\p{Lu}/u.test(next.text);
    const near: boolean = run !== null && /^[\s.'’-]*$/u.test(sentence.slice((run as { to: number }).to, word.from));
    if (!capital && !joins) {
      close();
    } else if (run !== null && near) {
      const open: { to: number; parts: string[] } = run;
      open.parts.push(word.text);
      open.to = word.to;
    } else {
      close();
      if (capital) run = { from: word.from, to: word.to, parts: [word.text], first: index === 0 };
    }
  }
  close();
  return found;
}
