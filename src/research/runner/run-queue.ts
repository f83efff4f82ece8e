/**
 * Queue of sessions, fair by owner: next is the owner with the fewest running sessions, and each owner's sessions keep
 * their order. Each may leave at any time. Suspects run before all others, one at a time, and nothing else starts until
 * the running suspect is cleared.
 */
import { FairQueue, type Party } from "../../domain/base/fair-queue.ts";

export interface Turn {
  id: string;
  owner: string;
  isAlone: boolean;
}

export interface RunQueueOptions {
  /** Most sessions that run at once. */
  places: number;
  /** Most of them that belong to one owner. */
  placesOf?: (owner: string) => number;
}

export class RunQueue {
  readonly #options: Required<RunQueueOptions>;
  readonly #line = new FairQueue<string>();
  /** Owners of all queued sessions. */
  readonly #owners = new Map<string, string>();
  /** When each session was queued, in that order. Milliseconds of the monotonic clock. */
  readonly #since = new Map<string, number>();
  /** Owners of the suspects, by session, in the order of their turns. */
  readonly #suspects = new Map<string, string>();
  readonly #running = new Map<string, Party>();
  /** Cache of queue positions within each owner's sessions, from 1; dropped when one of them leaves the queue. */
  readonly #places = new Map<string, Map<string, number>>();
  /** The session that runs alone. */
  #alone: string | null = null;

  constructor({ places, placesOf = () => Number.POSITIVE_INFINITY }: RunQueueOptions) {
    this.#options = { places, placesOf };
  }

  get length(): number {
    return this.#owners.size + this.#suspects.size;
  }

  /** Waiting time of the session that has waited longest; 0 where none waits. Milliseconds. */
  get oldestMs(): number {
    const [first] = this.#since.values();
    return first === undefined ? 0 : performance.now() - first;
  }

  get hasSuspects(): boolean {
    return this.#suspects.size > 0;
  }

  /** Whether the queue is closed for a session that runs alone. */
  get isClosed(): boolean {
    return this.#alone !== null || this.hasSuspects;
  }

  has(id: string): boolean {
    return this.#owners.has(id) || this.#suspects.has(id);
  }

  add(id: string, owner: string): void {
    if (this.has(id)) return;
    this.#owners.set(id, owner);
    this.#since.set(id, performance.now());
    this.#line.push({ owner, session: id }, id);
    const places = this.#places.get(owner);
    places?.set(id, places.size + 1);
  }

  addSuspect(id: string, owner: string): void {
    this.leave(id);
    this.#suspects.set(id, owner);
  }

