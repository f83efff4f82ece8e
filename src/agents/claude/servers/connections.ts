/** Connections to a model server, with the limits of one answer. */
import { Agent } from "undici";
import type { ClientOptions } from "./model-client.ts";

export function connectionsOf({ silenceTimeoutMs, maxAnswerBytes }: ClientOptions): Agent {
  return new Agent({ headersTimeout: silenceTimeoutMs, bodyTimeout: silenceTimeoutMs, maxResponseSize: maxAnswerBytes });
}
