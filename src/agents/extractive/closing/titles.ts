/** Titles made of what was asked. Pure. */
import { withCapital } from "../../../domain/base/capital-letter.ts";
import { shortenedAtWord } from "../../../domain/base/shortened.ts";
import { listEntries, listMarker } from "../brief/scope-items.ts";

const longest = 200;

/** What a report on a list is called: its first entry, and the number of the others. A list under words of its own has these. */
export function reportTitle(goal: string): { title: string; others: number } {
  const [first = goal, ...others] = (listMarker.test(goal) ? listEntries(goal) : null) ?? [goal];
  return { title: titleOf(first), others: others.length };
}

export function titleOf(goal: string): string {
  const line = (goal.split("\n")[0]?.trim() ?? "").replace(listMarker, "");
  const short = shortenedAtWord(line, longest);
  return short === "" ? goal.trim().slice(0, longest) : withCapital(short);
}
