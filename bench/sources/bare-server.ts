/** A bare Fastify with the one route. */
import fastify from "fastify";

const app = fastify();
app.get("/healthz", async () => ({ status: "ok" }));
await app.listen({ host: "127.0.0.1", port: Number(process.argv[2]) });
process.stdout.write("listening\n");
