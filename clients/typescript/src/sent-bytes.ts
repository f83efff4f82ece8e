/** `fetch` by XMLHttpRequest, which alone can tell in a browser how much of a body was sent. */

/** The `fetch` that requests go through. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** The part of XMLHttpRequest that is used: the client is also compiled where the types of browsers are not known. */
interface Xhr {
  responseType: string;
  readonly status: number;
  readonly statusText: string;
  readonly response: ArrayBuffer;
  readonly upload: { onprogress: ((progress: { loaded: number; total: number; lengthComputable: boolean }) => void) | null };
  onload: (() => void) | null;
  onerror: (() => void) | null;
  onabort: (() => void) | null;
  open: (method: string, url: string) => void;
  setRequestHeader: (name: string, value: string) => void;
  getAllResponseHeaders: () => string;
  send: (body: unknown) => void;
  abort: () => void;
}

const { XMLHttpRequest } = globalThis as { XMLHttpRequest?: new () => Xhr };

/** `onSent` gets the share of the body that was sent, from 0 to 1. Null where there is no XMLHttpRequest, as in Node. */
export function fetchThatTells(onSent: (share: number) => void): Fetch | null {
  return XMLHttpRequest === undefined ? null : (url, init) => send(new XMLHttpRequest(), url, init, onSent);
}

function send(request: Xhr, url: string, { method = "GET", headers, body, signal }: RequestInit, onSent: (share: number) => void) {
  return new Promise<Response>((resolve, reject) => {
    const abort = () => request.abort();
    const settle = (settled: () => void) => () => {
      signal?.removeEventListener("abort", abort);
      settled();
    };
    request.open(method, url);
    request.responseType = "arraybuffer";
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => onSent(lengthComputable && total > 0 ? loaded / total : 0);
    request.onerror = settle(() => reject(new TypeError("The request failed")));
    request.onabort = settle(() => reject(signal?.reason));
    request.onload = settle(() => resolve(responseOf(request)));
    signal?.addEventListener("abort", abort, { once: true });
    request.send(body);
  });
}

function responseOf(request: Xhr): Response {
  const { status, statusText, response } = request;
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return new Response(status === 204 ? null : response, { status, statusText, headers });
}
