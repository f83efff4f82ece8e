/** The time, for texts such as 'since 3 min'. */
import { useEffect, useState } from "preact/hooks";

/** Changes each second while it is wanted. Milliseconds. */
export function useNow(isWanted: boolean, everyMs = 1_000): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (!isWanted) return undefined;
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [isWanted, everyMs]);
  return now;
}
