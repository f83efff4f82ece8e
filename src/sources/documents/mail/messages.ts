/** Messages of a mail file: one of an .eml, those of an .mbox by their 'From ' lines. */
import PostalMime, { type Email } from "postal-mime";
import { refusedArchive } from "../archive/zip-archive.ts";

/** Deepest nesting of a message's parts, and the size of its head. Bytes. */
const parsing = { maxNestingDepth: 30, maxHeadersSize: 1_000_000 };

export interface MailPart {
  name: string;
  mediaType: string;
  bytes: Uint8Array;
}

/** The messages of the file one by one. */
export async function* messagesOf(type: "message/rfc822" | "application/mbox", bytes: Uint8Array): AsyncGenerator<Email> {
  for (const message of type === "application/mbox" ? mailboxParts(bytes) : [bytes]) yield await parsed(message);
}

async function parsed(bytes: Uint8Array): Promise<Email> {
  try {
    return await PostalMime.parse(bytes, parsing);
  } catch (error) {
    throw refusedArchive("cannot be read as e-mail", error);
  }
}

/** Attachments that have a name of their own; pictures within the text have none to be found by. */
export function attachmentsOf({ attachments }: Email): MailPart[] {
  return attachments.flatMap(({ filename, mimeType, content }) => {
    if (filename === null || filename === undefined || filename.trim() === "") return [];
    const bytes = typeof content === "string" ? Buffer.from(content) : new Uint8Array(content);
    return [{ name: filename, mediaType: mimeType, bytes }];
  });
}

/** The messages of a mailbox; a line of a text that began with 'From ' is there as '>From '. */
function* mailboxParts(bytes: Uint8Array): Generator<Uint8Array> {
  const mailbox = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const separator = Buffer.from("\nFrom ");
  let at = mailbox.subarray(0, 5).toString("latin1") === "From " ? 0 : -1;
  if (at === -1) {
    yield bytes;
    return;
  }
  while (at < mailbox.length) {
    const head = mailbox.indexOf("\n", at);
    if (head === -1) return;
    let next = mailbox.indexOf(separator, head);
    while (next !== -1 && !isSeparator(mailbox, next)) next = mailbox.indexOf(separator, next + 1);
    const end = next === -1 ? mailbox.length : next;
    const message = mailbox
      .subarray(head + 1, end)
      .toString("latin1")
      .replace(/^>(>*From )/gm, "$1");
    yield Buffer.from(message, "latin1");
    at = next === -1 ? mailbox.length : next + 1;
  }
}

/** Whether the 'From ' after the line feed at `at` begins a message: an empty line is before it, and a date after the sender. */
function isSeparator(mailbox: Buffer, at: number): boolean {
  const before = mailbox.subarray(Math.max(0, at - 2), at).toString("latin1");
  const line =
    mailbox
      .subarray(at + 1, at + 200)
      .toString("latin1")
      .split("\n", 1)[0] ?? "";
  return /\n\r?$/.test(before) && /\d{4}\s*(?:[+-]\d{4})?\s*$/.test(line);
}
