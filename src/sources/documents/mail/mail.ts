/** Parses e-mail: subject, sender, date and text of each message. Attachments are documents of their own. */

import type { Address, Email } from "postal-mime";
import { singleSpaced } from "../../../domain/base/single-spaced.ts";
import type { ReadDocument, WarningList } from "../document.ts";
import type { DocumentLimits } from "../document-limits.ts";
import { writeHtml } from "../html.ts";
import { TextBuilder } from "../text-builder.ts";
import { messagesOf } from "./messages.ts";

export async function readMail(
  type: "message/rfc822" | "application/mbox",
  bytes: Uint8Array,
  warnings: WarningList,
  limits: DocumentLimits,
): Promise<ReadDocument> {
  const builder = new TextBuilder(warnings);
  let number = 0;
  let title: string | null = null;
  for await (const message of messagesOf(type, bytes)) {
    number++;
    builder.begin({ message: number });
    const subject = singleSpaced(message.subject ?? "");
    if (number === 1 && type === "message/rfc822" && subject !== "") title = subject;
    builder.heading(1, subject === "" ? `(${number})` : subject);
    writeHead(message, builder);
    if (message.text !== undefined && message.text.trim() !== "") writeText(message.text, builder);
    else if (message.html !== undefined) writeHtml(builder, message.html, limits.htmlNodes);
  }
  builder.finish();
  const { text, blocks, tables, divisions } = builder;
  return { text, title, blocks, tables, divisions, warnings: warnings.all() };
}

/** Sender, receivers and day, as a letter's head: questions ask for them. */
function writeHead({ from, to, date }: Email, builder: TextBuilder): void {
  const fields = [
    ["From", namesOf(from === undefined ? [] : [from])],
    ["To", namesOf(to ?? [])],
    ["Date", date ?? ""],
  ];
  builder.lines(
    fields
      .filter(([, value]) => value !== "")
      .map(([name, value]) => `${name}: ${singleSpaced(value ?? "")}`)
      .join("\n"),
  );
}

function namesOf(addresses: readonly Address[]): string {
  return addresses
    .slice(0, 20)
    .flatMap((address) => (address.group === undefined ? [address] : address.group))
    .map(({ name, address }) => (name === "" ? (address ?? "") : `${name} <${address ?? ""}>`))
    .join(", ");
}

/** Paragraphs of a text; its lines are wrapped, so they are joined, but for quoted ones and lists. */
function writeText(text: string, builder: TextBuilder): void {
  for (const paragraph of text.replace(/\r\n?/g, "\n").split(/\n[ \t]*\n/)) {
    if (/^\s*(?:[>|*+•-]|\d+[.)]\s)/m.test(paragraph)) builder.lines(paragraph.trim());
    else builder.prose(singleSpaced(paragraph));
  }
}
