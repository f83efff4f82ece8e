/** What `ralph --help` prints. */
import { builtFormats } from "../domain/formats.ts";
import { strategy } from "../domain/plan.ts";
import { engineName } from "../domain/session.ts";

export const usage = `Usage:
  ralph research "QUESTION" [--documents DIR]... [options]
  ralph report SESSION [--format LIST] [--template NAME] [--out DIR] [--url URL]
  ralph add DIR... [--collection NAME] [--watch] [--url URL]
  ralph tree SESSION [--url URL]
  ralph verify BUNDLE [--key FILE]
  ralph backup FILE
  ralph restore FILE [--replace]
  ralph move --to postgres://USER:PASSWORD@HOST/DATABASE | DIRECTORY
  ralph keys create OWNER --scopes LIST [--name TEXT] [--expires TIME] [--url URL | --data DIR]
  ralph keys list [--owner OWNER] | rotate ID [--overlap SECONDS] | revoke ID
  ralph mcp [--url URL | --data DIR]
  ralph owners list | show OWNER | export OWNER [--out FILE] | erase OWNER --yes | hand-over OWNER NEW-OWNER
  ralph doctor

research asks a question and leaves a report with citations.
  --documents DIR   folder or file to research in (md, txt, html, csv, json, pdf, docx, xlsx …); may be repeated
  --formats LIST    report formats, comma-separated: ${builtFormats.join(", ")} (default md)
  --out DIR         where the report is saved (default ./out)
  --yes             approve the brief as drafted, ask nothing
  --language TAG    language of the report, e.g. en, ru (default: that of the question)
  --engine NAME     ${engineName.options.join(", ")} (default: the service's)
  --follows SESSION start from the evidence of a finished session of the service at --url or --data, and say what is new
  --strategy NAME   auto, ${strategy.options.join(", ")} (default auto)
  --template NAME   look of the reports, by the name of one of the service's templates
  --url URL         talk to a running service; otherwise one is started for the run
  --data DIR        keep the data of the started service there (default: a temporary folder)

add puts folders and files into the library of a running service; what is there already is not sent again.
  --collection NAME  part of the library to put them into
  --watch           go on, and add files as they come and change
  --url URL         the running service (default http://127.0.0.1:3000)

report saves the report of a finished session, in further formats too, without new research.
  --format LIST     formats, comma-separated (default md)
  --template NAME   look of the report (default: that of the session)
  --out DIR         where it is saved (default ./out)
  --url URL         the running service (default http://127.0.0.1:3000)

tree prints the tasks of a session.
  --url URL         the running service (default http://127.0.0.1:3000)

verify checks an evidence bundle (GET /sessions/SESSION/bundle) without a service: every byte, every quotation.
  --key FILE        public key, as PEM, that has to have signed it

keys makes, lists, rotates and revokes API keys; scopes are research, documents, read, admin.
  --scopes LIST     what a key may be used for, comma-separated
  --expires TIME    when it stops working, e.g. 2030-01-01 (default: never)
  --overlap SECONDS how long a rotated key goes on working (default: the service's)
  --data DIR        work on the data directory of a service that is stopped

mcp serves MCP clients that start a program, such as Claude Desktop, over stdin and stdout (docs/mcp.md).
  --url URL         the running service (default http://127.0.0.1:3000)
  --data DIR        start a service for the client, with its data there

owners looks at all that an owner has, saves it as a ZIP, erases it for good, or gives it to another owner.
  --out FILE        where the export is saved (default ./OWNER.zip)
  --yes             erase without asking
  --data DIR        as of keys

doctor tells what is set up, reachable and wrong, source by source; it reads the settings of the service from the
environment and .env, and spends nothing.

backup copies the database of DATA_DIR and its report files to FILE and FILE.reports, also while the service runs.
restore verifies such a copy and puts it into DATA_DIR; the service has to be stopped.
  --replace         move the data that is there into a folder beside it

move takes the data of DATA_DIR over into an empty PostgreSQL database for several replicas, or that of DATABASE_URL into a
directory for one process; all services have to be stopped.

Every command that talks to a service takes its API key from RALPH_API_KEY, or from --key KEY.

Exit codes: 0 done, 1 failed, 2 wrong usage, 130 interrupted.
`;
