/** The session and its results, read again whenever its state changes, until it has ended. */
import { useEffect, useState } from "preact/hooks";
import type { Results, Session } from "../../../clients/typescript/src/api-types.ts";
import { isEnded } from "../../../clients/typescript/src/session-states.ts";
import { accessKey } from "../../service/access.ts";
import { client } from "../../service/client.ts";
import { readResults } from "./report-calls.ts";

export interface SessionState {
  session: Session | null;
  results: Results | null;
  /** Why the newest of either could not be read. */
  error: unknown;
}

const nothing: SessionState = { session: null, results: null, error: null };

export function useSession(sessionId: string): SessionState {
  const [state, setState] = useState<SessionState>(nothing);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    setState((last) => (last.session?.id === sessionId ? { ...last, error: null } : nothing));
    const follow = async () => {
      let session = await client.session(sessionId, { signal });
      for (;;) {
        const results = await readResults(sessionId, signal);
        setState({ session, results, error: null });
        if (isEnded(session)) return;
        const { version } = session;
        session = await client.waitFor(sessionId, (next) => next.version > version, { signal });
      }
    };
    follow().catch((error: unknown) => signal.aborted || setState((last) => ({ ...last, error })));
    return () => leaving.abort();
  }, [sessionId, accessKey.value]);
  return state;
}
