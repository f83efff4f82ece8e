/**
 * Queue of sessions, fair by owner: next is the owner with the fewest running sessions, and each owner's sessions keep
 * their order. Each may leave at any time. Suspects run before all others, one at a time, and nothing else starts until
 * the running suspect is cleared.
 */
import { FairQueue, type Party } from "../../domain/base/fair-queue.ts";

export interface NextSession {
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

interface Queued {
  readonly owner: string;
  /** When it was queued. Milliseconds of the monotonic clock. */
  readonly since: number;
  /** Position within the owner's sessions, from 1; counted again where `#counted` does not have the owner. */
  place: number;
}

export class RunQueue {
  readonly #options: Required<RunQueueOptions>;
  readonly #line = new FairQueue<string>();
  /** All queued sessions but suspects, in the order in which they were queued. */
  readonly #waiting = new Map<string, Queued>();
  /** Owners of the suspects, by session, in the order of their turns. */
  readonly #suspects = new Map<string, string>();
  readonly #running = new Map<string, Party>();
  /** How many places are counted of each owner's sessions; none are any more when one of them leaves the queue. */
  readonly #counted = new Map<string, number>();
  /** The session that runs alone. */
  #alone: string | null = null;

  constructor({ places, placesOf = () => Number.POSITIVE_INFINITY }: RunQueueOptions) {
    this.#options = { places, placesOf };
  }

  get length(): number {
    return this.#waiting.size + this.#suspects.size;
  }

  /** Waiting time of the session that has waited longest; 0 where none waits. Milliseconds. */
  get oldestMs(): number {
    const [first] = this.#waiting.values();
    return first === undefined ? 0 : performance.now() - first.since;
  }

  get hasSuspects(): boolean {
    return this.#suspects.size > 0;
  }

  /** Whether the queue is closed for a session that runs alone. */
  get isClosed(): boolean {
    return this.#alone !== null || this.hasSuspects;
  }

  has(id: string): boolean {
    return this.#waiting.has(id) || this.#suspects.has(id);
  }

  add(id: string, owner: string): void {
    if (this.has(id)) return;
    const counted = this.#counted.get(owner);
    const place = (counted ?? 0) + 1;
    if (counted !== undefined) this.#counted.set(owner, place);
    this.#waiting.set(id, { owner, since: performance.now(), place });
    this.#line.push({ owner, session: id }, id);
  }

  addSuspect(id: string, owner: string): void {
    this.leave(id);
    this.#suspects.set(id, owner);
  }

  /** Takes the next session out of the queue if a slot is free for it; it runs until `ended`. */
  next(): NextSession | undefined {
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
    const first = this.#line.shiftOf((owner) => this.#hasPlace(owner));
    if (first === undefined) return undefined;
    const owner = this.#ownerOf(first);
    this.#running.set(first, { owner, session: first });
    this.#waiting.delete(first);
    this.#counted.delete(owner);
    return { id: first, owner, isAlone: false };
  }

  /**
   * Sessions of which one should release its slot, the latest first. If all slots are taken while an owner without one
   * waits, these are the sessions of the owner with the most slots; else none.
   */
  yielding(): string[] {
    if (!this.isShutOut) return [];
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
    if (!this.isShutOut || this.yielding().length > 0) return [];
    return [...this.#running.keys()];
  }

  /** Whether an owner without a running session waits, and no slot is free. */
  get isShutOut(): boolean {
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
    const owner = this.#waiting.get(id)?.owner;
    if (owner === undefined) return;
    this.#waiting.delete(id);
    this.#counted.delete(owner);
    this.#line.remove({ owner, session: id }, id);
  }

  clear(): void {
    this.#line.clear();
    this.#waiting.clear();
    this.#counted.clear();
    this.#suspects.clear();
  }

  /**
   * Position among the owner's own waiting sessions, from 1; it reveals nothing about other owners. Null for a session that is
   * not queued, or starts at once.
   */
  placeOf(id: string): number | null {
    const suspect = this.#suspects.get(id);
    if (suspect !== undefined) return placeAmong(suspectsOf(this.#suspects, suspect), id);
    const queued = this.#waiting.get(id);
    if (queued === undefined) return null;
    const { owner } = queued;
    const starting = this.#starting();
    if (starting.has(id)) return null;
    const ahead = [...starting].filter((other) => this.#ownerOf(other) === owner).length;
    return suspectsOf(this.#suspects, owner).length + this.#placeInLine(queued) - ahead;
  }

  #placeInLine(queued: Queued): number {
    const { owner } = queued;
    if (!this.#counted.has(owner)) {
      let place = 0;
      for (const other of this.#line.ofOwner(owner)) {
        const waiting = this.#waiting.get(other);
        if (waiting !== undefined) waiting.place = ++place;
      }
      this.#counted.set(owner, place);
    }
    return queued.place;
  }

  /** Queued sessions that have a free slot: those whose creation is being committed. */
  #starting(): ReadonlySet<string> {
    let places = this.isClosed ? 0 : this.#options.places - this.#running.size;
    if (places <= 0) return none;
    const starting = new Set<string>();
    const added = new Map<string, number>();
    for (const id of this.#line.ofOwners((owner) => this.#hasPlace(owner))) {
      const owner = this.#ownerOf(id);
      const more = added.get(owner) ?? 0;
      if (!this.#hasPlace(owner, more)) continue;
      starting.add(id);
      added.set(owner, more + 1);
      if (--places === 0) break;
    }
    return starting;
  }

  #ownerOf(id: string): string {
    return this.#waiting.get(id)?.owner ?? "";
  }

  #hasPlace(owner: string, more = 0): boolean {
    return this.#line.underWayOf(owner) + more < this.#options.placesOf(owner);
  }
}

const none: ReadonlySet<string> = new Set();

function suspectsOf(suspects: ReadonlyMap<string, string>, owner: string): string[] {
  return [...suspects].filter(([, of]) => of === owner).map(([id]) => id);
}

function placeAmong(ids: readonly string[], id: string): number {
  return ids.indexOf(id) + 1;
}
