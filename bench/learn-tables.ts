/**
 * `npm run learn:tables -- DIR… [--show] [--write]`: learns the weights by which readings of table questions are ranked, and
 * the calibration of their confidence, from the development and the looking parts of the sets of each DIR, of `bench/tables`,
 * of `bench/tables-mixed` and of `bench/tables-vega`.
 * Prints how often the first reading is right in cross-validation over documents, and how often what is told as strong is
 * right, on the checking parts too; `--show` lists the questions that failed, `--write` keeps the weights.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { scoreOf } from "../src/agents/extractive/tables/features.ts";
import { answersOf, confidenceFeatures, type RankedAnswer, sureFrom } from "../src/agents/extractive/tables/reading.ts";
import { readSets } from "./evidence/sets.ts";
import { type Candidate, type Example, examplesOf } from "./learning/examples.ts";
import { learned, logistic, type Weights } from "./learning/learn.ts";
import { prior } from "./learning/prior.ts";

const directories = process.argv.slice(2).filter((each) => !each.startsWith("--"));
const [show, write] = ["--show", "--write"].map((option) => process.argv.includes(option));
const penalty = Number(process.env["PENALTY"] ?? 0.01);
const folds = 5;
const print = (line: string): boolean => process.stdout.write(`${line}\n`);

/** Whether weights may be learned from a question: from the development set whole, as the features were made with it in view. */
const isTaught = ({ set, part }: Example): boolean => !set.startsWith("tatqa") && (part === "look" || set.includes("wikitables-dev"));
const ownTables = ["tables", "tables-mixed", "tables-vega"].map((name) => join(import.meta.dirname, name));
const sets = [...directories, ...ownTables]
  .flatMap((each) => readSets(each))
  .filter(({ name }) => /^(?:wikitables|tatqa|tables)/u.test(name));
const all: Example[] = [];
// A question of reports about 'the company' has a meaning over its own document alone.
for (const set of sets) all.push(...(await examplesOf(set, !set.name.startsWith("tatqa"))));
const examples = all.filter(isTaught);

interface Choice extends RankedAnswer<Candidate> {
  example: Example;
  isRight: boolean;
}

/** The likeliest answer; right where any of its readings is. */
function chosen(example: Example, weights: Weights): Choice | null {
  const { candidates } = example;
  const [first] = answersOf(
    candidates,
    weights,
    ({ key }) => key,
    ({ name }) => name,
  );
  if (first === undefined) return null;
  const { key } = first.best;
  return { ...first, example, isRight: candidates.some((candidate) => candidate.key === key && candidate.isRight) };
}

const documents = [...new Set(examples.map(({ document }) => document))];
const choices: Choice[] = [];
for (let fold = 0; fold < folds; fold += 1) {
  const test = new Set(documents.filter((_each, index) => index % folds === fold));
  const weights = learned(
    examples.filter(({ document }) => !test.has(document)),
    prior,
    penalty,
  );
  for (const example of examples.filter(({ document }) => test.has(document))) {
    const choice = chosen(example, weights);
    if (choice !== null) choices.push(choice);
    if (!show || choice?.isRight === true) continue;
    const right = example.candidates
      .filter(({ isRight }) => isRight)
      .sort((a, b) => scoreOf(b.features, weights) - scoreOf(a.features, weights))[0];
    print(
      `${example.query} → ${example.answers.join(" | ").slice(0, 80)}\n    ${choice?.share.toFixed(2)} ${choice?.best.told.slice(0, 180)}\n    ${right === undefined ? "NO CANDIDATE" : right.told.slice(0, 180)}`,
    );
    if (right !== undefined && choice !== null && process.argv.includes("--why")) {
      const names = new Set([...Object.keys(right.features), ...Object.keys(choice.best.features)]);
      const why = [...names]
        .map((name) => [name, ((choice.best.features[name] ?? 0) - (right.features[name] ?? 0)) * (weights[name] ?? 0)] as const)
        .filter(([, amount]) => Math.abs(amount) > 0.05)
        .sort((a, b) => b[1] - a[1]);
      print(`       ${why.map(([name, amount]) => `${name} ${amount.toFixed(2)}`).join(", ")}`);
    }
  }
}
for (const [name, own] of Map.groupBy(examples, ({ set }) => set)) {
  const right = choices.filter(({ example, isRight }) => example.set === name && isRight).length;
  const possible = own.filter(({ candidates }) => candidates.some(({ isRight }) => isRight)).length;
  print(
    `${name}: ${own.length} questions, right reading among the candidates ${(possible / own.length).toFixed(3)}, first in cross-validation ${(right / own.length).toFixed(3)}`,
  );
}
const weights = learned(examples, prior, penalty);
const others = all.filter((example) => !isTaught(example)).flatMap((example) => chosen(example, weights) ?? []);
/** The features were made with the development set in view, so its share of right answers is higher than elsewhere: features of its own. */
const judgedOf = ({ example, best, score, lead, isRight }: Choice) => {
  const isDevelopment = example.set.includes("wikitables-dev");
  const ofSet = isDevelopment ? { development: 1, "development score": score, "development lead": lead } : {};
  return { features: { ...confidenceFeatures(best.features, score, lead), ...ofSet }, isRight };
};
const fitted = logistic([...choices, ...others].filter(({ example }) => isTaught(example) || example.part === "look").map(judgedOf));
const calibration = Object.fromEntries(Object.entries(fitted).filter(([name]) => !name.startsWith("development")));
const confidence = (choice: Choice): number => 1 / (1 + Math.exp(-scoreOf(judgedOf(choice).features, calibration)));
for (const [name, own] of Map.groupBy([...choices, ...others], ({ example: { set, part } }) => `${set}, ${part}`)) {
  const bars = [0.5, 0.7, sureFrom, 0.9].map((bar) => {
    const strong = own.filter((choice) => confidence(choice) >= bar);
    const right = strong.filter(({ isRight }) => isRight).length;
    return `from ${bar.toFixed(2)}: ${strong.length}, right ${(right / Math.max(1, strong.length)).toFixed(2)}`;
  });
  print(`${name}: ${own.length} answers; ${bars.join("; ")}`);
}
if (write) {
  const rounded = (all: Weights): string =>
    Object.entries(all)
      .map(([name, weight]) => [name, Math.round(weight * 100) / 100] as const)
      .filter(([, weight]) => weight !== 0)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, weight]) => `  ${/^[a-z]+$/u.test(name) ? name : JSON.stringify(name)}: ${weight},\n`)
      .join("");
  const text = `/** Weights of the features of readings and of their confidence, written by \`npm run learn:tables\`. */\nexport const weights: Readonly<Record<string, number>> = {\n${rounded(weights)}};\n\nexport const calibration: Readonly<Record<string, number>> = {\n${rounded(calibration)}};\n`;
  writeFileSync(new URL("../src/agents/extractive/tables/weights.ts", import.meta.url), text);
}
