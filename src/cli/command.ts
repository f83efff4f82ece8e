/** What a command line asks for, by the name of the command. */
import type { ReportFormat } from "../domain/reports/formats.ts";
import type { KeyRequest } from "./key-command.ts";
import type { OwnersCommand } from "./owner-command.ts";

export interface ResearchCommand {
  name: "research";
  question: string;
  /** Folders and files to research in. */
  documents: string[];
  formats: ReportFormat[];
  out: string;
  /** Whether the brief is approved as drafted. */
  yes: boolean;
  /** URL of the running service; null starts one for the run. */
  url: URL | null;
  /** Data directory of a started service; null uses a temporary one. */
  data: string | null;
  language: string | null;
  engine: string | null;
  strategy: string | null;
  /** Id of the finished session whose evidence the question starts from. */
  follows: string | null;
  /** Template of the reports; null for the service's usual one. */
  template: string | null;
}

export interface ReportCommand {
  name: "report";
  sessionId: string;
  formats: ReportFormat[];
  template: string | null;
  out: string;
  url: URL;
}

export interface TreeCommand {
  name: "tree";
  sessionId: string;
  url: URL;
}

export interface AddCommand {
  name: "add";
  /** Folders and files. */
  paths: string[];
  url: URL;
  collection: string | null;
  /** Whether to add changed files until interrupted. */
  watch: boolean;
}

export interface VerifyCommand {
  name: "verify";
  bundle: string;
  /** File of the public key that has to have signed it; null for any or none. */
  key: string | null;
}

export interface KeyCommand {
  name: "keys";
  request: KeyRequest;
  url: URL;
  /** Data directory of a stopped service, instead of the service at `url`. */
  data: string | null;
}

export interface McpCommand {
  name: "mcp";
  url: URL;
  /** Data directory of a service that is started for the client, instead of the service at `url`. */
  data: string | null;
}

export interface HelpCommand {
  name: "help";
  /** The command to describe; null for all. */
  of: string | null;
}

type SessionCommand = ResearchCommand | ReportCommand | TreeCommand;
/** What a client does with a service. */
export type ClientCommand = SessionCommand | AddCommand | KeyCommand | OwnersCommand | McpCommand | HelpCommand | { name: "version" };

/** Commands on the data directory of the settings. */
export interface CopyCommand {
  name: "backup" | "restore";
  file: string;
  /** Of a restore: whether data that is there is moved away. */
  replaces: boolean;
}

/** Moves the installation of the settings. */
export interface MoveCommand {
  name: "move";
  /** A PostgreSQL database, or a directory. */
  to: string;
}

export type Command = ClientCommand | { name: "doctor" } | MoveCommand | VerifyCommand | CopyCommand;
