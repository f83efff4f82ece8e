/**
 * Interceptors that run inside the Swagger page. The functions are inlined into the page as text, so they must not refer
 * to anything outside themselves.
 */
import type { FastifySwaggerUiConfigOptions } from "@fastify/swagger-ui";

interface PageRequest {
  headers: Record<string, string>;
  userFetch?: (url: string, request: RequestInit) => Promise<Response>;
}
interface PageResponse {
  headers: Record<string, string | undefined>;
}

/** Swagger UI shows an answer when it is complete, which a stream never is: this shows the first 5 s and closes the stream. */
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
      text += ": this page closed the stream after 5 s; `curl -N` with the same headers shows the rest\n";
    }
    clearTimeout(timer);
    return new Response(text, { status: response.status, headers: response.headers });
  };
  return request;
}

/** Swagger UI offers attachments as files; it shows anything else as text, which corrupts a PDF. */
function offerFiles(response: PageResponse): PageResponse {
  const { headers } = response;
  if (headers["content-type"]?.startsWith("application/pdf")) {
    headers["content-disposition"] = headers["content-disposition"]?.replace(/^inline/, "attachment");
  }
  return response;
}

type Config = FastifySwaggerUiConfigOptions;

/** The page passes its own objects, which its types do not describe. */
export const interceptors = {
  requestInterceptor: sampleStreams as unknown as NonNullable<Config["requestInterceptor"]>,
  responseInterceptor: offerFiles as unknown as NonNullable<Config["responseInterceptor"]>,
};
