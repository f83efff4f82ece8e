/** Splits a message of the brief dialogue into clauses with one verb each: 'add prices, remove history and make it HTML' has three. */
import { spacedAlternatives } from "../../../languages/combined.ts";
import type { Verb } from "../../../languages/subjects/brief.ts";
import { any } from "./brief-words.ts";

export interface Clause {
  /** Null where no known verb is found. */
  verb: Verb | null;
  /** The text after the verb, or the whole clause. */
  object: string;
}

const order: readonly Verb[] = ["only", "remove", "goal", "add", "replace", "want", "make"];
const boundary = "(?![\\p{L}\\p{N}])";
const polite = `(?:(?:${any("polite")})[\\s,!.—-]+)*`;
const please = any("please");

function spellings(verb: Verb): string {
  return spacedAlternatives(({ brief }) => brief.verbs[verb]);
}

const verbAtStart = order.map((verb) => [verb, new RegExp(`^${polite}(?:${spellings(verb)})${boundary}[\\s:,—-]*`, "iu")] as const);
const anyVerb = order.map(spellings).join("|");
/** A clause ends with its sentence, or at a comma or conjunction that is followed by a verb. */
const clauseEnd = new RegExp(
  `(?:(?<=[\\p{L}\\p{N})»"])[.;!?]+(?=\\s|$)|\\n+)\\s*|\\s*(?:,|\\s(?:${any("clauseJoints")})(?=\\s))\\s*(?=${polite}(?:${anyVerb})${boundary})`,
  "iu",
);

const courtesy = new RegExp(`,?\\s*(?<![\\p{L}\\p{N}])(?:${please})(?![\\p{L}\\p{N}]),?\\s*`, "giu");

/** The clauses of a message in order. Quoted text is never split. */
export function clausesOf(message: string): Clause[] {
  return message
    .replace(courtesy, " ")
    .trim()
    .split(clauseEnd)
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
