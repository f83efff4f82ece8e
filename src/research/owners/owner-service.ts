/** All data of an owner, for operators: lists, exports, erasures, moves to another owner. */

import type { Readable } from "node:stream";
import { onePage, type Page, type PageRequest } from "../../domain/base/page.ts";
import { RalphError } from "../../domain/errors/errors.ts";
import { type HandedOver, type OwnerView, unknownOwner } from "../../domain/owners/owner-data.ts";
import type { OwnerStore, Owners } from "../ports/owners.ts";
import type { Erasures } from "./erasure.ts";

export interface OwnerServiceOptions {
  store: OwnerStore;
  erasures: Erasures;
  export(owner: OwnerView): Readable;
  /** @throws RalphError `storage_full` where the disk is short of space. */
  assertRoom: () => void;
  /** @throws RalphError `conflict` where one of the sessions runs or is queued; called inside the commit. */
  mayGo(sessionIds: readonly string[]): void;
  /** Called after the hand-over. */
  handedOver(sessionIds: readonly string[], to: string): Promise<void>;
  log: { info(details: object, message: string): void };
}

export class OwnerService implements Owners {
  readonly #options: OwnerServiceOptions;

  constructor(options: OwnerServiceOptions) {
    this.#options = options;
  }

  async list({ limit, cursor }: PageRequest): Promise<Page<OwnerView>> {
    const names = await this.#options.store.names(cursor ?? "", limit + 1);
    const { items, nextCursor } = onePage(names, limit, String, (name) => this.get(name));
    return { items: await Promise.all(items), nextCursor };
  }

  async get(owner: string): Promise<OwnerView> {
    const { store } = this.#options;
    return { ...(await store.counts(owner)), erasingSince: await store.erasingSince(owner) };
  }

  /** @throws RalphError `not_found` where nothing is stored under that name. */
  async known(owner: string): Promise<OwnerView> {
    const view = await this.get(owner);
    if (!view.known) throw new RalphError("not_found", unknownOwner(owner));
    return view;
  }

  async export(owner: string): Promise<Readable> {
    return this.#options.export(await this.known(owner));
  }

  async erase(owner: string): Promise<OwnerView> {
    await this.#options.erasures.begin(owner);
    this.#options.log.info({ owner }, "The owner's data is being erased");
    return this.get(owner);
  }

  async handOver(from: string, to: string): Promise<HandedOver> {
    const { store, erasures, assertRoom, mayGo, handedOver, log } = this.#options;
    if (from === to)
      throw new RalphError("unprocessable", `The data already belongs to '${to}'`, {
        issues: [{ path: "to", message: "is the same owner" }],
      });
    for (const owner of [from, to]) await erasures.assertWritable(owner);
    await this.known(from);
    // Moved rows are rewritten before the space of the old ones is freed.
    assertRoom();
    const { sessionIds, ...moved } = await store.handOver(from, to, mayGo);
    await handedOver(sessionIds, to);
    log.info({ ...moved }, "All data of an owner was moved to another one");
    return moved;
  }

  assertWritable(owner: string): Promise<void> {
    return this.#options.erasures.assertWritable(owner);
  }
}
