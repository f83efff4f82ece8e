/**
 * A rule-based model for the stand-in server. It recognises the agent by the system prompt, uses what the request contains
 * (tool results, evidence ids, scope items), and quotes from it.
 */
import { type Body, json, type Script, type Step, text, thinking, use } from "./messages-server.ts";

export interface ScriptedModelOptions {
  complexity?: "simple" | "medium" | "complex";
  /** Number of searches of a research task before it answers. */
  searches?: number;
  formats?: string[];
  scope?: string[];
  /** Delay before each answer. Milliseconds. */
  delayMs?: number;
  /** The reviewer's verdict by round number. */
  review?: (round: number) => { coverage: number; newQuery: string | null };
  /** Replaces the rules' answer unless it returns nothing. */
  override?: (role: Role, body: Body, index: number) => Step | null;
}

const roles = {
  "the initial research": "initialResearch",
  "the brief builder": "briefBuilder",
  "you judge how much work": "assessor",
  "the planner": "planner",
  "you judge one task": "splitter",
  "you think a running plan over": "replanner",
  "the reviewer": "reviewer",
  "the aggregator": "aggregator",
  "the claim checker": "claimChecker",
  "the outliner": "outliner",
  "the writer": "writer",
  "the editor": "editor",
  "the critic": "critic",
  "a researcher": "research",
  "a data analyst": "data",
} as const;
export type Role = (typeof roles)[keyof typeof roles];

export function roleOf(body: Body): Role {
  const system = body.system?.map((part) => part.text).join("\n") ?? "";
  const found = Object.entries(roles).find(([words]) => system.includes(`Your role: ${words}`));
  if (found === undefined) throw new Error("The request names no role");
  return found[1];
}

/** All text of a request, tool results included. */
export function shown(body: Body): string {
  return body.messages
    .flatMap(({ content }) => (typeof content === "string" ? [text(content)] : content))
    .map((block) => String(block.text ?? block.content ?? ""))
    .join("\n");
}

export function scriptedModel(options: ScriptedModelOptions = {}): Script {
  return (body, index) => {
    const role = roleOf(body);
    const step = options.override?.(role, body, index) ?? answer(role, body, options);
    return "blocks" in step && options.delayMs !== undefined ? { delayMs: options.delayMs, ...step } : step;
  };
}

function answer(role: Role, body: Body, options: ScriptedModelOptions): Step {
  const session = body.system?.map((part) => part.text).join("\n") ?? "";
  const language = /\(([a-z]{2})\)/.exec(session)?.[1] ?? "en";
  const everything = shown(body);
  const scope = [...session.matchAll(/^(\d+)\. (.+)$/gm)].map(([, number, item]) => ({ number: Number(number), item: item ?? "" }));
  switch (role) {
    case "initialResearch":
      return say({ language, summary: "What lies there.", entities: [], keyPhrases: [], topics: [] });
    case "briefBuilder": {
      const question = /Question: (.+)/.exec(session)?.[1] ?? "?";
      const items = options.scope ?? ["History", "Today"];
      return say({
        intent: "drafted",
        reply: "Understood.",
        goal: question,
        scope: items,
        questions: [],
        outputFormats: options.formats ?? ["md"],
        language,
      });
    }
    case "assessor":
      return say({ complexity: options.complexity ?? "medium", reason: "As scripted" });
    case "planner":
    case "splitter": {
      const task = ({ number, item }: { number: number; item: string }) => ({
        ...{ id: `t${number}`, agent: "research", description: `Find out about ${item}`, scopeItems: [number], searchQuery: item },
        ...{ dependsOn: [], critical: false, complexity: "simple" },
      });
      return role === "planner"
        ? say({ analysis: "A task an item.", tasks: scope.map(task) })
        : say({ complexity: "simple", reason: "Whole", tasks: [] });
    }
    case "research":
      return research(body, everything, options.searches ?? 1);
    case "data":
      return say({ summary: "No tables.", figures: [], findings: [], series: [], tables: [], notFound: [] });
    case "replanner":
      return say({ reason: "Nothing to change.", replaces: false, leaveOut: [], scope: [], tasks: [] });
    case "reviewer": {
      const round = Number(/Round (\d+) of/.exec(everything)?.[1] ?? 1);
      const { coverage, newQuery } = options.review?.(round) ?? { coverage: 1, newQuery: null };
      const task = {
        id: "n",
        agent: "research",
        description: `More on ${newQuery}`,
        scopeItems: [1],
        searchQuery: newQuery ?? "",
        dependsOn: [],
        critical: false,
        complexity: "simple",
      };
      return say({
        coverage: scope.map(({ number }) => ({ scopeItem: number, coverage, reason: "As scripted" })),
        newTasks: newQuery === null ? [] : [task],
        decision: newQuery === null ? "done" : "continue",
        note: "Reviewed.",
      });
    }
    case "aggregator":
      return say({ ...frame(everything), contradictions: [], sections: sections(everything, scope) });
    case "outliner":
      return outline(everything, scope);
    case "writer":
      return say({ text: findingsIn(everything).map(written).join(" ") });
    case "editor":
      return say(frame(everything));
    case "critic":
      return say({ revisions: [] });
    case "claimChecker": {
      const ids = [...everything.matchAll(/^Sentence (c\d+):/gm)].map(([, id]) => id);
      return say({ verdicts: ids.map((id) => ({ id, verdict: "supported", reason: "" })) });
    }
  }
}

