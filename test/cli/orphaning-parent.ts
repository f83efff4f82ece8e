/** Starts a service, says where it listens, and then waits to be killed. */
import { startService } from "../../src/cli/local-service.ts";

const { url } = await startService({ data: null, signal: new AbortController().signal, program: process.argv[2] as string });
process.stdout.write(`${url.href}\n`);
