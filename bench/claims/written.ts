/**
 * Pairs of quotation and claim written by hand, in sentences that no template makes: a second measure beside the generated
 * ones. Those of `varied.json`, from many fields, are split by their quotations into a part to look at while the checks are
 * written, and an unseen part to check them with. The checks were not written against `written.json`.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { type Pair, partOf, visibleFaults } from "./pairs.ts";

const written = z.array(
  z.strictObject({
    language: z.enum(["en", "ru"]),
    quote: z.string(),
    follows: z.array(z.string()),
    changed: z.array(z.tuple([z.enum(visibleFaults), z.string()])),
    /** Claims that do not follow, by nothing that code could see. */
    beyond: z.array(z.string()),
  }),
);

export interface WrittenPairs {
  /** With a fault that code can see, or none. */
  pairs: Pair[];
  beyond: Pair[];
}

export function writtenPairs(file: "written.json" | "varied.json"): WrittenPairs {
  const groups = written.parse(JSON.parse(readFileSync(join(import.meta.dirname, file), "utf8")));
  const pair = ({ language, quote }: (typeof groups)[number], claim: string, fault: Pair["fault"]): Pair => {
    return { language, quote: { text: quote, isRow: false, context: [] }, claim, fault, part: partOf(quote) };
  };
  return {
    pairs: groups.flatMap((group) => [
      ...group.follows.map((claim) => pair(group, claim, null)),
      ...group.changed.map(([fault, claim]) => pair(group, claim, fault)),
    ]),
    beyond: groups.flatMap((group) => group.beyond.map((claim) => pair(group, claim, null))),
  };
}
