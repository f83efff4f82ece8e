/** The console under `/ui`. The page and its scripts are public and contain no data; they request it from the API. */
import { RalphError } from "../../domain/errors/errors.ts";
import { codingOf } from "../messages/compression.ts";
import type { Api } from "../server/api.ts";
import { type ConsoleFiles, readConsole } from "./console-files.ts";
import { consolePage, consolePolicy } from "./console-page.ts";

const year = 365 * 24 * 3_600;

export function consoleRoutes(api: Api, isCompressed: boolean): void {
  let reading: Promise<ConsoleFiles> | undefined;
  // Bundled with the first request, so that a start does not wait for it; again after a failure.
  const console = () => {
    reading ??= readConsole();
    reading.catch(() => {
      reading = undefined;
    });
    return reading;
  };

  // The page's addresses are relative to the folder.
  api.get("/ui", { config: { open: true }, schema: { hide: true } }, ({ linkBase }, reply) => reply.redirect(`${linkBase}/ui/`));

  api.get("/ui/", { config: { open: true, tagged: true }, schema: { hide: true } }, async (_request, reply) => {
    const page = consolePage(await console());
    return reply.headers({ "content-type": "text/html; charset=utf-8", "content-security-policy": consolePolicy }).send(page);
  });

  api.get<{ Params: { version: string; "*": string } }>(
    "/ui/:version/*",
    { config: { open: true }, schema: { hide: true } },
    async ({ params, headers }, reply) => {
      const { version, files } = await console();
      const file = params.version === version ? files.get(params["*"]) : undefined;
      if (file === undefined) throw new RalphError("not_found", "The console has no such file");
      const { type, bytes, encoded } = file;
      const coding = isCompressed ? codingOf(headers) : null;
      if (coding !== null) reply.header("content-encoding", coding);
      return reply
        .headers({ "content-type": type, vary: "accept-encoding", "cache-control": `public, max-age=${year}, immutable` })
        .send(coding === null ? bytes : encoded[coding]);
    },
  );
}
