/** Parses and checks the command line before anything is started. */
import { parseArgs } from "node:util";
import { meantName } from "../domain/errors/input-faults.ts";
import { language as languageTag } from "../domain/plans/brief.ts";
import { strategy } from "../domain/plans/plan.ts";
import { builtFormats, formatOf, type ReportFormat } from "../domain/reports/formats.ts";
import { templateName } from "../domain/reports/template-file.ts";
import { engineName } from "../domain/sessions/session.ts";
import type {
  AddCommand,
  Command,
  CopyCommand,
  KeyCommand,
  McpCommand,
  MoveCommand,
  ReportCommand,
  ResearchCommand,
  TreeCommand,
  VerifyCommand,
} from "./command.ts";
import { keyRequest } from "./key-command.ts";
import { type OwnersCommand, ownerRequest } from "./owner-command.ts";
import { commandNames, noCommand } from "./usage.ts";

/** A mistake on the command line; the message says which. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** @throws UsageError */
export function parseCommand(args: readonly string[]): Command {
  const [name, ...rest] = args;
  if (name === undefined) throw new UsageError(`The command is missing; there are ${commandNames.join(", ")}`);
  if (name === "help") return { name: "help", of: rest[0] ?? null };
  if (args.includes("--help") || args.includes("-h")) return { name: "help", of: name };
  if (name === "--version" || name === "-V") return { name: "version" };
  if (name === "research") return researchCommand(rest);
  if (name === "report") return reportCommand(rest);
  if (name === "add") return addCommand(rest);
  if (name === "tree") return treeCommand(rest);
  if (name === "verify") return verifyCommand(rest);
  if (name === "backup" || name === "restore") return copyCommand(name, rest);
  if (name === "move") return moveCommand(rest);
  if (name === "keys") return keyCommand(rest);
  if (name === "owners") return ownersCommand(rest);
  if (name === "mcp") return mcpCommand(rest);
  if (name === "doctor") return doctorCommand(rest);
  throw new UsageError(noCommand(name));
}

function researchCommand(args: string[]): ResearchCommand {
  const { values, positionals } = parsed(args, {
    documents: { type: "string", multiple: true },
    formats: { type: "string", default: "md" },
    out: { type: "string", default: "out" },
    yes: { type: "boolean", default: false },
    url: { type: "string" },
    data: { type: "string" },
    language: { type: "string" },
    engine: { type: "string" },
    strategy: { type: "string" },
    follows: { type: "string" },
    template: { type: "string" },
  });
  const question = only(positionals, "question").trim();
  if (question === "") throw new UsageError("The question is empty");
  if (values.url !== undefined && values.data !== undefined)
    throw new UsageError("--data is for a service started for the run; it does not go with --url");
  if (values.follows !== undefined && values.url === undefined && values.data === undefined)
    throw new UsageError("--follows needs the service that has the session: --url or --data");
  return {
    name: "research",
    question,
    documents: values.documents ?? [],
    formats: formats(values.formats),
    out: values.out,
    yes: values.yes,
    url: values.url === undefined ? null : serviceUrl(values.url),
    data: values.data ?? null,
    language: values.language === undefined ? null : checkedLanguage(values.language),
    engine: values.engine === undefined ? null : oneOf("--engine", values.engine, engineName.options),
    strategy: values.strategy === undefined ? null : oneOf("--strategy", values.strategy, ["auto", ...strategy.options]),
    follows: values.follows ?? null,
    template: checkedTemplate(values.template),
  };
}

function reportCommand(args: string[]): ReportCommand {
  const { values, positionals } = parsed(args, {
    format: { type: "string", default: "md" },
    template: { type: "string" },
    out: { type: "string", default: "out" },
    url: { type: "string", default: "http://127.0.0.1:3000" },
  });
  const { format, template, out, url } = values;
  const sessionId = only(positionals, "session's id");
  return {
    name: "report",
    sessionId,
    formats: formats(format, "--format"),
    template: checkedTemplate(template),
    out,
    url: serviceUrl(url),
  };
}

function treeCommand(args: string[]): TreeCommand {
  const { values, positionals } = parsed(args, { url: { type: "string", default: "http://127.0.0.1:3000" } });
  return { name: "tree", sessionId: only(positionals, "session's id"), url: serviceUrl(values.url) };
}

function addCommand(args: string[]): AddCommand {
  const { values, positionals } = parsed(args, {
    url: { type: "string", default: "http://127.0.0.1:3000" },
    collection: { type: "string" },
    watch: { type: "boolean", default: false },
  });
  if (positionals.length === 0) throw new UsageError("The folder to add is missing");
  if (values.collection?.trim() === "") throw new UsageError("--collection is empty");
  const { collection = null, watch, url } = values;
  return { name: "add", paths: positionals, url: serviceUrl(url), collection: collection?.trim() ?? null, watch };
}

