/** Slips in the words that every question has, 'teh', 'waht', 'actualy': no document tells what they mean. Pure. */
import { withCapital } from "../../../domain/base/capital-letter.ts";
import { wordsOf } from "../../../languages/combined.ts";
import { isStopWord } from "../../../sources/text/stems.ts";

/** The words as they were meant, by each slip of them that is no such word itself. */
const meant = new Map(
  wordsOf(({ brief }) => brief.oftenMistyped).flatMap((word) =>
    slipsOf(word).flatMap((slip) => (isStopWord(slip) ? [] : [[slip, word] as const])),
  ),
);

/** Two neighbouring letters exchanged, or a double one written once. */
function slipsOf(word: string): string[] {
  const letters = [...word];
  const at = letters.map((_letter, index) => index).slice(1);
  return at.map((index) =>
    letters[index] === letters[index - 1]
      ? letters.toSpliced(index, 1).join("")
      : letters.toSpliced(index - 1, 2, letters[index] ?? "", letters[index - 1] ?? "").join(""),
  );
}

/** The text with its slips mended, but in a word with a capital, which may be a name. */
export function withoutSlips(text: string): string {
  return text.replace(/(?:^\p{L}|(?<!\p{L})\p{Ll})\p{Ll}{2,}(?!\p{L})/gu, (word) => {
    const own = meant.get(word.toLowerCase()) ?? word.toLowerCase();
    return /^\p{Lu}/u.test(word) ? withCapital(own) : own;
  });
}
