/** Runs one streamed turn with a deadline, and maps its exceptions to errors that the caller handles. */
import { runningTime } from "../../../time/running-time.ts";
import type { TurnUsage } from "./messages.ts";
import type { TurnOptions } from "./model-client.ts";
import { type FailureParts, failureOf, TurnError } from "./turn-error.ts";

export interface StreamedTurn<T> {
  run(signal: AbortSignal): Promise<T>;
  /** Usage that the stream has reported so far. */
  billed(): TurnUsage;
  requestId(): string | null;
  /** What the client library threw, without anything that may hold a secret but the message. */
  partsOf(error: unknown): FailureParts;
}

/**
 * @throws TurnError if the turn failed or exceeded `timeoutMs` of running time; the signal's reason if the caller aborted,
 * after `onAborted` was called with the usage.
 */
export async function boundedTurn<T>(
  turn: StreamedTurn<T>,
  { signal, onAborted }: TurnOptions,
  { timeoutMs, secrets }: { timeoutMs: number; secrets: readonly string[] },
): Promise<T> {
  signal.throwIfAborted();
  const deadline = new AbortController();
  const stopTimer = runningTime.after(timeoutMs, () => deadline.abort());
  try {
    return await turn.run(AbortSignal.any([signal, deadline.signal]));
  } catch (error) {
    const billed = turn.billed();
    if (signal.aborted) {
      onAborted?.(billed);
      throw signal.reason;
    }
    const requestId = turn.requestId();
    if (deadline.signal.aborted) {
      throw new TurnError("timeout", `The model's turn took longer than ${timeoutMs / 1000} s`, { billed, requestId });
    }
    throw failureOf(turn.partsOf(error), { billed, requestId, secrets });
  } finally {
    stopTimer();
  }
}

/** Messages and codes of an error and its causes, outermost first. */
export function causes(error: unknown): string {
  const words: string[] = [];
  for (let at = error; at instanceof Error && words.length < 5; at = at.cause) {
    const code = "code" in at && typeof at.code === "string" ? ` (${at.code})` : "";
    words.push(`${at.message}${code}`);
  }
  return words.join(": ");
}

/** The code of the innermost cause that has one, such as ECONNREFUSED or that of a certificate; null where none has. */
export function codeOf(error: unknown): string | null {
  let code: string | null = null;
  for (let at = error; at instanceof Error; at = at.cause) if ("code" in at && typeof at.code === "string") code = at.code;
  return code;
}
