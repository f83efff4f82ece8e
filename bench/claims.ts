/**
 * Measures the check of claims by code on labelled pairs: generated ones, of which a part is kept unseen, and those written
 * by hand. `--wrong N` shows so many that it judges wrongly, of the seen part and of the written ones. `--file PAIRS` measures
 * the pairs of a file alone; `claims/given.ts` describes its form. `claims/fresh-seen.jsonl` and `claims/fresh-unseen.jsonl` are
 * such files, written before the checks of exchanged values: those were made with the first one in view, and with
 * `claims/exchanged-seen.jsonl`, whose faults are the hard ones: values, names and units that the quotation holds elsewhere.
 * `claims/plain-seen.jsonl` and `claims/plain-unseen.jsonl` came later, of documents that no check was made with: the
 * quotations of one set are parted by their hashes, and the check of exchanged names was made with the first part alone.
 * `claims/roles-seen.jsonl` and `claims/roles-unseen.jsonl` are of sentences in which several things are told of several
 * others, parted in the same way: half of their faults only give a value or a name to the wrong one. The checks of parts and
 * clauses that are built alike were made with the first. `claims/nouns-seen.jsonl` and `claims/nouns-unseen.jsonl` are of
 * everyday sentences in which a noun in small letters or a word is exchanged for another or for its opposite; the checks of
 * opposites and replaced words were made with the first. `claims/fields-seen.jsonl` and `claims/fields-unseen.jsonl` are of
 * quotations of two or three sentences with several things each, from contracts to sport, whose claims combine and shorten;
 * most faults give what the quotation holds to something else of it. They were written before the checks of roles, subjects,
 * neighbours and prefixes, which were made with the first.
 * `claims/trades-seen.jsonl` and `claims/trades-unseen.jsonl` are of crafts, rules, sport and everyday work, half of each language.
 */
import { parseArgs } from "node:util";
import { givenPairs } from "./claims/given.ts";
import { type Pair, pairs } from "./claims/pairs.ts";
import { type Score, scoreOf } from "./claims/score.ts";
import { writtenPairs } from "./claims/written.ts";

const { values } = parseArgs({
  options: { pairs: { type: "string", default: "8000" }, wrong: { type: "string", default: "0" }, file: { type: "string" } },
});
const share = (value: number) => value.toFixed(3);
if (values.file === undefined) measureOwn();
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
  console.log(
    `${name}, ${language}: ${score.pairs} pairs, precision ${share(score.precision)} / recall ${share(score.recall)}; ${faults.join(", ")}`,
  );
  if (mayShow) showWrong(score);
}

function showWrong({ wrong }: Score): void {
  for (const { pair, problems } of wrong.slice(0, Number(values.wrong)))
    console.log(
      `  ${pair.fault ?? "follows"} [${problems.join("; ")}]\n    quote: ${pair.quote.text} (${pair.quote.context.join("; ")})\n    claim: ${pair.claim}`,
    );
}
