/** `npm run soak -- [seconds] [clients] [seed]`: load under kills for a set time, then an audit of what is left. */
import { soak } from "./load.ts";

const [seconds = 120, clients = 40, seed = Date.now() % 1_000_000] = process.argv.slice(2).map(Number);
const report = await soak({ clients, durationMs: seconds * 1_000, killEveryMs: 2_500, seed });
process.stdout.write(`${JSON.stringify({ seed, ...report }, null, 2)}\n`);
const isSound = report.lost.length + report.differing.length + report.repeated + report.problems.length === 0;
process.exit(isSound ? 0 : 1);
