/** Asks a model for an agent: combines prompt, model, effort and bounds, and reports the model's thinking as progress. */

import type { RalphError } from "../../../domain/errors/errors.ts";
import type { BriefContent } from "../../../domain/plans/brief.ts";
import { languageOf } from "../../../languages/combined.ts";
import type { AgentContext, CallPlace } from "../../agent.ts";
import type { Prompts } from "../prompts/prompt.ts";
import { framed } from "../prompts/untrusted.ts";
import { evidenceRoom, toolRoom } from "../servers/context-plan.ts";
import type { ContentBlock, TurnDelta } from "../servers/messages.ts";
import type { ModelServers } from "../servers/model-server.ts";
import { type AgentName, type ModelSettings, modelFor } from "../servers/models.ts";
import type { TimeLimits } from "../servers/time-limits.ts";
import type { AnswerForm } from "./answer-form.ts";
import { converse, type Outcome } from "./conversation.ts";
import { type Bounds, noBounds } from "./conversation-options.ts";
import { answerOr } from "./salvage.ts";
import type { LoopTool } from "./tool-use.ts";

export interface ThinkerOptions {
  servers: ModelServers;
  prompts: Prompts;
  models: ModelSettings;
  /** Tokens that one answer may have, thinking included. */
  maxTokens: number;
  /** Of the agents that work with tools. */
  bounds: Bounds;
  /** Turns in which the planner may search the library; with one it plans at once, without tools. */
  plannerTurns: number;
  timeLimits: TimeLimits;
  /** Tools that the server runs for research agents; empty where it has none. */
  serverTools: readonly ContentBlock[];
  /** Characters of one tool's answer that a model is shown. */
  maxToolText: number;
  writing: WritingOptions;
}

/** How much is spent on writing a report. */
export interface WritingOptions {
  /** A report on at most so many findings is written in one call. */
  oneCallFindings: number;
  /** Whether the whole report is read again and revised. */
  reflection: boolean;
}

export interface Asking<T> {
  agent: AgentName;
  /** Of the brief: the language of every text that the user sees. */
  language: string;
  /** For the placeholders of the prompt. */
  values?: Record<string, string>;
  /** The part of prompts that is the same in all runs of this session, which the server can cache. */
  session: string;
  task: string;
  form: AnswerForm<T>;
  check?: (answer: T, place: CallPlace) => string[] | Promise<string[]>;
  tools?: readonly LoopTool[];
  serverTools?: readonly ContentBlock[];
  bounds?: Bounds;
  maxTokens?: number;
  onAnswer?: (answer: T) => void;
  /** Where the run's own calls come before the conversation. */
  firstTurn?: number;
  onDelta?: (delta: TurnDelta) => void;
  onReply?: (content: readonly ContentBlock[], place: CallPlace) => Promise<string | null>;
}

/** Part of an agent's time after which no answer is sent back any more. */
const repairShare = 0.75;

export class Thinker {
  readonly options: ThinkerOptions;

  constructor(options: ThinkerOptions) {
    this.options = options;
  }

  /** Version of the agent's prompt, which a session pins. */
  version(agent: AgentName): string {
    return this.options.prompts[agent].version;
  }

