/** The connection to the service, as this browser knows of it: what fails is tried again at once when there is reason to hope. */
import { untilAnswered as attemptsUntilAnswered, type Waking } from "./attempts.ts";

const inBrowser: Waking = (wake) => {
  const look = () => document.hidden || wake();
  addEventListener("online", wake);
  document.addEventListener("visibilitychange", look);
  return () => {
    removeEventListener("online", wake);
    document.removeEventListener("visibilitychange", look);
  };
};

/** See `attempts.ts`. */
export function untilAnswered<T>(abort: AbortSignal, attempt: (answered: () => void) => Promise<T>): Promise<T> {
  return attemptsUntilAnswered(abort, attempt, inBrowser);
}
