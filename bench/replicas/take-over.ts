/** How long until all other replicas answer again, with the settings' defaults: after a death and after a clean stop. */
import { setTimeout as wait } from "node:timers/promises";
import type { Figures } from "../engine/measure.ts";
import type { Replicas } from "./cluster.ts";

export async function measureTakeOver(replicas: Replicas, signal: "SIGKILL" | "SIGTERM"): Promise<Figures> {
  const leader = await replicas.leader();
  const others = replicas.all.filter((replica) => replica !== leader);
  const since = performance.now();
  // Until it has stopped it may answer through the others.
  await leader.stop(signal);
  const ended = performance.now();
  const answers = ({ url }: { url: string }) =>
    fetch(`${url}/sessions`, { signal: AbortSignal.timeout(1_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await Promise.all(others.map(answers))).every(Boolean)) await wait(20);
  const now = performance.now();
  await leader.start();
  return { stoppingMs: ended - since, takenOverMs: now - ended };
}
