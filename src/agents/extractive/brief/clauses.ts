/**
 * Cuts a message to the brief dialogue into clauses of one verb each: 'add prices, remove history and make it HTML' is
 * three.
 */
import { alternatives, spacedAlternatives } from "../../../languages/combined.ts";
import type { Verb } from "../../../languages/subjects/brief.ts";

export interface Clause {
  /** null where the clause has no verb that is known. */
  verb: Verb | null;
  /** What follows the verb, or the whole clause. */
  object: string;
}

const order: readonly Verb[] = ["only", "remove", "goal", "add", "replace", "want", "make"];
const boundary = "(?![\\p{L}\\p{N}])";
const polite = `(?:(?:${alternatives(({ brief }) => brief.polite)})[\\s,!.—-]+)*`;
const please = alternatives(({ brief }) => brief.please);

function spellings(verb: Verb): string {
  return spacedAlternatives(({ brief }) => brief.verbs[verb]);
}

const verbAtStart = order.map((verb) => [verb, new RegExp(`^${polite}(?:${spellings(verb)})${boundary}[\\s:,—-]*`, "iu")] as const);
const anyVerb = order.map(spellings).join("|");
/** A new clause begins at a sentence's end, or where a comma or a joining word is followed by a verb. */
const cut = new RegExp(
  `(?:(?<=[\\p{L}\\p{N})»"])[.;!?]+(?=\\s|$)|\\n+)\\s*|\\s*(?:,|\\s(?:${alternatives(({ brief }) => brief.clauseJoints)})(?=\\s))\\s*(?=${polite}(?:${anyVerb})${boundary})`,
  "iu",
);

const courtesy = new RegExp(`,?\\s*(?<![\\p{L}\\p{N}])(?:${please})(?![\\p{L}\\p{N}]),?\\s*`, "giu");

/** The clauses of a message in order. Quoted words are never cut. */
export function clausesOf(message: string): Clause[] {
  return message
    .replace(courtesy, " ")
    .trim()
    .split(cut)
    .map((part) => part.trim().replace(/^[,.;!\s]+|[,;!\s]+$/gu, ""))
    .filter((part) => part !== "")
    .map((part) => {
      for (const [verb, pattern] of verbAtStart) {
        const found = pattern.exec(part);
        if (found !== null)
          return {
            verb,
            object: part
              .slice(found[0].length)
              .replace(/[.?!\s]+$/u, "")
              .trim(),
          };
      }
      return { verb: null, object: part };
    });
}
