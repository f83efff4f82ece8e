/** Random bytes for ids. They are asked of the system for many ids at once: each question costs more than an id. */
import { randomFillSync } from "node:crypto";

const poolBytes = 4_096;

let pool = Buffer.alloc(0);
let used = 0;

/** `count` bytes that nobody else gets, at most 4,096. */
export function pooledRandomBytes(count: number): Buffer {
  if (used + count > pool.length) {
    pool = randomFillSync(Buffer.alloc(poolBytes));
    used = 0;
  }
  used += count;
  return pool.subarray(used - count, used);
}
