/** Words of a text that have opposites, and denials that say of a word what the other text says by its opposite. Pure. */
import { languages } from "../../../languages/register.ts";
import { clauseEnd } from "./denied-words.ts";
import { perText } from "./per-text.ts";
import { type WordPlace, WordPlaces } from "./word-places.ts";

/** A member of a group; the members of one group exclude one another. */
interface Member {
  readonly group: number;
  readonly member: number;
}

/** An occurrence of a member of a group. */
export type OppositeWord = WordPlace<Member>;

const members = new WordPlaces<Member>(
  languages
    .flatMap(({ claims }) => claims.opposites)
    .flatMap((words, group) => words.map((alternatives, member) => [{ group, member }, alternatives] as const)),
  { before: "[\\p{L}\\p{N}-]", after: "[\\p{L}\\p{N}]|-\\p{L}" },
);

/** Most occurrences of one word that are examined in a text; it bounds the time that a repetitive text takes. */
const mostPlaces = 12;

export const oppositesIn = perText((text): readonly OppositeWord[] => members.in(text, mostPlaces));

/** Whether the other text has the opposite of a word that the denial's clause has, and not the word: 'none worked', 'all failed'. */
export function deniesOpposite(at: number, text: string, other: string): boolean {
  const end = text.slice(at).search(clauseEnd);
  const told = oppositesIn(other);
  return oppositesIn(text)
    .filter(({ from }) => from > at && (end === -1 || from < at + end))
    .some(({ key }) => told.some((place) => place.key.group === key.group) && !told.some((place) => place.key === key));
}
