/** A stand-in for the service that starts and stops in unusual ways. SCRIPT names its behaviour. */
import { createServer } from "node:http";

const { SCRIPT, PORT, HOST } = process.env;
if (SCRIPT === "bad-setting") {
  process.stderr.write("PORT: 'x' is not a whole number\n");
  process.exit(1);
}
if (SCRIPT === "stubborn") process.on("SIGTERM", () => undefined);
const since = Date.now();
createServer((_request, response) => {
  response.writeHead(SCRIPT === "slow" && Date.now() - since < 100 ? 503 : 200).end();
  if (SCRIPT === "dies") setImmediate(() => process.exit(7));
}).listen(Number(PORT), HOST);
