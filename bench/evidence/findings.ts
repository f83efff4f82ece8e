/** How often what a session finds holds the known answer, and how often it rightly says that there is none. */
import type { Finding } from "../../src/domain/evidence.ts";
import type { Library } from "../../src/research/library/library.ts";
import { parseNumber } from "../../src/sources/text/numbers.ts";
import { contentStems } from "../../src/sources/text/stems.ts";
import { benchOwner, withLibrary } from "./collection.ts";
import { type Outcome, runSession } from "./session.ts";
import type { QuestionSet } from "./sets.ts";

export interface FindingFigures {
  set: string;
  questions: number;
  /** Share whose first, first three, first five findings hold the answer; null for sets without answers. */
  at1: number | null;
  at3: number | null;
  at5: number | null;
  /** Share told as not found: wrongly so where the set has answers. */
  notFound: number;
  /** Share whose first figure is the answer; null where none of the set's answers is a number. */
  firstFigure: number | null;
  meanMs: number;
  longestMs: number;
  misses: string[];
}

/** Relative error up to which a number is the same. */
const tolerance = 0.0005;

/** Questions of these sets are about 'the company' or 'the table': they are asked over the one document they were made for. */
const ownDocument = /^(?:tatqa|wikitables)/;

export async function measureFindings({ name, documents, questions }: QuestionSet): Promise<FindingFigures> {
  return await withLibrary(documents, async (library) => {
    const idOf = await idsByName(documents, library);
    const answerable = !name.includes("unanswerable");
    let [at1, at3, at5, notFound, firstFigure, spent, longest] = [0, 0, 0, 0, 0, 0, 0];
    const misses: string[] = [];
    for (const { query, answers, documents: holding } of questions) {
      const started = performance.now();
      const only = ownDocument.test(name) ? holding.flatMap((document) => idOf.get(document) ?? []) : null;
      const outcome = await runSession(library, query, only);
      const took = performance.now() - started;
      spent += took;
      longest = Math.max(longest, took);
      const findings = findingsOf(outcome);
      const place = findings.findIndex((finding) => holds(finding, answers));
      if (place === 0) at1++;
      if (place >= 0 && place < 3) at3++;
      if (place >= 0 && place < 5) at5++;
      if (outcome.research.completeness === "none") notFound++;
      const figure = findings.find(({ kind }) => kind === "figure");
      if (figure !== undefined && holds(figure, answers)) firstFigure++;
      const good = answerable ? place >= 0 && place < 3 : outcome.research.completeness === "none";
      if (!good)
        misses.push(
          `${query} → ${answers.join(" | ")} ≠ ${findings
            .slice(0, 2)
            .map(({ text }) => text.slice(0, 120))
            .join(" / ")}`,
        );
    }
    const share = (count: number) => count / (questions.length || 1);
    const numeric = questions.some(({ answers }) => answers.some((answer) => parseNumber(answer) !== null));
    return {
      set: name,
      questions: questions.length,
      at1: answerable ? share(at1) : null,
      at3: answerable ? share(at3) : null,
      at5: answerable ? share(at5) : null,
      notFound: share(notFound),
      firstFigure: answerable && numeric ? share(firstFigure) : null,
      meanMs: share(spent),
      longestMs: longest,
      misses,
    };
  });
}

async function idsByName(documents: QuestionSet["documents"], library: Library): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  // Adding what is there already gives the document that it is.
  for (const { name, mediaType, bytes } of documents) {
    const { items } = await library.add(benchOwner, { name, mediaType, bytes, url: null });
    for (const { document } of items) ids.set(name, document.id);
  }
  return ids;
}

/** The findings in the order of the report's sections. */
function findingsOf({ research, tasks }: Outcome): Finding[] {
  const byText = new Map(tasks.flatMap(({ result }) => result?.findings ?? []).map((finding) => [finding.text, finding]));
  return research.sections.flatMap(({ paragraphs }) => paragraphs.flatMap(({ text }) => byText.get(text) ?? []));
}

/** Whether the finding holds one of the answers: its words in any form, or its number. */
function holds(finding: Finding, answers: readonly string[]): boolean {
  return answers.some((answer) => holdsOne(finding, answer));
}

function holdsOne({ text, figure }: Finding, answer: string): boolean {
  const number = parseNumber(answer);
  if (figure !== undefined) {
    const told = [figure.value, ...(figure.at === null ? [] : [Number(figure.at)])];
    if (number !== null && told.some((value) => isSame(value, number.value, answer))) return true;
    return number === null && contains(`${figure.subject} ${figure.at ?? ""}`, answer);
  }
  return contains(text, answer) || (answer.length > 60 && contains(answer, text));
}

/** Equal up to the tolerance, or to the digits that the answer is given with. */
function isSame(value: number, wanted: number, answer: string): boolean {
  const decimals = /[.](\d+)\D*$/.exec(answer)?.[1]?.length ?? 0;
  const rounded = decimals > 0 && decimals <= 2 ? 0.5 * 10 ** -decimals : 0;
  return Math.abs(value - wanted) <= Math.max(tolerance * Math.abs(wanted), rounded * 1.0001);
}

/** The answer word for word, or all of its content words, inflected as they may be. */
function contains(text: string, answer: string): boolean {
  const plain = (words: string) => ` ${(words.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(" ")} `;
  if (plain(text).includes(plain(answer)) && plain(answer).trim() !== "") return true;
  const wanted = contentStems(answer);
  const held = new Set(contentStems(text));
  return wanted.length > 0 && wanted.every((stem) => held.has(stem));
}
