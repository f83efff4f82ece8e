/** What reading a session costs at each replica: requests one after another, the replicas in turn. */
import { type Figures, percentile } from "../engine/measure.ts";
import { insist, leaderOf, type Replicas } from "./cluster.ts";

const reads = 2_000;

export async function measureReads(replicas: Replicas): Promise<Record<"the replica that works" | "another replica", Figures>> {
  const leader = await leaderOf(replicas.all);
  const { id } = await insist<{ id: string }>(leader.url, "/sessions", { query: "What is it?" });
  const times = { own: [] as number[], other: [] as number[] };
  for (let read = -100; read < reads; read++) {
    for (const { url } of replicas.all) {
      const since = performance.now();
      const answer = await fetch(`${url}/sessions/${id}`);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`GET /sessions/:id: ${answer.status}`);
      // The first ones warm up.
      if (read >= 0) times[url === leader.url ? "own" : "other"].push(performance.now() - since);
    }
  }
  return { "the replica that works": of(times.own), "another replica": of(times.other) };
}

function of(times: number[]): Figures {
  const sorted = times.toSorted((a, b) => a - b);
  return { p50Ms: percentile(sorted, 0.5), p99Ms: percentile(sorted, 0.99) };
}
