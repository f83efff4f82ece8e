/**
 * What the Swagger page does beyond its own ways. The functions are written into the page as text: they use nothing from
 * outside themselves.
 */
import type { FastifySwaggerUiConfigOptions } from "@fastify/swagger-ui";

interface PageRequest {
  headers: Record<string, string>;
  userFetch?: (url: string, request: RequestInit) => Promise<Response>;
}
interface PageResponse {
  headers: Record<string, string | undefined>;
}

/** The page shows an answer when it is whole, and a stream never is: what comes within 5 s is shown, and the stream closed. */
function sampleStreams(request: PageRequest): PageRequest {
  const accept = Object.entries(request.headers).find(([name]) => name.toLowerCase() === "accept")?.[1];
  if (accept !== "text/event-stream") return request;
  request.userFetch = async (url, options) => {
    const stop = new AbortController();
    const response = await fetch(url, { ...options, signal: stop.signal });
    if (response.body === null || response.headers.get("content-type")?.startsWith("text/event-stream") !== true) return response;
    const timer = setTimeout(() => stop.abort(), 5_000);
    const decoder = new TextDecoder();
    let text = "";
    try {
      for (const reader = response.body.getReader(); ; ) {
        const { done, value } = await reader.read();
        if (done) break;
        text += decoder.decode(value, { stream: true });
      }
    } catch (error) {
      if (!stop.signal.aborted) throw error;
      text += ": this page closed the stream after 5 s; `curl -N` with the same headers shows it as it goes on\n";
    }
    clearTimeout(timer);
    return new Response(text, { status: response.status, headers: response.headers });
  };
  return request;
}

/** The page offers as a file what is sent as an attachment; anything else it shows as text, which breaks a PDF. */
function offerFiles(response: PageResponse): PageResponse {
  const { headers } = response;
  if (headers["content-type"]?.startsWith("application/pdf")) {
    headers["content-disposition"] = headers["content-disposition"]?.replace(/^inline/, "attachment");
  }
  return response;
}

type Config = FastifySwaggerUiConfigOptions;

/** The page hands over objects of its own, of which its types say nothing. */
export const interceptors = {
  requestInterceptor: sampleStreams as unknown as NonNullable<Config["requestInterceptor"]>,
  responseInterceptor: offerFiles as unknown as NonNullable<Config["responseInterceptor"]>,
};
