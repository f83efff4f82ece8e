/**
 * Measures the check of claims by code on labelled pairs: generated ones, of which a part is kept unseen, and those written
 * by hand; `claims/README.md` describes the sets. `--wrong N` shows so many that it judges wrongly, of the parts that may be
 * looked at. `--file PAIRS` measures the pairs of a file alone; `claims/given.ts` describes its form. `--sets` measures all
 * sets written by hand together, in a table by kind of fault.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { givenPairs } from "./claims/given.ts";
import { type Pair, pairs } from "./claims/pairs.ts";
import { type Score, scoreOf } from "./claims/score.ts";
import { tableOf } from "./claims/table.ts";
import { writtenPairs } from "./claims/written.ts";

const { values } = parseArgs({
  options: {
    pairs: { type: "string", default: "8000" },
    wrong: { type: "string", default: "0" },
    file: { type: "string" },
    sets: { type: "boolean", default: false },
  },
});
const share = (value: number) => value.toFixed(3);
if (values.sets) measureSets();
else if (values.file === undefined) measureOwn();
else measureGiven(values.file);

function measureOwn(): void {
  const generated = pairs(Number(values.pairs));
  const written = writtenPairs("written.json");
  const varied = writtenPairs("varied.json");
  const began = performance.now();
  for (const part of ["seen", "unseen"] as const) {
    for (const language of ["en", "ru"])
      tell(
        part,
        language,
        generated.filter((pair) => pair.part === part),
        part === "seen",
      );
  }
  console.log(`${((performance.now() - began) / generated.length).toFixed(2)} ms a claim`);
  for (const language of ["en", "ru"]) tell("written by hand", language, written.pairs, true);
  for (const part of ["seen", "unseen"] as const) {
    const pairsOfPart = varied.pairs.filter((pair) => pair.part === part);
    for (const language of ["en", "ru"]) tell(`varied, by hand, ${part}`, language, pairsOfPart, part === "seen");
  }
  const beyond = scoreOf(written.beyond).wrong.length;
  console.log(`written by hand, claims that do not follow by nothing that code could see: ${beyond} of ${written.beyond.length} noticed`);
}

/** The parts to look at together, and those to check with. */
function measureSets(): void {
  const folder = join(import.meta.dirname, "claims");
  const files = readdirSync(folder).filter((name) => name.endsWith(".jsonl"));
  const varied = writtenPairs("varied.json").pairs;
  for (const part of ["seen", "unseen"] as const) {
    const given = files.filter((name) => name.endsWith(`-${part}.jsonl`)).flatMap((name) => givenPairs(join(folder, name)).pairs);
    const all = [...given, ...varied.filter((pair) => pair.part === part), ...(part === "seen" ? writtenPairs("written.json").pairs : [])];
    for (const language of ["en", "ru"]) {
      console.log(`\n${part === "seen" ? "looked at" : "checking"}, ${language}`);
      for (const line of tableOf(all.filter((pair) => pair.language === language))) console.log(line);
    }
    if (part === "seen") showWrong(scoreOf(all));
  }
}

function measureGiven(path: string): void {
  const { pairs: given, beyond } = givenPairs(path);
  for (const language of new Set(given.map((pair) => pair.language))) tell("given", language, given, true);
  const noticed = scoreOf(beyond).wrong.length;
  console.log(`given, claims that do not follow by nothing that code could see: ${noticed} of ${beyond.length} noticed`);
}

function tell(name: string, language: string, all: readonly Pair[], mayShow: boolean): void {
  const score = scoreOf(all.filter((pair) => pair.language === language));
  const faults = Object.entries(score.byFault).map(
    ([fault, { precision, recall, pairs: count }]) => `${fault} ${share(precision)} / ${share(recall)} (${count})`,
  );
  const sights = Object.entries(score.bySight).map(([sight, { recall, pairs: count }]) => `${sight} ${share(recall)} (${count})`);
  console.log(
    `${name}, ${language}: ${score.pairs} pairs, precision ${share(score.precision)} / recall ${share(score.recall)}; ${sights.join(", ")}; ${faults.join(", ")}`,
  );
  if (mayShow) showWrong(score);
}

function showWrong({ wrong }: Score): void {
  for (const { pair, problems } of wrong.slice(0, Number(values.wrong)))
    console.log(
      `  ${pair.fault ?? "follows"} [${problems.join("; ")}]\n    quote: ${pair.quote.text} (${pair.quote.context.join("; ")})\n    claim: ${pair.claim}`,
    );
}
