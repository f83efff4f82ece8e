/** Asks an address again and again, until it is told to stop; then it sends how long each answer took, in milliseconds. */
import { Agent, get } from "node:http";

const betweenMs = 10;
const [url = ""] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true });
const waits: number[] = [];

process.on("message", () => {
  process.send?.(waits, () => process.exit());
});

for (;;) {
  const since = performance.now();
  await new Promise<void>((resolve, reject) => {
    get(url, { agent }, (answer) => answer.resume().on("end", resolve)).on("error", reject);
  });
  waits.push(performance.now() - since);
  await new Promise((resolve) => setTimeout(resolve, betweenMs));
}
