/**
 * The fair queue of everything that owners share: running sessions, task slots, rate limiters of remotes, child processes.
 * The next owner is the one with the least running work, among equals the one least recently served; within an owner it is
 * the session with the least, among equals in turn. However much one owner has queued, the first entry of another is served
 * next.
 */

/** For whom an entry waits. */
export interface Party {
  readonly owner: string;
  readonly session: string;
}

interface Waiting<T> {
  readonly entry: T;
  readonly rank: number;
}

interface SessionLine<T> {
  underWay: number;
  entries: Waiting<T>[];
}

interface OwnerLine<T> {
  underWay: number;
  waiting: number;
  /** When the owner was served last, as a count of all services; 0 for never. */
  servedAt: number;
  /** The order of the map is the order of turns. */
  readonly sessions: Map<string, SessionLine<T>>;
}

interface Choice<T> {
  readonly party: Party;
  readonly index: number;
  readonly entry: T;
}

export class FairQueue<T> {
  readonly #owners = new Map<string, OwnerLine<T>>();
  #services = 0;
  #size = 0;

  /** Entries that wait. */
  get size(): number {
    return this.#size;
  }

  /** The number of running entries of one owner. */
  underWayOf(owner: string): number {
    return this.#owners.get(owner)?.underWay ?? 0;
  }

  get isEmpty(): boolean {
    return this.#size === 0;
  }

  /** The entries in about the order in which they are served. */
  [Symbol.iterator](): Generator<T> {
    return this.ofOwners(anything);
  }

  /** Owners of whom something waits, in no order. */
  waitingOwners(): string[] {
    return [...this.#owners].filter(([, { waiting }]) => waiting > 0).map(([owner]) => owner);
  }

  /** Entries of these owners in about the order in which they are served: owner by owner in turn, and within each session by session. */
  *ofOwners(isWanted: (owner: string) => boolean): Generator<T> {
    const wanted = [...this.#owners].filter(([owner, { waiting }]) => waiting > 0 && isWanted(owner)).map(([, line]) => line);
    wanted.sort((a, b) => a.underWay - b.underWay || a.servedAt - b.servedAt);
    yield* inTurn(wanted.map((line) => [...inTurn(listsOf(line))]));
  }

  /** Entries of one owner, in about the order in which they are served. */
  *ofOwner(owner: string): Generator<T> {
    const line = this.#owners.get(owner);
    if (line !== undefined) yield* inTurn(listsOf(line));
  }

  /** Adds an entry. Of one owner's, those with a lower rank are served first. */
  push(party: Party, entry: T, rank = 0): void {
    const line = this.#lineFor(party);
    const { entries } = line;
    const waiting = { entry, rank };
    // An empty array that grows takes room for 17; most sessions have one entry.
    if (entries.length === 0) line.entries = [waiting];
    else entries.splice(entries.findLastIndex((other) => other.rank <= rank) + 1, 0, waiting);
  }

  /** Adds an entry before the others of its session. */
  unshift(party: Party, entry: T): void {
    const { entries } = this.#lineFor(party);
    entries.unshift({ entry, rank: entries[0]?.rank ?? 0 });
  }

  /** The entry to be served next, of those that may be. */
  peek(mayBeServed: (entry: T) => boolean = anything): T | undefined {
    return this.#choose(mayBeServed)?.entry;
  }

  /** Removes the next permitted entry, and counts it as running. */
  shift(mayBeServed: (entry: T) => boolean = anything): T | undefined {
    return this.#serve(this.#choose(mayBeServed));
  }

  /** As {@link shift}, of the entries of these owners. */
  shiftOf(isWanted: (owner: string) => boolean): T | undefined {
    return this.#serve(this.#choose(anything, isWanted));
  }

  #serve(chosen: Choice<T> | undefined): T | undefined {
    if (chosen === undefined) return undefined;
    this.#take(chosen.party, chosen.index);
    this.began(chosen.party);
    return chosen.entry;
  }

  remove(party: Party, entry: T): void {
    const entries = this.#owners.get(party.owner)?.sessions.get(party.session)?.entries ?? [];
    const index = entries.findIndex((waiting) => waiting.entry === entry);
    if (index === -1) return;
    this.#take(party, index);
    this.#forget(party);
  }

  /** Removes all waiting entries; running ones stay counted. */
  clear(): void {
    this.#size = 0;
    for (const [owner, line] of this.#owners) {
      line.waiting = 0;
      for (const [session, { entries, underWay }] of line.sessions) {
        entries.length = 0;
        if (underWay === 0) line.sessions.delete(session);
      }
      if (line.underWay === 0) this.#owners.delete(owner);
    }
  }

  /** Counts work that began without an entry. */
  began(party: Party): void {
    const owner = this.#ownerOf(party.owner);
    const session = sessionOf(owner, party.session);
    owner.underWay += 1;
    owner.servedAt = ++this.#services;
    session.underWay += 1;
    // Its next turn comes after those of the owner's other sessions.
    owner.sessions.delete(party.session);
    owner.sessions.set(party.session, session);
  }

  /** Counts the end of work that was served, or that `began`. */
  ended(party: Party): void {
    const owner = this.#owners.get(party.owner);
    const session = owner?.sessions.get(party.session);
    if (owner === undefined || session === undefined) return;
    owner.underWay -= 1;
    session.underWay -= 1;
    this.#forget(party);
  }

  #choose(mayBeServed: (entry: T) => boolean, isWanted: (owner: string) => boolean = anything): Choice<T> | undefined {
    let best: { choice: Choice<T>; line: OwnerLine<T> } | undefined;
    for (const [owner, line] of this.#owners) {
      if (line.waiting === 0 || (best !== undefined && !isBefore(line, best.line)) || !isWanted(owner)) continue;
      const choice = chosenOf(owner, line, mayBeServed);
      if (choice !== undefined) best = { choice, line };
    }
    return best?.choice;
  }

