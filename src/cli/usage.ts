/** What `ralph --help` and `ralph COMMAND --help` print. */

import { meantName } from "../domain/errors/input-faults.ts";
import { strategy } from "../domain/plans/plan.ts";
import { builtFormats } from "../domain/reports/formats.ts";
import { engineName } from "../domain/sessions/session.ts";
import { exitCodes } from "./exit-codes.ts";

interface CommandHelp {
  /** How it is called. */
  forms: readonly string[];
  does: string;
  /** Each option with its meaning. */
  options?: readonly (readonly [option: string, meaning: string])[];
}

const url = ["--url URL", "the running service (default http://127.0.0.1:3000)"] as const;

/** In the order of the help. */
const commands: Readonly<Record<string, CommandHelp>> = {
  research: {
    forms: [`research "QUESTION" [--documents DIR]... [options]`],
    does: "asks a question and saves a report with citations",
    options: [
      ["--documents DIR", "folder or file to research in (md, txt, html, csv, json, pdf, docx, xlsx …); may be repeated"],
      ["--formats LIST", `report formats, comma-separated: ${builtFormats.join(", ")} (default md)`],
      ["--out DIR", "where the report is saved (default ./out)"],
      ["--yes", "approve the brief as drafted, ask nothing"],
      ["--language TAG", "language of the report, e.g. en, ru (default: that of the question)"],
      ["--engine NAME", `${engineName.options.join(", ")} (default: the service's)`],
      ["--follows SESSION", "start from the evidence of a finished session of the service at --url or --data, and say what is new"],
      ["--strategy NAME", `auto, ${strategy.options.join(", ")} (default auto)`],
      ["--template NAME", "look of the reports, by the name of one of the service's templates"],
      ["--url URL", "use a running service; otherwise one is started for the run"],
      ["--data DIR", "keep the data of the started service there (default: a temporary folder)"],
    ],
  },
  report: {
    forms: ["report SESSION [--format LIST] [--template NAME] [--out DIR] [--url URL]"],
    does: "saves the report of a finished session, also in further formats, without new research",
    options: [
      ["--format LIST", `formats, comma-separated: ${builtFormats.join(", ")} (default md)`],
      ["--template NAME", "look of the report (default: that of the session)"],
      ["--out DIR", "where it is saved (default ./out)"],
      url,
    ],
  },
  add: {
    forms: ["add DIR... [--collection NAME] [--watch] [--url URL]"],
    does: "adds folders and files to the library of a running service; what is there already is not sent again",
    options: [
      ["--collection NAME", "part of the library to add them to"],
      ["--watch", "keep running, and add files as they come and change"],
      url,
    ],
  },
  tree: { forms: ["tree SESSION [--url URL]"], does: "prints the tasks of a session", options: [url] },
  verify: {
    forms: ["verify BUNDLE [--key FILE]"],
    does: "checks an evidence bundle (GET /sessions/SESSION/bundle) without a service: every byte, every quotation",
    options: [["--key FILE", "public key, as PEM, that has to have signed it"]],
  },
  backup: {
    forms: ["backup FILE"],
    does: "copies the database of DATA_DIR and its report files to FILE and FILE.reports, also while the service runs",
  },
  restore: {
    forms: ["restore FILE [--replace]"],
    does: "verifies such a copy and puts it into DATA_DIR; the service has to be stopped",
    options: [["--replace", "move the data that is there into a folder beside it"]],
  },
  move: {
    forms: ["move --to postgres://USER:PASSWORD@HOST/DATABASE | DIRECTORY"],
    does: `moves the data of DATA_DIR into an empty PostgreSQL database for several replicas, or that of DATABASE_URL into a
directory for one process; all services have to be stopped`,
  },
  keys: {
    forms: [
      "keys create OWNER --scopes LIST [--name TEXT] [--expires TIME] [--url URL | --data DIR]",
      "keys list [--owner OWNER] | rotate ID [--overlap SECONDS] | revoke ID",
    ],
    does: "creates, lists, rotates and revokes API keys; scopes are research, documents, read, admin",
    options: [
      ["--scopes LIST", "what a key may be used for, comma-separated"],
      ["--name TEXT", "what the key is for"],
      ["--expires TIME", "when it stops working, e.g. 2030-01-01 (default: never)"],
      ["--owner OWNER", "list the keys of one owner"],
      ["--overlap SECONDS", "how long a rotated key goes on working (default: the service's)"],
      url,
      ["--data DIR", "work on the data directory of a service that is stopped"],
    ],
  },
  mcp: {
    forms: ["mcp [--url URL | --data DIR]"],
    does: "serves MCP clients that start a program, such as Claude Desktop, over stdin and stdout (docs/mcp.md)",
    options: [url, ["--data DIR", "start a service for the client, with its data there"]],
  },
  owners: {
    forms: ["owners list | show OWNER | export OWNER [--out FILE] | erase OWNER --yes | hand-over OWNER NEW-OWNER"],
    does: "lists and shows all data of an owner, saves it as a ZIP, erases it for good, or moves it to another owner",
    options: [
      ["--out FILE", "where the export is saved (default ./OWNER.zip)"],
      ["--yes", "erase without asking"],
      url,
      ["--data DIR", "work on the data directory of a service that is stopped"],
    ],
  },
  doctor: {
    forms: ["doctor"],
    does: `tells what is set up, reachable and wrong, source by source; it reads the settings of the service from the
environment and .env, and spends nothing`,
  },
};

const keyNote = "Every command that talks to a service takes its API key from RALPH_API_KEY, or from --key KEY.";
const { done, failed, usage: wrongUsage, interrupted } = exitCodes;
const codes = `Exit codes: ${done} done, ${failed} failed, ${wrongUsage} wrong usage, ${interrupted} interrupted.`;

/** The help of a command; that of all commands for any other word. */
export function usageOf(name: string | null): string {
  const command = commandNamed(name);
  if (command !== null) {
    const options = (command.options ?? []).map(([option, meaning]) => `  ${option.padEnd(18)} ${meaning}\n`).join("");
    return `${formsOf([command])}\n${name} ${command.does}.\n${options}\n${keyNote}\n${codes}\n`;
  }
  const told = Object.entries(commands).map(([each, { does }]) => `  ${each.padEnd(9)} ${does.replaceAll("\n", `\n${" ".repeat(12)}`)}\n`);
  return `${formsOf(Object.values(commands))}\n${told.join("")}\n'ralph COMMAND --help' lists the options of a command; 'ralph --version' prints the version.\n${keyNote}\n${codes}\n`;
}

/** What follows the message of a mistake on the command line: how the command is called, and where the options are. */
export function usageHint(name: string | null): string {
  const command = commandNamed(name);
  return `${formsOf(command === null ? Object.values(commands) : [command])}\n'ralph ${command === null ? "" : `${name} `}--help' tells more.\n`;
}

/** The error for a word that is no command. */
export function noCommand(name: string): string {
  const meant = meantName(name, Object.keys(commands));
  return `There is no command '${name}'${meant === null ? "" : `; did you mean '${meant}'?`}`;
}

export const commandNames: readonly string[] = Object.keys(commands);

function commandNamed(name: string | null): CommandHelp | null {
  return name !== null && Object.hasOwn(commands, name) ? (commands[name] ?? null) : null;
}

function formsOf(list: readonly CommandHelp[]): string {
  return `Usage:\n${list.flatMap(({ forms }) => forms.map((form) => `  ralph ${form}\n`)).join("")}`;
}
