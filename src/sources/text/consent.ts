/** Recognises yes and no: as a whole message, and as an answer to a yes-or-no question. */
import { spacedAlternatives, wordsOf } from "../../languages/combined.ts";

const approving = new Set(wordsOf(({ text }) => text.consent.approving));
const besideApproval = new Set(wordsOf(({ text }) => text.consent.besideApproval));
const refusing = new Set(wordsOf(({ text }) => text.consent.refusing));
const besideRefusal = new Set(wordsOf(({ text }) => text.consent.besideRefusal));
const granting = new Set(wordsOf(({ text }) => text.consent.granting));
const declining = new Set(wordsOf(({ text }) => text.consent.declining));
const hedging = new Set(wordsOf(({ text }) => text.consent.hedging));
const asking = new RegExp(`(?<![\\p{L}\\p{N}])(?:${spacedAlternatives(({ text }) => text.consent.asking)})(?![\\p{L}\\p{N}])`, "iu");

function wordsIn(message: string): string[] {
  return (
    message
      .toLowerCase()
      .replace(/['’]/gu, "")
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Whether the message is consent and nothing else: 'approve', 'ok, go'. */
export function isApproval(message: string): boolean {
  if (message.includes("?")) return false;
  const words = wordsIn(message);
  if (words.length === 0) return /^\s*(?:👍|✅|👌)/u.test(message);
  return (
    words.length <= 12 &&
    words.some((word) => approving.has(word)) &&
    words.every((word) => approving.has(word) || besideApproval.has(word))
  );
}

/** Whether the message refuses without naming a change: 'no, not yet'. */
export function isRefusal(message: string): boolean {
  const words = wordsIn(message);
  return (
    words.some((word) => refusing.has(word)) &&
    words.every((word) => [refusing, approving, besideApproval, besideRefusal].some((known) => known.has(word)))
  );
}

/**
 * Classifies an answer to a yes-or-no question: 'go ahead', 'yes, fix it' and 'not now' are understood. Null for neither,
 * both, or a conditional yes, so that an ambiguous answer is never taken for consent.
 */
export function consentIn(answer: string): "yes" | "no" | null {
  if (isRefusal(answer)) return "no";
  if (isApproval(answer)) return "yes";
  if (answer.includes("?")) return null;
  const words = wordsIn(answer);
  const [first = ""] = words;
  const says = (known: readonly ReadonlySet<string>[], word: string) => known.some((set) => set.has(word));
  const hasYes = words.some((word) => says([approving, granting], word));
  const hasNo = words.some((word) => says([refusing, declining], word));
  if (hasNo && !hasYes && says([refusing, declining], first)) return "no";
  const isConditional = words.some((word) => hedging.has(word));
  return hasYes && !hasNo && !isConditional && says([approving, granting], first) ? "yes" : null;
}

/** Whether a question asks for consent rather than for information. */
export function asksForConsent(question: string): boolean {
  return asking.test(question);
}