function research(body: Body, everything: string, searches: number): Step {
  const done = body.messages.filter(({ role }) => role === "assistant").length;
  const query = /Search words to begin with: (.+)/.exec(everything)?.[1] ?? /Your task: (.+)/.exec(everything)?.[1] ?? "x";
  if (done < searches) {
    const words = done === 0 ? query : `${query} ${done}`;
    return {
      blocks: [
        thinking("I should look that up. It may stand in several places."),
        use(`toolu_${done}`, "search_documents", { query: words }),
      ],
    };
  }
  const frames = [...everything.matchAll(/<source_text id="([^"]+)"[^>]*>\n([\s\S]*?)\n<\/source_text>/g)];
  const quotes = frames.slice(0, 2).map(([, source, words = ""]) => ({ source, quote: words.split(/(?<=[.!?])\s/)[0] ?? words }));
  const findings = quotes.map(({ source, quote }) => ({ statement: `It says: ${quote}`, citations: [{ source, quote }], confidence: 0.9 }));
  return say({ summary: `${findings.length} findings.`, findings, notFound: [], questions: [] });
}

interface Shown {
  id: string;
  items: number[];
  statement: string;
  evidence: string[];
}

/** Findings as the writers are shown them, with or without their quotations. */
function findingsIn(everything: string): Shown[] {
  return [...everything.matchAll(/^(f\d+) \(([^)]*)\): (.*(?:\n(?!f\d+ \(|<).*)*)/gm)].map(([, id = "", about = "", text = ""]) => {
    const [statement = ""] = text.split("\n");
    const evidence = [...`${about} ${text}`.matchAll(/\b(e\d+)\b/g)].map(([, name = ""]) => name);
    return { id, statement, evidence, items: [...(/scope ([\d, ]+)/.exec(about)?.[1] ?? "").matchAll(/\d+/g)].map(Number) };
  });
}

const written = ({ statement, evidence }: Shown) => `${statement} [${evidence.join(", ")}]`;

function sections(everything: string, scope: readonly { number: number }[]) {
  const found = findingsIn(everything);
  return scope.flatMap(({ number }) => {
    const own = found.filter(({ items }) => items.length === 0 || items.includes(number));
    return own.length === 0 ? [] : [{ title: `Part ${number}`, scopeItems: [number], text: own.map(written).join(" ") }];
  });
}

function outline(everything: string, scope: readonly { number: number }[]): Step {
  const found = findingsIn(everything);
  const planned = scope.flatMap(({ number }) => {
    const findings = found.filter(({ items }) => items.length === 0 || items.includes(number)).map(({ id }) => id);
    return findings.length === 0
      ? []
      : [{ title: `Part ${number}`, aim: "What was found.", scopeItems: [number], findings, figures: [], words: 100 }];
  });
  return say({ title: "What was found", sections: planned, dropped: [], contradictions: [] });
}

/** What stands around the sections, its summary one of the cited sentences that were shown. */
function frame(everything: string) {
  const [first] = findingsIn(everything);
  const sentence = first === undefined ? (/[^\n.>]+\. ?\[e\d+[^\]]*\]/.exec(everything)?.[0] ?? "") : written(first);
  return {
    title: "What was found",
    subtitle: null,
    summary: sentence,
    conclusion: null,
    limits: null,
    recommendations: null,
    notFound: [],
  };
}

function say(value: unknown): Step {
  return { blocks: [json(value)] };
}