  /** Takes the next session out of the queue if a slot is free for it; it runs until `ended`. */
  next(): Turn | undefined {
    if (this.#alone !== null || this.#running.size >= this.#options.places) return undefined;
    const [suspect] = this.#suspects;
    if (suspect !== undefined) {
      if (this.#running.size > 0) return undefined;
      const [id, owner] = suspect;
      this.#suspects.delete(id);
      this.#alone = id;
      this.#running.set(id, { owner, session: id });
      this.#line.began({ owner, session: id });
      return { id, owner, isAlone: true };
    }
    // The line asks for each waiting session, and an owner's sessions all have the same answer.
    const placesOf = new Map(this.#line.waitingOwners().map((owner) => [owner, this.#hasPlace(owner)]));
    const first = this.#line.shift((id) => placesOf.get(this.#owners.get(id) ?? "") === true);
    if (first === undefined) return undefined;
    const owner = this.#owners.get(first) ?? "";
    this.#running.set(first, { owner, session: first });
    this.#owners.delete(first);
    this.#since.delete(first);
    this.#places.delete(owner);
    return { id: first, owner, isAlone: false };
  }

  /**
   * Sessions of which one should release its slot, the latest first. If all slots are taken while an owner without one
   * waits, these are the sessions of the owner with the most slots; else none.
   */
  yielding(): string[] {
    if (!this.#isShutOut()) return [];
    const running = [...this.#running.values()];
    const most = Math.max(...running.map(({ owner }) => this.#line.underWayOf(owner)));
    if (most < 2) return [];
    const owner = running.find((party) => this.#line.underWayOf(party.owner) === most)?.owner;
    return running
      .filter((party) => party.owner === owner)
      .map(({ session }) => session)
      .reverse();
  }

  /**
   * Sessions that take turns, the longest running first. If all slots are taken by owners with one each while another
   * owner waits, these are all running sessions; else none.
   */
  takingTurns(): string[] {
    if (!this.#isShutOut() || this.yielding().length > 0) return [];
    return [...this.#running.keys()];
  }

  /** Whether an owner without a running session waits, and no slot is free. */
  #isShutOut(): boolean {
    if (this.isClosed || this.#running.size < this.#options.places) return false;
    return this.#line.waitingOwners().some((owner) => this.#line.underWayOf(owner) === 0 && this.#hasPlace(owner));
  }

  /** Called when the session no longer runs. */
  ended(id: string): void {
    this.endAlone(id);
    const party = this.#running.get(id);
    if (party === undefined) return;
    this.#running.delete(id);
    this.#line.ended(party);
  }

  /** Called when the session no longer has to run alone. */
  endAlone(id: string): void {
    if (this.#alone === id) this.#alone = null;
  }

  leave(id: string): void {
    this.#suspects.delete(id);
    const owner = this.#owners.get(id);
    if (owner === undefined) return;
    this.#owners.delete(id);
    this.#since.delete(id);
    this.#places.delete(owner);
    this.#line.remove({ owner, session: id }, id);
  }

  clear(): void {
    this.#line.clear();
    this.#owners.clear();
    this.#since.clear();
    this.#places.clear();
    this.#suspects.clear();
  }

  /**
   * Position among the owner's own waiting sessions, from 1; it reveals nothing about other owners. Null for a session that is
   * not queued, or starts at once.
   */
  placeOf(id: string): number | null {
    const suspect = this.#suspects.get(id);
    if (suspect !== undefined) return placeAmong(suspectsOf(this.#suspects, suspect), id);
    const owner = this.#owners.get(id);
    if (owner === undefined) return null;
    const starting = this.#starting();
    if (starting.has(id)) return null;
    const ahead = [...starting].filter((other) => this.#owners.get(other) === owner).length;
    return suspectsOf(this.#suspects, owner).length + this.#placeInLine(id, owner) - ahead;
  }

  #placeInLine(id: string, owner: string): number {
    const places = this.#places.get(owner) ?? new Map([...this.#line.ofOwner(owner)].map((other, index) => [other, index + 1]));
    this.#places.set(owner, places);
    return places.get(id) ?? 0;
  }

  /** Queued sessions that have a free slot: those whose creation is being committed. */
  #starting(): ReadonlySet<string> {
    const starting = new Set<string>();
    let places = this.isClosed ? 0 : this.#options.places - this.#running.size;
    if (places <= 0) return starting;
    const added = new Map<string, number>();
    for (const id of this.#line.ofOwners((owner) => this.#hasPlace(owner))) {
      const owner = this.#owners.get(id) ?? "";
      const more = added.get(owner) ?? 0;
      if (!this.#hasPlace(owner, more)) continue;
      starting.add(id);
      added.set(owner, more + 1);
      if (--places === 0) break;
    }
    return starting;
  }

  #hasPlace(owner: string, more = 0): boolean {
    return this.#line.underWayOf(owner) + more < this.#options.placesOf(owner);
  }
}

function suspectsOf(suspects: ReadonlyMap<string, string>, owner: string): string[] {
  return [...suspects].filter(([, of]) => of === owner).map(([id]) => id);
}

function placeAmong(ids: readonly string[], id: string): number {
  return ids.indexOf(id) + 1;
}