  /** Characters of evidence that fit into one prompt of the agent, at most `wanted`. */
  evidenceRoom(agent: AgentName, wanted: number, maxTokens = this.options.maxTokens): number {
    return evidenceRoom(this.#contextOf(agent), maxTokens, wanted);
  }

  /** Characters of one tool's answer that the agent is shown. */
  toolRoom(agent: AgentName): number {
    return toolRoom(this.#contextOf(agent), this.options.maxTokens, this.options.maxToolText);
  }

  #contextOf(agent: AgentName): number | null {
    return this.options.servers.contextOf(modelFor(this.options.models, agent).model);
  }

  /** As `think`, for an agent that has an output without a model too: see `answerOr`. */
  thinkOr<T, O>(context: AgentContext, asking: Asking<T>, outputOf: (answer: T | null, why: RalphError | null) => O): Promise<O> {
    return answerOr(context, asking.agent, (onAnswer) => this.think(context, { ...asking, onAnswer }), outputOf);
  }

  /** As `converse`. */
  think<T>(context: AgentContext, asking: Asking<T>): Promise<Outcome<T>> {
    const { servers, prompts, models, timeLimits } = this.options;
    const { agent, language, values, session } = asking;
    const thinking = thinkingTold(context, language);
    const maxTokens = asking.maxTokens ?? this.options.maxTokens;
    const choice = modelFor(models, agent);
    return converse(servers.routes(choice.model), context, {
      agent,
      ...choice,
      maxTokens,
      contextTokens: this.#contextOf(agent),
      system: [prompts[agent].render(language, values), commonText(context, session, this.toolRoom(agent))],
      task: asking.task,
      tools: asking.tools,
      serverTools: asking.serverTools,
      form: asking.form,
      check: asking.check,
      bounds: asking.bounds ?? { ...noBounds, seconds: (timeLimits.agentMs(maxTokens) / 1000) * repairShare },
      onAnswer: asking.onAnswer,
      firstTurn: asking.firstTurn,
      onReply: asking.onReply,
      onDelta: (delta) => {
        thinking(delta);
        asking.onDelta?.(delta);
      },
    });
  }
}

/** Shorter thinking is not reported as progress: the next action says more. Milliseconds. */
const quietMs = 1_500;

/** Reports the newest whole sentence of the model's thinking, and the use of the server's own tools, as progress. */
function thinkingTold(context: AgentContext, language: string): (delta: TurnDelta) => void {
  let sentence = "";
  let toldAt = performance.now();
  return (delta) => {
    if (delta.kind === "server_tool") {
      context.progress(languageOf(language).progress.engine.usingTool(delta.name, shown(delta.input)));
    } else if (delta.kind === "thinking") {
      sentence += delta.text;
      const end = /^[\s\S]*[.!?…\n](?=\s|$)/.exec(sentence)?.[0];
      if (end === undefined) return;
      sentence = sentence.slice(end.length);
      const last =
        end
          .trim()
          .split(/(?<=[.!?…])\s+|\n+/)
          .at(-1)
          ?.trim() ?? "";
      if (last === "" || performance.now() - toldAt < quietMs) return;
      toldAt = performance.now();
      context.progress(languageOf(language).progress.engine.thinking(last.slice(0, 300)));
    }
  };
}

function shown(input: unknown): string {
  const values = input !== null && typeof input === "object" ? Object.values(input) : [];
  return values
    .filter((value) => typeof value === "string")
    .join(" ")
    .slice(0, 200);
}

/** The question and the agreed brief, as every agent of a session is shown them. */
export function sessionText(query: string, brief: BriefContent | null): string {
  const lines = [`Question: ${query}`];
  if (brief !== null) {
    const { audience, length, asOf } = brief;
    lines.push(`Goal: ${brief.goal}`, "Scope:", ...brief.scope.map((item, index) => `${index + 1}. ${item}`));
    if (audience !== null) lines.push(`Audience: ${audience}`);
    if (length !== null) lines.push(`Length of the report: about ${length} words`);
    if (asOf !== null) lines.push(`As of: ${asOf}; what happened later is left out`);
    if (brief.questions.length > 0) lines.push("Left open by the user:", ...brief.questions.map((item) => `- ${item}`));
  }
  return framed("session", {}, lines.join("\n"));
}

/** Context that all runs of a session share: its date, the question with its brief, the end of the earlier conversation. */
export function commonText({ now, earlierConversation = "" }: AgentContext, session: string, room: number): string {
  const said = earlierConversation.length > room ? `…${earlierConversation.slice(-room)}` : earlierConversation;
  const parts = [`Today is ${now.slice(0, 10)}.`, session, said === "" ? "" : framed("session", { kind: "earlier conversation" }, said)];
  return parts.filter((part) => part !== "").join("\n");
}
