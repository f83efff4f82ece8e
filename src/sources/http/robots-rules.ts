/**
 * What an origin's robots.txt allows this service to read, by RFC 9309: a 4xx status allows everything, an unreachable
 * origin allows nothing, and a file is cached for a day.
 */
import robotsParser, { type Robot } from "robots-parser";
import { isRalphError, RalphError } from "../../domain/errors/errors.ts";
import type { HttpAnswer } from "./http-answer.ts";
import type { HttpCaller } from "./http-caller.ts";

/** The package's types describe a default export inside of the function that it really exports. */
const parsed = robotsParser as unknown as (url: string, text: string) => Robot;

const keptMs = 86_400_000;
/** How long an origin whose file could not be read is refused before it is asked again. Milliseconds. */
const failureKeptMs = 300_000;
/** The part of a file that is read; RFC 9309 asks for no more. Bytes. */
const mostBytes = 500 * 1024;
const mostOrigins = 2_000;

interface Rules {
  /** Null: the file could not be read. */
  robot: Robot | null;
  until: number;
}

export class RobotsRules {
  readonly #agent: string;
  readonly #fetch: (url: string, caller: HttpCaller) => Promise<HttpAnswer>;
  readonly #byOrigin = new Map<string, Rules>();

  constructor(userAgent: string, fetch: (url: string, caller: HttpCaller) => Promise<HttpAnswer>) {
    this.#agent = userAgent.split("/")[0] ?? userAgent;
    this.#fetch = fetch;
  }

  /** @throws RalphError `forbidden` where the origin's robots.txt does not let this URL be read. */
  async assertAllowed(url: URL, caller: HttpCaller): Promise<void> {
    const { robot } = await this.#rulesOf(url.origin, caller);
    if (robot === null) throw new RalphError("forbidden", `${url.href}: its robots.txt could not be read`);
    if (robot.isAllowed(url.href, this.#agent) === false)
      throw new RalphError("forbidden", `${url.href}: robots.txt does not let it be read`);
  }

  async #rulesOf(origin: string, caller: HttpCaller): Promise<Rules> {
    const known = this.#byOrigin.get(origin);
    if (known !== undefined && known.until > performance.now()) return known;
    const robot = await this.#read(origin, caller);
    const rules = { robot, until: performance.now() + (robot === null ? failureKeptMs : keptMs) };
    if (this.#byOrigin.size >= mostOrigins) this.#byOrigin.clear();
    this.#byOrigin.set(origin, rules);
    return rules;
  }

  async #read(origin: string, caller: HttpCaller): Promise<Robot | null> {
    const address = `${origin}/robots.txt`;
    try {
      const { status, bytes } = await this.#fetch(address, caller);
      const text = status >= 200 && status < 300 ? new TextDecoder().decode(bytes.subarray(0, mostBytes)) : "";
      return parsed(address, text);
    } catch (error) {
      // A file that is too large or redirects endlessly counts as empty.
      if (isRalphError(error) && ["limit_reached", "payload_too_large"].includes(error.code)) return parsed(address, "");
      if (caller.signal.aborted || !isRalphError(error) || error.code === "forbidden" || error.code === "data_not_found") throw error;
      return null;
    }
  }
}
