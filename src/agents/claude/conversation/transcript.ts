/** The messages of a conversation so far, with a hash over them by which the journal recognises a turn. */
import { canonicalJson, type Json, sha256 } from "../../../domain/base/json.ts";
import { type ContentBlock, isToolUse, type Message, portable, type TextBlock, textBlock } from "../servers/messages.ts";

/** Characters that remain of a shortened tool's answer: enough to recognise it. */
const keptCharacters = 200;

export class Transcript {
  readonly #messages: Message[] = [];
  #digest: string;
  #characters: number;
  #added: Json = [];

  /** `fixed` precedes all messages: system prompt, tools, the form of the answer. */
  constructor(fixed: Json) {
    const text = canonicalJson(fixed);
    this.#digest = sha256(text);
    this.#characters = text.length;
  }

  get messages(): readonly Message[] {
    return this.#messages;
  }

  /** Hash over everything, so that the journal need not keep the whole with each turn. */
  get digest(): string {
    return this.#digest;
  }

  /** Length of everything, in UTF-16 units. */
  get characters(): number {
    return this.#characters;
  }

  /** The newest user message, as the journal stores it. */
  get added(): Json {
    return this.#added;
  }

  ask(text: string): void {
    this.tell([textBlock(text)], [text]);
  }

  /** Adds a user message. The journal stores `journalled` in its place. */
  tell(content: readonly ContentBlock[], journalled: Json): void {
    this.#say("user", content);
    this.#added = journalled;
  }

  /** Adds a reply. */
  hear(content: readonly ContentBlock[]): void {
    this.#say("assistant", content.map(sendable));
  }

  /** Makes all messages so far readable for another model. */
  moveToAnotherModel(): void {
    for (const [at, message] of this.#messages.entries()) this.#messages[at] = portable(message);
    this.#digest = sha256(`${this.#digest} moved`);
  }

  /** Adds words to the newest user message, or makes one after a reply. */
  append(block: TextBlock): void {
    const last = this.#messages.at(-1);
    if (last?.role !== "user") {
      this.ask(block.text);
      return;
    }
    this.#messages[this.#messages.length - 1] = { role: "user", content: [...last.content, block] };
    this.#digest = sha256(this.#digest + block.text);
    this.#characters += block.text.length;
  }

  /**
   * Shortens what tools said, the oldest first, until everything has at most so many characters; what the model has not
   * seen yet only where `isUrgent`. Gives whether anything was shortened.
   */
  shorten(most: number, isUrgent = false): boolean {
    let isShorter = false;
    for (let at = 0; at < this.#messages.length - (isUrgent ? 0 : 1) && this.#characters > most; at += 1) {
      const message = this.#messages[at] as Message;
      const content = message.content.map((block) => (this.#characters > most ? this.#shortened(block) : block));
      if (content.every((block, index) => block === message.content[index])) continue;
      this.#messages[at] = { ...message, content };
      this.#digest = sha256(`${this.#digest} shortened ${at} ${canonicalJson([...content])}`);
      isShorter = true;
    }
    return isShorter;
  }

  #shortened(block: ContentBlock): ContentBlock {
    const { content } = block;
    if (block.type !== "tool_result" || typeof content !== "string" || content.length <= keptCharacters * 2) return block;
    const text = `${content.slice(0, keptCharacters)}\n(shortened: the rest was shown before, and may be asked for again)`;
    this.#characters -= content.length - text.length;
    return { ...block, content: text };
  }

  #say(role: Message["role"], content: readonly ContentBlock[]): void {
    this.#messages.push({ role, content });
    const text = canonicalJson({ role, content: [...content] });
    this.#digest = sha256(this.#digest + text);
    this.#characters += text.length;
  }
}

/** A reply's block as it may be sent back. */
function sendable(block: ContentBlock): ContentBlock {
  if (!isToolUse(block) || block.broken_input === undefined) return block;
  const { broken_input: _broken, ...rest } = block;
  return { ...rest, input: {} };
}
