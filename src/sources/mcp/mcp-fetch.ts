/** How MCP servers over HTTP are reached: through the guarded agent, to the hosts that the operator named, within a size. */
import type { FetchLike } from "@modelcontextprotocol/client";
import { type Dispatcher, fetch as send } from "undici";
import { RalphError } from "../../domain/errors/errors.ts";

/**
 * A `fetch` whose answers end with an error beyond `maxBytes`. A stream of events counts as one answer: one that is cut is
 * opened again by the client.
 */
export function boundedFetch(dispatcher: Dispatcher, maxBytes: number): FetchLike {
  return async (url, init) => {
    const options = { ...init, dispatcher } as Parameters<typeof send>[1];
    const response = (await send(url, options)) as unknown as Response;
    if (response.body === null) return response;
    let bytes = 0;
    const counted = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          bytes += chunk.byteLength;
          if (bytes > maxBytes) controller.error(new RalphError("payload_too_large", `The answer has more than ${maxBytes} bytes`));
          else controller.enqueue(chunk);
        },
      }),
    );
    return new Response(counted, { status: response.status, statusText: response.statusText, headers: response.headers });
  };
}
