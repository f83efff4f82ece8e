/**
 * The documents within a document: files of a ZIP, archives in it unpacked in turn, and attachments of e-mail. A mail is
 * a document itself, too, and comes before its attachments.
 */

import type { DocumentLimits } from "../document-limits.ts";
import { attachmentsOf, messagesOf } from "../mail/messages.ts";
import { type ContainerType, containerTypes, mediaTypeOf } from "../media-type.ts";
import type { DocumentBytes } from "../parse.ts";
import { refusedArchive, UnpackBudget, ZipArchive } from "./zip-archive.ts";

/** Files that systems put into archives by themselves. */
const leftOver = /(?:^|\/)(?:__MACOSX\/|\.[^/]+$|Thumbs\.db$|desktop\.ini$)/i;

interface Unpacking {
  limits: DocumentLimits;
  budget: UnpackBudget;
  files: number;
}

/** @throws RalphError `unprocessable` where the archive is damaged, encrypted or beyond a limit. */
export async function* unpacked(document: DocumentBytes, limits: DocumentLimits): AsyncGenerator<DocumentBytes> {
  yield* within(document, { limits, budget: new UnpackBudget(limits.unpackedBytes), files: 0 }, 1);
}

async function* within(document: DocumentBytes, state: Unpacking, depth: number): AsyncGenerator<DocumentBytes> {
  const type = containerOf(document);
  if (type === null) {
    yield document;
    return;
  }
  if (depth > state.limits.archiveDepth)
    throw refusedArchive(`holds archives within archives, more than ${state.limits.archiveDepth} deep`);
  for await (const item of type === "application/zip" ? filesOf(document, state) : mailOf(type, document)) {
    state.files++;
    if (state.files > state.limits.archiveFiles) throw refusedArchive(`holds more than ${state.limits.archiveFiles} files`);
    if (item === document) yield item;
    else yield* within(item, state, depth + 1);
  }
}

function containerOf({ name, mediaType }: DocumentBytes): ContainerType | null {
  try {
    const { type } = mediaTypeOf(mediaType, name);
    return containerTypes.find((container) => container === type) ?? null;
  } catch {
    // An unsupported type: adding the item reports the error.
    return null;
  }
}

async function* filesOf({ name, bytes }: DocumentBytes, { limits, budget }: Unpacking): AsyncGenerator<DocumentBytes> {
  const archive = await ZipArchive.open(bytes, limits.archiveFiles, budget);
  for (const file of archive.names) {
    if (leftOver.test(file)) continue;
    yield { name: `${name}/${file}`, mediaType: "application/octet-stream", bytes: await archive.read(file) };
  }
}

async function* mailOf(type: "message/rfc822" | "application/mbox", document: DocumentBytes): AsyncGenerator<DocumentBytes> {
  yield document;
  for await (const message of messagesOf(type, document.bytes)) {
    for (const { name, ...part } of attachmentsOf(message)) yield { name: `${document.name}/${name}`, ...part };
  }
}
