/** What a conversation with a model is held with: the agent's prompt, tools and form of answer, and its bounds. */
import type { CallPlace } from "../../agent.ts";
import type { ContentBlock, Effort, TurnDelta } from "../servers/messages.ts";
import type { AnswerForm } from "./answer-form.ts";
import type { LoopTool } from "./tool-use.ts";

export interface Bounds {
  turns: number;
  /** Over all turns, cached or not. */
  tokens: number;
  seconds: number;
}

export const noBounds: Bounds = { turns: 4, tokens: Number.POSITIVE_INFINITY, seconds: Number.POSITIVE_INFINITY };

export interface ConversationOptions<T> {
  /** Name of the agent, and of its calls. */
  agent: string;
  /** As the setting names it, with its alternatives: what the journal knows the routes by. */
  model: string;
  effort: Effort | null;
  /** False leaves thinking out of the requests. */
  thinks?: boolean | undefined;
  maxTokens: number;
  /** The model's context window, in tokens; null if unknown. */
  contextTokens?: number | null | undefined;
  /** The most lasting first. */
  system: readonly string[];
  /** The first user message. */
  task: string;
  tools?: readonly LoopTool[] | undefined;
  serverTools?: readonly ContentBlock[] | undefined;
  form: AnswerForm<T>;
  /** What is wrong with an answer of the right form, in words for the model; it is sent back once. Calls of its own go to the place's turn. */
  check?: ((answer: T, place: CallPlace) => string[] | Promise<string[]>) | undefined;
  bounds?: Bounds | undefined;
  /** Receives a well-formed answer that is sent back nevertheless: it is used if no better one follows. */
  onAnswer?: ((answer: T) => void) | undefined;
  /** Turn of the first call in the run's journal; 0 by default. */
  firstTurn?: number | undefined;
  onDelta?: ((delta: TurnDelta) => void) | undefined;
  /** Given each reply before its tools run, for what the server's own tools found; gives words for the model, or null. */
  onReply?: ((content: readonly ContentBlock[], place: CallPlace) => Promise<string | null>) | undefined;
}
