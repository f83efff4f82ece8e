/** Monotonic wall clock and ids: they never go back when the machine's clock does, so that events and sessions stay in order. */
import { v7 as uuidv7 } from "uuid";
import { pooledRandomBytes } from "../../domain/base/random-bytes.ts";

/** A clock that stops while the machine's is behind it. `floor` is the newest time written before the start, RFC 3339. */
export function monotonicClock(clock: () => Date, floor: string | null): () => Date {
  let last = floor === null ? 0 : Date.parse(floor);
  return () => {
    last = Math.max(last, clock().getTime());
    return new Date(last);
  };
}

/** Makes UUIDv7s, each greater than the one before and than `floor`, the newest written before the start. */
export function monotonicIds(clock: () => Date, floor: string | null): () => string {
  let msecs = floor === null ? 0 : Number.parseInt(floor.replaceAll("-", "").slice(0, 12), 16) + 1;
  let seq = 0;
  return () => {
    const now = clock().getTime();
    if (now > msecs) {
      msecs = now;
      seq = 0;
    } else seq++;
    return uuidv7({ msecs, seq, random: pooledRandomBytes(16) });
  };
}
