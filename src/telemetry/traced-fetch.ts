/** Wraps `fetch` so that each request carries the trace context of its caller. */
import { Headers, type fetch as undiciFetch } from "undici";
import { outgoingTraceHeaders } from "./trace-context.ts";

export function tracedFetch(send: typeof undiciFetch): typeof undiciFetch {
  return (input, init) => {
    const own = outgoingTraceHeaders();
    if (Object.keys(own).length === 0) return send(input, init);
    const headers = new Headers(init?.headers);
    for (const [name, value] of Object.entries(own)) headers.set(name, value);
    return send(input, { ...init, headers });
  };
}
