/** Runs `ralph owners` at a running service or in the data directory of a stopped one, and prints the result. */
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { answerOf } from "../../clients/typescript/src/api.ts";
import type { RalphClient } from "../../clients/typescript/src/client.ts";
import { itemsOf } from "../../clients/typescript/src/pages.ts";
import { handedOver, type OwnerView, ownerView, unknownOwner } from "../domain/owners/owner-data.ts";
import { askMaintenance } from "./maintenance.ts";
import type { OwnerRequest, OwnersCommand } from "./owner-command.ts";
import type { Screen } from "./screen.ts";

export async function owners({ request, data }: OwnersCommand, client: RalphClient, screen: Screen, signal: AbortSignal): Promise<void> {
  const answer =
    data === null ? await atService(client, request, signal) : await askMaintenance("owners", { directory: data, request }, signal);
  screen.say(...told(request, answer));
}

async function atService(client: RalphClient, request: OwnerRequest, signal: AbortSignal): Promise<unknown> {
  const path = { owner: "owner" in request ? request.owner : "" };
  const show = () => answerOf(client.api.GET("/owners/{owner}", { params: { path }, signal }));
  switch (request.do) {
    case "list":
      return allOwners(client, signal);
    case "show":
      return show();
    case "export": {
      const { stream } = await client.openDownload(`/owners/${encodeURIComponent(request.owner)}/export`, { signal });
      return save(stream, request.file);
    }
    case "erase":
      // The route does the same whether the name is known or not, so that it may be repeated.
      if (!ownerView.parse(await show()).known) throw new Error(unknownOwner(request.owner));
      return answerOf(client.api.DELETE("/owners/{owner}", { params: { path }, signal }));
    case "hand-over":
      return answerOf(client.api.POST("/owners/{owner}/hand-over", { params: { path }, body: { to: request.to }, signal }));
  }
}

async function allOwners(client: RalphClient, signal: AbortSignal): Promise<unknown[]> {
  const owners: unknown[] = [];
  const page = (from: object) => answerOf(client.api.GET("/owners", { params: { query: { limit: 200, ...from } }, signal }));
  for await (const owner of itemsOf(page)) owners.push(owner);
  return owners;
}

/** A file that could not be written whole is removed. */
async function save(archive: ReadableStream<Uint8Array>, file: string): Promise<void> {
  try {
    await pipeline(Readable.fromWeb(archive), createWriteStream(file));
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

function told(request: OwnerRequest, answer: unknown): string[] {
  switch (request.do) {
    case "list": {
      const listed = ownerView.array().parse(answer);
      return listed.length === 0 ? ["Nobody has anything"] : listed.map(line);
    }
    case "show":
      return [line(ownerView.parse(answer))];
    case "export":
      return [`Saved: ${request.file}`];
    case "erase": {
      const { erasingSince } = ownerView.parse(answer);
      return [
        erasingSince === null ? `Erased: ${request.owner}` : `Being erased: ${request.owner}; 'ralph owners show' tells when it is over`,
      ];
    }
    case "hand-over": {
      const { to, sessions, documents, joinedDocuments } = handedOver.parse(answer);
      const joined = joinedDocuments === 0 ? "" : `, ${joinedDocuments} documents that '${to}' had already`;
      return [`Handed over to ${to}: ${sessions} sessions, ${documents} documents${joined}`];
    }
  }
}

function line({ owner, known, sessions, documents, webhooks, keys, links, bytes, erasingSince }: OwnerView): string {
  if (!known) return `${owner}  nothing is stored under this name`;
  const has = `${sessions} sessions  ${documents} documents  ${webhooks} webhooks  ${keys} keys  ${links} links`;
  return `${owner}  ${has}  ${(bytes / 1e6).toFixed(1)} MB${erasingSince === null ? "" : `  being erased since ${erasingSince}`}`;
}
