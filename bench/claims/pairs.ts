/** Labelled pairs of quotation and claim: claims that follow from the quotation, and the same with one thing changed. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sentences } from "../../src/sources/text/sentences.ts";
import { type Fact, facts, type Quotation } from "./facts.ts";
import { pick, randomOf } from "./random.ts";
import { claimOf, quotations } from "./wordings.ts";

/** Changes that code can see. */
export const visibleFaults = ["number", "name", "date", "negation", "unit"] as const;
export type Fault = (typeof visibleFaults)[number];

export interface Pair {
  language: string;
  quote: Quotation;
  claim: string;
  /** What was changed, or null where the claim follows. */
  fault: Fault | null;
  /** `unseen`: kept apart while the checks were written. */
  part: "seen" | "unseen";
}

type Random = () => number;

export function pairs(count: number, seed = 7): Pair[] {
  const random = randomOf(seed);
  const known = facts();
  const prose = proseSentences();
  return Array.from({ length: count }, (_, index): Pair => {
    const pair = index % 4 === 3 ? fromProse(pick(prose, random), random) : fromFact(pick(known, random), known, random);
    return { ...pair, part: partOf(pair.quote.text) };
  });
}

function fromFact(fact: Fact, all: readonly Fact[], random: Random): Omit<Pair, "part"> {
  const quote = pick(quotations(fact), random);
  const { language } = fact;
  if (random() < 0.5) return { language, quote, claim: claimOf(fact, random), fault: null };
  const fault = pick(["number", "name", "date", "unit", "negation"] as const, random);
  switch (fault) {
    case "number":
      return { language, quote, claim: claimOf({ ...fact, value: otherValue(fact.value, random) }, random), fault };
    case "name": {
      const others = all.filter((other) => other.language === language && other.measure === fact.measure && other.name !== fact.name);
      return { language, quote, claim: claimOf({ ...fact, name: pick(others, random).name }, random), fault };
    }
    case "date": {
      const year = fact.year + pick([-11, -3, -1, 1, 2, 10], random);
      const claim = claimOf({ ...fact, year }, random);
      return claim.includes(String(year)) ? { language, quote, claim, fault } : fromFact(fact, all, random);
    }
    case "unit":
      if (fact.unit.own === "" || quote.isRow) return fromFact(fact, all, random);
      return { language, quote, claim: claimOf({ ...fact, unit: { own: fact.unit.other, other: "" } }, random), fault };
    case "negation": {
      if (quote.isRow) return fromFact(fact, all, random);
      const claim = language === "ru" ? quote.text.replace(" — ", " — не ") : quote.text.replace(/ (stood|was) /, " never $1 ");
      return { language, quote, claim, fault };
    }
  }
}

/** Another number than any spelling of the value could be. */
function otherValue(value: number, random: Random): number {
  const changed = value * pick([0.5, 0.9, 1.1, 1.3, 2, 10], random);
  return Number.isInteger(value) && value > 20 ? Math.round(changed) : Number(changed.toPrecision(4));
}

/** Sentences of the documentation of installed packages, that name something or count something. */
function proseSentences(): string[] {
  const root = join(import.meta.dirname, "../../node_modules");
  const folders = ["fastify/docs/Reference", "fastify/docs/Guides", "undici/docs/docs/api", "pino/docs"].map((folder) =>
    join(root, folder),
  );
  const texts = folders.flatMap((folder) => markdownIn(folder).map((file) => readFileSync(file, "utf8")));
  return texts
    .flatMap((text) => text.replace(/```[\s\S]*?```/g, "").split(/\n\s*\n/))
    .filter((block) => !/^[#|<\s-]/.test(block))
    .flatMap((block) => sentences(block.replace(/\s+/g, " ")).map((sentence) => sentence.text))
    .filter((text) => /^[A-Z]/.test(text) && /[.]$/.test(text) && text.length > 50 && text.length < 300 && !/[[\]<>{}]/.test(text));
}

function markdownIn(folder: string): string[] {
  try {
    return readdirSync(folder).flatMap((name) => (name.endsWith(".md") ? [join(folder, name)] : []));
  } catch {
    return [];
  }
}

const productNames = ["Express", "Koa", "Redis", "Docker", "Kubernetes", "PostgreSQL", "Webpack", "Angular", "Firefox", "Windows"];

function fromProse(text: string, random: Random): Omit<Pair, "part"> {
  const language = "en";
  const quote: Quotation = { text, isRow: false, context: ["Documentation"] };
  const same = {
    language,
    quote,
    claim: pick([text, text.replace(/^(\w)/, (first) => first.toUpperCase()), startOf(text)], random),
    fault: null,
  };
  if (random() < 0.5) return same;
  const changes: { fault: Fault; claim: string }[] = [
    { fault: "number", claim: text.replace(/(?<![\w.])\d+(?![\w.]*\d)/, (digits) => String(Number(digits) + 7)) },
    {
      fault: "name",
      claim: text.replace(/(?<=[a-z,] )[A-Z][a-z]{3,}(?= [a-z])/, (name) =>
        pick(
          productNames.filter((other) => other !== name),
          random,
        ),
      ),
    },
    { fault: "negation", claim: text.replace(/ (?:is|are|can|will|should|must) (?!not\b|no\b|be\b)/, (verb) => `${verb}not `) },
    { fault: "negation", claim: text.replace(/(?<= (?:is|are|does|do|can|will|should|must)) not(?= )(?! only)/, "") },
  ];
  const changed = changes.filter(({ claim }) => claim !== text);
  return changed.length === 0 ? same : { language, quote, ...pick(changed, random) };
}

/** The sentence up to its first comma, where that is most of it. */
function startOf(text: string): string {
  const part = text.split(/, (?=and|which|but|so)/)[0] ?? text;
  return part.length > text.length / 2 ? `${part.replace(/[.,]$/, "")}.` : text;
}

/** The part that a quotation belongs to, by its hash. */
export function partOf(quotation: string): Pair["part"] {
  return hash(quotation) % 2 === 0 ? "seen" : "unseen";
}

function hash(text: string): number {
  let value = 2_166_136_261;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 16_777_619) >>> 0;
  return value >>> 3;
}
