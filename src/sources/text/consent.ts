/** Recognises a message that says yes or no and nothing else. */
import { wordsOf } from "../../languages/combined.ts";

const approving = new Set(wordsOf(({ text }) => text.consent.approving));
const besideApproval = new Set(wordsOf(({ text }) => text.consent.besideApproval));
const refusing = new Set(wordsOf(({ text }) => text.consent.refusing));
const besideRefusal = new Set(wordsOf(({ text }) => text.consent.besideRefusal));

/** Whether the message is consent and nothing else: 'approve', 'ok, go'. */
export function isApproval(message: string): boolean {
  if (message.includes("?")) return false;
  const words =
    message
      .toLowerCase()
      .replace(/['’]/gu, "")
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return /^\s*(?:👍|✅|👌)/u.test(message);
  return (
    words.length <= 12 &&
    words.some((word) => approving.has(word)) &&
    words.every((word) => approving.has(word) || besideApproval.has(word))
  );
}

/** Whether the message refuses without naming a change: 'no, not yet'. */
export function isRefusal(message: string): boolean {
  const words =
    message
      .toLowerCase()
      .replace(/['’]/gu, "")
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return (
    words.some((word) => refusing.has(word)) &&
    words.every((word) => [refusing, approving, besideApproval, besideRefusal].some((known) => known.has(word)))
  );
}
