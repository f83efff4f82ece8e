/** A title made of what was asked. Pure. */
import { withCapital } from "../../../domain/base/capital-letter.ts";
import { shortenedAtWord } from "../../../domain/base/shortened.ts";

const longest = 200;

export function titleOf(goal: string): string {
  const line = (goal.split("\n")[0]?.trim() ?? "").replace(/^(?:[-*•–—+]|\(?\d{1,2}[.)])\s+/u, "");
  const short = shortenedAtWord(line, longest);
  return short === "" ? goal.trim().slice(0, longest) : withCapital(short);
}
