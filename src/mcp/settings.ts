/** Settings of the MCP server. `config.ts` fills them from the environment. */

export interface McpSettings {
  /** How long a tool waits for a session before it answers with the present state. Milliseconds. */
  readonly waitMs: number;
  /** Time-out of one call. Milliseconds. */
  readonly callMs: number;
  /** Interval of progress notifications while a tool waits. Milliseconds. */
  readonly progressMs: number;
  /** Maximum length of a text in one answer. Characters. */
  readonly textLength: number;
  /** Maximum size of a file that is read as a resource. Bytes. */
  readonly fileBytes: number;
}

export const defaultMcpSettings: McpSettings = {
  waitMs: 45_000,
  callMs: 50_000,
  progressMs: 10_000,
  textLength: 30_000,
  fileBytes: 5_000_000,
};
