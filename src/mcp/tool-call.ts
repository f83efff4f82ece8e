/** A call of a tool: who calls, what the client can do, and how long it may take. */
import type { Access } from "./exchange.ts";
import type { Question } from "./questions.ts";
import type { McpSettings } from "./settings.ts";

/** How the client can be asked for input while a tool runs. */
export type Asking =
  /** 2026-07-28: the tool answers `input_required`, and the client calls again with the user's answers. */
  | { readonly kind: "result"; readonly given: Record<string, unknown> }
  /** 2025: the question is sent during the call, and its answer comes as a separate request. */
  | { readonly kind: "beside"; ask(sessionId: string, question: Question): Promise<void> }
  /** The client has no forms: the model asks the user. */
  | { readonly kind: "none" };

/** A call of a tool. */
export interface ToolCall extends Access {
  readonly settings: McpSettings;
  /** Aborted when the client gives up, or the service stops. */
  readonly signal: AbortSignal;
  readonly asking: Asking;
  /** Whether the client declared the tasks extension for this request. */
  readonly hasTasks: boolean;
  /** Sends a progress notification where the client asked for them. */
  progress(percent: number, message: string): Promise<void>;
}
