/** Words beside a number that was rounded: 'about', 'nearly', '~', 'more than'. Pure. */
import { alternatives } from "../../../languages/combined.ts";

/** Whether a number is said to be near the exact one, at most it ('more than 40'), or at least it ('nearly 40'). */
export type Hedge = "none" | "near" | "above" | "below";

const before = (words: string): RegExp => new RegExp(`(?<![\\p{L}\\d])(?:${words})(?:\\s\\p{L}{1,2})?\\s*[$€£¥₽]?\\s*$`, "iu");
const near = before(`${alternatives(({ claims }) => claims.hedges)}|[~≈<>]`);
const above = before(`${alternatives(({ claims }) => claims.atLeast)}|>`);
const below = before(`${alternatives(({ claims }) => claims.atMost)}|<`);
const andMore = new RegExp(`^\\s(?:${alternatives(({ claims }) => claims.andMore)})(?!\\p{L})`, "iu");
/** Characters beside the number that such words take. */
const reach = 30;
/** Greatest share of a number that such words leave open. */
const widest = 0.25;

export function hedgeOf(text: string, { from, to }: { readonly from: number; readonly to: number }): Hedge {
  const words = text.slice(Math.max(0, from - reach), from);
  if (above.test(words) || andMore.test(text.slice(to, to + reach))) return "above";
  if (below.test(words)) return "below";
  return near.test(words) ? "near" : "none";
}

/** Whether 'more than' or 'less than' a number may be said of an exact one: of 43, 'more than 40' and 'fewer than 50'. */
export function isLeftOpen(exact: number, written: number, hedge: Hedge, decimals = 0): boolean {
  if (hedge !== "above" && hedge !== "below") return false;
  const zeros = /0+$/.exec(String(written))?.[0].length ?? 0;
  const step = Math.min(decimals > 0 ? 10 ** -decimals : 10 ** zeros, written * widest);
  const beyond = hedge === "above" ? exact - written : written - exact;
  return beyond >= 0 && beyond < step;
}