  #lineFor({ owner: name, session: id }: Party): SessionLine<T> {
    const owner = this.#ownerOf(name);
    owner.waiting += 1;
    this.#size += 1;
    const known = owner.sessions.get(id);
    if (known !== undefined && known.entries.length > 0) return known;
    // Its turn comes after those of the sessions that wait already.
    if (known !== undefined) owner.sessions.delete(id);
    const session = known ?? { underWay: 0, entries: [] };
    owner.sessions.set(id, session);
    return session;
  }

  #ownerOf(name: string): OwnerLine<T> {
    const known = this.#owners.get(name);
    if (known !== undefined) return known;
    const line: OwnerLine<T> = { underWay: 0, waiting: 0, servedAt: 0, sessions: new Map() };
    this.#owners.set(name, line);
    return line;
  }

  #take({ owner, session }: Party, index: number): void {
    const line = this.#owners.get(owner);
    line?.sessions.get(session)?.entries.splice(index, 1);
    if (line !== undefined) line.waiting -= 1;
    this.#size -= 1;
  }

  /** Drops parties that neither wait nor work; the time of an owner's last turn is kept while anybody waits. */
  #forget({ owner, session }: Party): void {
    const line = this.#owners.get(owner);
    const left = line?.sessions.get(session);
    if (left !== undefined && left.underWay === 0 && left.entries.length === 0) line?.sessions.delete(session);
    if (this.#size > 0) return;
    for (const [name, { underWay }] of this.#owners) if (underWay === 0) this.#owners.delete(name);
  }
}

function anything(): boolean {
  return true;
}

function isBefore<T>(a: OwnerLine<T>, b: OwnerLine<T>): boolean {
  return a.underWay === b.underWay ? a.servedAt < b.servedAt : a.underWay < b.underWay;
}

function sessionOf<T>(owner: OwnerLine<T>, name: string): SessionLine<T> {
  const known = owner.sessions.get(name);
  if (known !== undefined) return known;
  const line: SessionLine<T> = { underWay: 0, entries: [] };
  owner.sessions.set(name, line);
  return line;
}

/** The owner's next entry: by rank, then of the session with the fewest running entries, then in turn. */
function chosenOf<T>(owner: string, line: OwnerLine<T>, mayBeServed: (entry: T) => boolean): Choice<T> | undefined {
  let best: { choice: Choice<T>; rank: number; underWay: number } | undefined;
  for (const [session, { entries, underWay }] of line.sessions) {
    const index = entries.findIndex(({ entry }) => mayBeServed(entry));
    const found = entries[index];
    if (found === undefined) continue;
    const isBetter = best === undefined || found.rank < best.rank || (found.rank === best.rank && underWay < best.underWay);
    if (isBetter) best = { choice: { party: { owner, session }, index, entry: found.entry }, rank: found.rank, underWay };
  }
  return best?.choice;
}

function listsOf<T>({ sessions }: OwnerLine<T>): T[][] {
  return Array.from(sessions.values(), ({ entries }) => entries.map(({ entry }) => entry));
}

/** The first of each list, then the second of each, and so on. */
function* inTurn<T>(lists: readonly (readonly T[])[]): Generator<T> {
  let left = lists.filter(({ length }) => length > 0);
  for (let index = 0; left.length > 0; index++) {
    for (const list of left) yield list[index] as T;
    left = left.filter(({ length }) => length > index + 1);
  }
}
