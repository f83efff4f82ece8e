/**
 * Pairs of quotation and claim from an external file, one JSON object per line:
 *
 *     {"language": "en", "quote": "…", "claim": "…", "fault": null}
 *
 * | field | means |
 * | --- | --- |
 * | `language` | of the claim: `en`, `ru` or another tag |
 * | `quote` | the cited words, as they stand in the source |
 * | `claim` | the sentence that cites them |
 * | `fault` | `null` where the claim follows from the quotation (also reworded, rounded, or in part); `number`, `name`, `date`, `negation` or `unit` where exactly that was changed; `other` where it does not follow in a way that code cannot see, such as a cause or a judgement that the quotation does not give |
 * | `context` | optional, a list of texts: the title of the source and the headings above the quotation |
 * | `isRow` | optional, true where the quotation is the row of a table, as `column: value; column: value` |
 *
 * Empty lines are skipped. A line that does not have this form is an error that names it.
 */
import { readFileSync } from "node:fs";
import { z } from "zod";
import { type Pair, visibleFaults } from "./pairs.ts";

const line = z.strictObject({
  language: z.string().min(2),
  quote: z.string().min(1),
  claim: z.string().min(1),
  fault: z.enum([...visibleFaults, "other"]).nullable(),
  context: z.array(z.string()).default([]),
  isRow: z.boolean().default(false),
});

export interface GivenPairs {
  /** With a fault that code can see, or none. */
  pairs: Pair[];
  /** Claims that do not follow, by nothing that code could see. */
  beyond: Pair[];
}

export function givenPairs(path: string): GivenPairs {
  const given: GivenPairs = { pairs: [], beyond: [] };
  for (const [index, text] of readFileSync(path, "utf8").split("\n").entries()) {
    if (text.trim() === "") continue;
    const { language, quote, claim, fault, context, isRow } = readLine(text, `${path}, line ${index + 1}`);
    const pair = { language, quote: { text: quote, isRow, context }, claim, part: "unseen" as const };
    if (fault === "other") given.beyond.push({ ...pair, fault: null });
    else given.pairs.push({ ...pair, fault });
  }
  return given;
}

function readLine(text: string, place: string): z.infer<typeof line> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error(`${place}: no JSON`);
  }
  const read = line.safeParse(value);
  if (!read.success)
    throw new Error(`${place}: ${read.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ")}`);
  return read.data;
}
