/**
 * The recorded analyst: answers that a person wrote to the requests of a whole session, found by the agent, the words of
 * its task and the turn. Values that differ between runs (ids of sources and of evidence) are placeholders:
 *
 * - `{source: WORDS}` the id of the source that a line of the request names with these words
 * - `{under: WORDS}` the ids of all evidence of the finding that holds these words
 * - `{cited: WORDS}` what the first reference behind these words names, in a report that is shown
 * - `{evidence: WORDS}`, `{finding: WORDS}` the id of the evidence (`e1` …) or finding (`f1` …) whose text holds these words
 */
import { type Body, json, type Step, use } from "../support/messages-server.ts";
import { type Role, roleOf, shown } from "../support/scripted-model.ts";

export interface RecordedAnswer {
  role: Role;
  /** Words of the first message; left out where the role has one task. */
  task?: string;
  /** Number of replies before this one; 0 where it is left out. */
  turn?: number;
  /** What the person wrote. */
  value: unknown;
  step: (body: Body) => Step;
}

interface Where {
  task?: string;
  turn?: number;
}

/** The answer in the agent's form. */
export function says(role: Role, where: Where, value: unknown): RecordedAnswer {
  return { role, ...where, value, step: (body) => ({ blocks: [json(filled(value, body))] }) };
}

/** Tools asked for side by side, as [name, input]. */
export function uses(role: Role, where: Where, ...tools: [name: string, input: unknown][]): RecordedAnswer {
  const step = (body: Body): Step => ({
    blocks: tools.map(([name, input], index) => use(`toolu_${body.messages.length}_${index}`, name, filled(input, body))),
  });
  return { role, ...where, value: tools, step };
}

/** Verdicts of the claim checker by words of the sentence; a sentence that none names is an unanswered request. */
export function judges(verdicts: readonly [words: string, verdict: string, reason?: string][]): RecordedAnswer {
  const step = (body: Body): Step => {
    const sentences = [...shown(body).matchAll(/Sentence (\S+): ([^\n]*)/g)].map(([, id = "", text = ""]) => ({ id, text }));
    return {
      blocks: [
        json({
          verdicts: sentences.map(({ id, text }) => {
            const found = verdicts.find(([words]) => text.includes(words));
            if (found === undefined) throw new Unanswered(`no verdict on the sentence «${text}»`);
            const [, verdict, reason = ""] = found;
            return { id, verdict, reason };
          }),
        }),
      ],
    };
  };
  return { role: "claimChecker", value: verdicts, step };
}

/** What a person has still to answer. */
export class Unanswered extends Error {}

export class Recording {
  readonly #answers: readonly RecordedAnswer[];
  readonly #used = new Set<RecordedAnswer>();
  /** Requests without an answer, as a person reads them. */
  readonly unanswered: string[] = [];

  constructor(answers: readonly RecordedAnswer[]) {
    this.#answers = answers;
  }

  /** Answers that no request asked for: the session took another course than the person saw. */
  get left(): string[] {
    return this.#answers
      .filter((answer) => !this.#used.has(answer))
      .map(({ role, task, turn = 0 }) => `${role}, turn ${turn}${task === undefined ? "" : `, ${task}`}`);
  }

  /** A request that nobody answered is kept in `unanswered` and gets no answer. */
  answer(body: Body): Step {
    const role = roleOf(body);
    const turn = body.messages.filter((message) => message.role === "assistant").length;
    const task = shown({ ...body, messages: body.messages.slice(0, 1) });
    try {
      const fitting = this.#answers.filter(
        (answer) => answer.role === role && (answer.turn ?? 0) === turn && task.includes(answer.task ?? ""),
      );
      if (fitting[0] === undefined) throw new Unanswered("no answer is recorded");
      const step = fitting[0].step(body);
      this.#used.add(fitting[0]);
      return step;
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      this.unanswered.push(`=== ${role}, turn ${turn}: ${error.message}\n${readable(body)}`);
      return { fault: "hang" };
    }
  }
}

/** The request without its forms and tools: the newest message whole, what stood before it where there is nothing else. */
function readable(body: Body): string {
  const system =
    body.system
      ?.slice(1)
      .map(({ text }) => text)
      .join("\n") ?? "";
  const rest = body.messages.length === 1 ? body.messages : body.messages.slice(-1);
  return `${system}\n---\n${shown({ ...body, messages: rest })}`;
}

const placeholder = /\{(source|evidence|finding|cited|under): ([^}]+)\}/g;

function filled(value: unknown, body: Body): unknown {
  if (Array.isArray(value)) return value.map((item) => filled(item, body));
  if (value !== null && typeof value === "object")
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, filled(item, body)]));
  if (typeof value !== "string") return value;
  return value.replace(placeholder, (_all, kind: keyof typeof finders, words: string) => {
    const found = finders[kind](words, shown(body));
    if (found === undefined) throw new Unanswered(`the request shows no ${kind} with «${words}»`);
    return found;
  });
}

const finders = {
  source: (words: string, text: string) =>
    text
      .split("\n")
      .filter((line) => line.includes(words))
      .flatMap((line) => line.match(/s-[0-9a-f]{12}/) ?? [])[0],
  cited: (words: string, text: string) => {
    const at = text.indexOf(words);
    return at === -1 ? undefined : /\[((?:e\d+(?:, )?)+)\]/.exec(text.slice(at))?.[1];
  },
  evidence: (words: string, text: string) => idBefore(words, text, "e"),
  finding: (words: string, text: string) => idBefore(words, text, "f"),
  under: (words: string, text: string) => {
    const all = entriesIn(text);
    const at = all.findIndex(({ entry, id }) => id?.startsWith("f") === true && entry.includes(words));
    const next = all.findIndex(({ id }, index) => index > at && id?.startsWith("f") === true);
    const ids = all.slice(at + 1, next === -1 ? undefined : next).map(({ id }) => id);
    return at === -1 || ids.length === 0 ? undefined : ids.join(", ");
  },
};

/** The list of findings and evidence: entries begin on a line of their own, with their id. */
function entriesIn(text: string): { entry: string; id: string | undefined }[] {
  return text.split(/\n(?=\W*[ef]\d+\W)/).map((entry) => ({ entry, id: /^\W*([ef]\d+)\W/.exec(entry)?.[1] }));
}

/** The id that begins the entry in which the words stand. */
function idBefore(words: string, text: string, letter: "e" | "f"): string | undefined {
  return entriesIn(text).find(({ entry, id }) => id?.startsWith(letter) === true && entry.includes(words))?.id;
}
