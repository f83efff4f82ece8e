/** Measures the check of claims by code on labelled pairs; `--wrong N` shows so many that it judges wrongly, of the seen part. */
import { parseArgs } from "node:util";
import { pairs } from "./claims/pairs.ts";
import { scoreOf } from "./claims/score.ts";

const { values } = parseArgs({ options: { pairs: { type: "string", default: "8000" }, wrong: { type: "string", default: "0" } } });
const all = pairs(Number(values.pairs));
const share = (value: number) => value.toFixed(3);
const began = performance.now();
for (const part of ["seen", "unseen"] as const) {
  for (const language of ["en", "ru"]) {
    const score = scoreOf(all.filter((pair) => pair.part === part && pair.language === language));
    const faults = Object.entries(score.byFault).map(([fault, { recall, pairs: count }]) => `${fault} ${share(recall)} (${count})`);
    console.log(
      `${part}, ${language}: ${score.pairs} pairs, precision ${share(score.precision)}, recall ${share(score.recall)}; ${faults.join(", ")}`,
    );
    if (part === "unseen") continue;
    for (const { pair, problems } of score.wrong.slice(0, Number(values.wrong)))
      console.log(
        `  ${pair.fault ?? "follows"} [${problems.join("; ")}]\n    quote: ${pair.quote.text} (${pair.quote.context.join("; ")})\n    claim: ${pair.claim}`,
      );
  }
}
console.log(`${((performance.now() - began) / all.length).toFixed(2)} ms a claim`);
