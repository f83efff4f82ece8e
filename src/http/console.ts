/** The console under `/ui`. The page and its scripts are public and hold nobody's data; what they show they ask of the API. */
import { RalphError } from "../domain/errors.ts";
import type { Api } from "./api.ts";
import { type ConsoleFiles, readConsole } from "./console-files.ts";
import { type ConsolePage, consolePage } from "./console-page.ts";

type Console = ConsoleFiles & { page: ConsolePage };

const year = 365 * 24 * 3_600;

export function consoleRoutes(api: Api): void {
  let reading: Promise<Console> | undefined;
  // Read with the first request, so that a start does not wait for it.
  const console = () => {
    reading ??= readConsole().then((files) => ({ ...files, page: consolePage(files) }));
    return reading;
  };

  // The page's addresses are relative to the folder.
  api.get("/ui", { config: { open: true }, schema: { hide: true } }, ({ linkBase }, reply) => reply.redirect(`${linkBase}/ui/`));

  api.get("/ui/", { config: { open: true, tagged: true }, schema: { hide: true } }, async (_request, reply) => {
    const { html, policy } = (await console()).page;
    return reply.headers({ "content-type": "text/html; charset=utf-8", "content-security-policy": policy }).send(html);
  });

  api.get<{ Params: { version: string; "*": string } }>(
    "/ui/:version/*",
    { config: { open: true }, schema: { hide: true } },
    async ({ params }, reply) => {
      const { version, files } = await console();
      const file = params.version === version ? files.get(params["*"]) : undefined;
      if (file === undefined) throw new RalphError("not_found", "The console has no such file");
      return reply.headers({ "content-type": file.type, "cache-control": `public, max-age=${year}, immutable` }).send(file.text);
    },
  );
}