function keyCommand(args: string[]): KeyCommand {
  const { values, positionals } = parsed(args, {
    scopes: { type: "string" },
    name: { type: "string" },
    expires: { type: "string" },
    owner: { type: "string" },
    overlap: { type: "string" },
    url: { type: "string" },
    data: { type: "string" },
  });
  const { url, data, ...options } = values;
  return { name: "keys", ...placed(url, data, () => keyRequest(positionals, options)) };
}

function ownersCommand(args: string[]): OwnersCommand {
  const { values, positionals } = parsed(args, {
    out: { type: "string" },
    yes: { type: "boolean" },
    url: { type: "string" },
    data: { type: "string" },
  });
  const { url, data, ...options } = values;
  return { name: "owners", ...placed(url, data, () => ownerRequest(positionals, options)) };
}

/** A request for a running service, or for the data directory of a stopped one. */
function placed<R>(url: string | undefined, data: string | undefined, request: () => R): { request: R; url: URL; data: string | null } {
  if (url !== undefined && data !== undefined) throw new UsageError("--data is for a stopped service; it does not go with --url");
  try {
    return { request: request(), url: serviceUrl(url ?? "http://127.0.0.1:3000"), data: data ?? null };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

function mcpCommand(args: string[]): McpCommand {
  const { values, positionals } = parsed(args, { url: { type: "string" }, data: { type: "string" } });
  if (positionals.length > 0) throw new UsageError(`mcp takes no argument; there is '${positionals[0]}'`);
  const { url, data } = values;
  if (url !== undefined && data !== undefined)
    throw new UsageError("--data is for a service started for the client; it does not go with --url");
  return { name: "mcp", url: serviceUrl(url ?? "http://127.0.0.1:3000"), data: data ?? null };
}

function verifyCommand(args: string[]): VerifyCommand {
  const { values, positionals } = parsed(args, { key: { type: "string" } });
  return { name: "verify", bundle: only(positionals, "bundle"), key: values.key ?? null };
}

function copyCommand(name: CopyCommand["name"], args: string[]): CopyCommand {
  const { values, positionals } = parsed(args, { replace: { type: "boolean", default: false } });
  if (name === "backup" && values.replace) throw new UsageError("--replace is an option of restore");
  return { name, file: only(positionals, "file"), replaces: values.replace };
}

function doctorCommand(args: string[]): { name: "doctor" } {
  const [first] = parsed(args, {}).positionals;
  if (first !== undefined) throw new UsageError(`doctor takes no argument; there is '${first}'`);
  return { name: "doctor" };
}

function moveCommand(args: string[]): MoveCommand {
  const { values, positionals } = parsed(args, { to: { type: "string" } });
  if (!values.to || positionals.length > 0) throw new UsageError("move wants --to, and a database or a directory behind it");
  return { name: "move", to: values.to };
}

function parsed<const O extends NonNullable<Parameters<typeof parseArgs>[0]>["options"]>(args: string[], options: O) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    const unknown = code === "ERR_PARSE_ARGS_UNKNOWN_OPTION" ? /^Unknown option '(-[^' ]*)'/.exec(message)?.[1] : undefined;
    throw new UsageError(unknown === undefined ? message : noOption(unknown, Object.keys(options ?? {})), { cause: error });
  }
}

function noOption(option: string, known: readonly string[]): string {
  const meant = meantName(option, known);
  return `There is no option '${option}'${meant === null ? "" : `; did you mean '--${meant}'?`}`;
}

function only(positionals: string[], what: string): string {
  const [value, ...more] = positionals;
  if (value === undefined) throw new UsageError(`The ${what} is missing`);
  if (more.length > 0) throw new UsageError(`One ${what} is wanted, put it in quotation marks; there is '${more[0]}' beside it`);
  return value;
}

function formats(list: string, option = "--formats"): ReportFormat[] {
  const names = list
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  if (names.length === 0) throw new UsageError(`${option} is empty`);
  const known = names.map((name) => {
    const format = formatOf(name);
    if (format === null) throw new UsageError(`${option}: '${name}' is not a report format; there are ${builtFormats.join(", ")}`);
    return format;
  });
  return [...new Set(known)];
}

function serviceUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) throw new UsageError(`--url: '${text}' is not an http address`);
  return url;
}

function checkedLanguage(tag: string): string {
  if (!languageTag.safeParse(tag).success) throw new UsageError(`--language: '${tag}' is not a language tag such as en or ru`);
  return tag;
}

function checkedTemplate(name: string | undefined): string | null {
  if (name === undefined) return null;
  const checked = templateName.safeParse(name);
  if (!checked.success) throw new UsageError(`--template: '${name}' ${checked.error.issues[0]?.message ?? "is no name"}`);
  return name;
}

function oneOf(option: string, value: string, allowed: readonly string[]): string {
  if (!allowed.includes(value)) throw new UsageError(`${option}: '${value}' is none of ${allowed.join(", ")}`);
  return value;
}
