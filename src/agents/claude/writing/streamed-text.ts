/** Streams the report's text while it is written: part by part in order, without references and the JSON around it. */
import type { AgentContext } from "../../agent.ts";
import type { TurnDelta } from "../servers/messages.ts";
import { MemberReader } from "../servers/text-deltas.ts";

/** Members of the answers that people read. */
const members = ["title", "subtitle", "text", "summary", "conclusion", "limits", "recommendations"];

type Take = (delta: TurnDelta) => void;

/** Readers of parts that are written in parallel: each part is streamed once those before it are complete. */
export function streamedParts(context: AgentContext, parts: number): { take: Take; end: () => void }[] {
  const held = Array.from({ length: parts }, () => ({ text: "", isOver: false }));
  let current = 0;
  const tell = () => {
    for (let part = held[current]; part !== undefined; part = held[current]) {
      if (part.text !== "") context.delta?.(part.text);
      part.text = "";
      if (!part.isOver) return;
      current += 1;
    }
  };
  return held.map((part) => ({
    take: readText((text) => {
      part.text += text;
      tell();
    }),
    end: () => {
      part.text += "\n";
      part.isOver = true;
      tell();
    },
  }));
}

export function streamedText(context: AgentContext): Take {
  return readText((text) => context.delta?.(text));
}

function readText(tell: (text: string) => void): Take {
  const reader = new MemberReader(members);
  const references = new ReferenceFilter();
  return (delta) => {
    if (delta.kind !== "text") return;
    const text = references.read(reader.read(delta.text));
    if (text !== "") tell(text);
  };
}

/** Leaves references such as ` [e3, e4]` out of a text that comes in pieces. */
class ReferenceFilter {
  #held = "";

  read(piece: string): string {
    let out = "";
    for (const character of piece) {
      this.#held += character;
      if (/^ ?\[\^?(?:e|chart|table)\d[\w\s,;^–-]*\]$/.test(this.#held)) this.#held = "";
      else if (!/^ ?(?:\[\^?(?:[a-z]{0,5}|(?:e|chart|table)\d[\w\s,;^–-]{0,200}))?$/.test(this.#held)) {
        const kept = character === " " || character === "[" ? -1 : this.#held.length;
        out += this.#held.slice(0, kept);
        this.#held = kept === -1 ? character : "";
      }
    }
    return out;
  }
}
