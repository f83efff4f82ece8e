/** Data of the service in a component: loaded with it, and again when a dependency changes or after a sign-in. It waits while the service cannot be reached. */
import { useEffect, useState } from "preact/hooks";
import type { ServiceClient } from "../../clients/typescript/src/service-client.ts";
import { accessKey } from "../service/access.ts";
import { impatientClient } from "../service/client.ts";
import { untilAnswered } from "../service/connection.ts";

export interface Loaded<T> {
  /** Null until it is there. What was loaded last stays while it is loaded again. */
  value: T | null;
  error: unknown;
  isLoading: boolean;
  reload: () => void;
  /** Changes what was loaded without asking the service. */
  change: (next: (value: T) => T) => void;
}

/** Loads by a client that tries once: a client's own retries would hide from the page, for some seconds, that the service is away. */
type Load<T> = (signal: AbortSignal, client: ServiceClient) => Promise<T>;

export function useLoaded<T>(load: Load<T>, dependsOn: readonly unknown[]): Loaded<T> {
  const [state, setState] = useState<{ value: T | null; error: unknown; isLoading: boolean }>({
    value: null,
    error: null,
    isLoading: true,
  });
  const [round, setRound] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    setState(({ value }) => ({ value, error: null, isLoading: true }));
    untilAnswered(leaving.signal, () => load(leaving.signal, impatientClient)).then(
      (value) => leaving.signal.aborted || setState({ value, error: null, isLoading: false }),
      (error: unknown) => leaving.signal.aborted || setState(({ value }) => ({ value, error, isLoading: false })),
    );
    return () => leaving.abort();
  }, [...dependsOn, round, accessKey.value]);
  const change = (next: (value: T) => T) => setState((last) => (last.value === null ? last : { ...last, value: next(last.value) }));
  return { ...state, reload: () => setRound(round + 1), change };
}
