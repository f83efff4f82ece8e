/** Words before a number that was rounded: 'about', 'nearly', '~'. Pure. */
import { alternatives } from "../../../languages/combined.ts";

const hedgeBefore = new RegExp(`(?<![\\p{L}\\d])(?:${alternatives(({ claims }) => claims.hedges)}|[~≈<>])\\s*[$€£¥₽]?\\s*$`, "iu");
/** Characters before the number that such words take. */
const reach = 30;

/** @param at Where the number begins. */
export function isHedged(text: string, at: number): boolean {
  return hedgeBefore.test(text.slice(Math.max(0, at - reach), at));
}
