/** Judges the questions of several sets in worker threads, a share of one set's questions at a time. */
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { withLibrary } from "./collection.ts";
import { type Judged, judged } from "./judging.ts";
import { readSets } from "./sets.ts";

interface Share {
  set: string;
  ids: string[];
}

/** Questions of one set that are worth filling a library for. */
const shareSize = 150;

/** Where the sets are read. */
export interface SetPlaces {
  directory: string;
  /** Files of further questions over the people's documents of the directory. */
  further: string[];
  /** Whether the people's documents are one library. */
  together: boolean;
}

export async function judgeAll(places: SetPlaces, wanted: ReadonlyMap<string, string[]>, jobs: number): Promise<Judged[]> {
  const shares = [...wanted].flatMap(([set, ids]): Share[] => {
    const count = Math.max(1, Math.ceil(ids.length / shareSize));
    return Array.from({ length: count }, (_, index) => ({ set, ids: ids.filter((_id, at) => at % count === index) }));
  });
  const queue = shares.sort((a, b) => b.ids.length - a.ids.length);
  const found: Judged[] = [];
  await Promise.all(Array.from({ length: Math.min(jobs, queue.length) }, () => runWorker(places, queue, found)));
  const order = [...wanted.values()].flat();
  const positions = new Map(order.map((id, index) => [id, index]));
  return found.sort((a, b) => (positions.get(a.id) ?? 0) - (positions.get(b.id) ?? 0));
}

function runWorker(places: SetPlaces, queue: Share[], found: Judged[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: places });
    const next = (): void => worker.postMessage(queue.shift() ?? null);
    worker.on("message", (judgements: Judged[]) => {
      found.push(...judgements);
      next();
    });
    worker.on("error", reject);
    worker.on("exit", () => resolve());
    next();
  });
}

async function judgeShare(sets: ReturnType<typeof readSets>, { set: name, ids }: Share): Promise<Judged[]> {
  const set = sets.find((each) => each.name === name);
  if (set === undefined) throw new Error(`There is no set '${name}'`);
  const chosen = new Set(ids);
  return await withLibrary(set.documents(), async (library, idOf, reader) => {
    const all: Judged[] = [];
    for (const question of set.questions.filter(({ id }) => chosen.has(id))) {
      const only = set.ownDocument ? question.documents.flatMap((document) => idOf.get(document) ?? []) : null;
      all.push(await judged(set, question, library, reader, only));
    }
    return all;
  });
}

if (!isMainThread && parentPort !== null) {
  const port = parentPort;
  const { directory, further, together } = workerData as SetPlaces;
  const sets = readSets(directory, further, together);
  port.on("message", (share: Share | null) => {
    if (share === null) port.close();
    else judgeShare(sets, share).then((judgements) => port.postMessage(judgements), rethrow);
  });
}

function rethrow(error: unknown): never {
  throw error;
}
