/** Sources outside: `npm run bench:sources`. */
import { webSessions } from "./sources/web-session.ts";

console.log(await webSessions(Number(process.argv[2] ?? 5)));
