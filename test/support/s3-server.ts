/**
 * A stand-in for an S3-compatible store on loopback: objects in memory, signatures and hashes checked as AWS documents them,
 * and faults as a test wants them. It shares no code with the client.
 */
import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export const s3Keys = { AWS_ACCESS_KEY_ID: "AKIDTEST", AWS_SECRET_ACCESS_KEY: "secret/of+the=bucket" };
export const bucketName = "ralph-reports";

export interface S3Asked {
  method: string;
  key: string;
  range: string | null;
  query: URLSearchParams;
}

/**
 * What happens to a request: an error answer, a connection that is cut, at once or after so many bytes of the answer's body,
 * no answer at all, or the bytes as a function changes them.
 */
export type S3Fault =
  | { status: number; code: string }
  | "cut"
  | { cutAfter: number }
  | "silent"
  | { changed: (bytes: Buffer) => Buffer }
  | "no ranges"
  | null;

export class S3Server {
  readonly objects = new Map<string, Buffer>();
  readonly asked: S3Asked[] = [];
  /** Names in one page of a listing. */
  pageSize = 1_000;
  fault: (asked: S3Asked) => S3Fault = () => null;
  readonly #server = createServer((request, response) => void this.#take(request, response));

  /** The environment of a service whose report files lie here. */
  async start(prefix = "installation/one"): Promise<Record<string, string>> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    const { port } = this.#server.address() as AddressInfo;
    const address = { AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`, AWS_REGION: "eu-test-1" };
    return { ...s3Keys, ...address, BLOBS: `s3://${bucketName}/${prefix}`, BLOBS_RETRY_S: "0.001" };
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "", `http://${request.headers.host}`);
    const [, bucket, ...rest] = url.pathname.split("/").map(decodeURIComponent);
    const { method = "", headers } = request;
    const asked = { method, key: rest.join("/"), range: headers.range ?? null, query: url.searchParams };
    this.asked.push(asked);
    const fault = this.fault(asked);
    if (fault === "cut") return void request.socket.destroy();
    const body = await bodyOf(request);
    // A connection that ended before the body was whole leaves nothing.
    if (body === null || fault === "silent") return;
    if (fault !== null && typeof fault === "object" && "status" in fault) return refuse(response, fault.status, fault.code);
    const wrong = this.#refusal(request, url, body) ?? (bucket === bucketName ? null : { status: 404, code: "NoSuchBucket" });
    if (wrong !== null) return refuse(response, wrong.status, wrong.code);
    if (method === "PUT") {
      this.objects.set(asked.key, body);
      response.writeHead(200, { etag: etagOf(body) }).end();
    } else if (method === "DELETE") {
      this.objects.delete(asked.key);
      response.writeHead(204).end();
    } else if (asked.key === "") response.writeHead(200, { "content-type": "application/xml" }).end(this.#page(url.searchParams));
    else this.#give(asked, headers["if-match"], fault, response);
  }

  #refusal({ method = "", headers }: IncomingMessage, url: URL, body: Buffer): { status: number; code: string } | null {
    const { authorization = "" } = headers;
    const hash = createHash("sha256").update(body).digest("hex");
    if (headers["x-amz-content-sha256"] !== hash) return { status: 400, code: "XAmzContentSHA256Mismatch" };
    const match = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d+)\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      authorization,
    );
    if (match === null) return { status: 403, code: "AccessDenied" };
    const [, id, day = "", region = "", names = "", signature] = match;
    if (id !== s3Keys.AWS_ACCESS_KEY_ID) return { status: 403, code: "InvalidAccessKeyId" };
    const query = [...url.searchParams].map(([name, value]) => `${escaped(name)}=${escaped(value)}`).sort();
    const path = url.pathname.split("/").map((part) => escaped(decodeURIComponent(part)));
    const signed = names.split(";").map((name) => `${name}:${String(headers[name]).trim()}\n`);
    const canonical = [method, path.join("/"), query.join("&"), signed.join(""), names, hash].join("\n");
    const scope = `${day}/${region}/s3/aws4_request`;
    const text = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, createHash("sha256").update(canonical).digest("hex")].join("\n");
    const hmac = (key: string | Buffer, words: string) => createHmac("sha256", key).update(words).digest();
    const key = [day, region, "s3", "aws4_request"].reduce<string | Buffer>(hmac, `AWS4${s3Keys.AWS_SECRET_ACCESS_KEY}`);
    return hmac(key, text).toString("hex") === signature ? null : { status: 403, code: "SignatureDoesNotMatch" };
  }

  #page(query: URLSearchParams): string {
    const after = query.get("continuation-token") ?? "";
    const prefix = query.get("prefix") ?? "";
    const keys = [...this.objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = keys.slice(0, this.pageSize);
    const items = page.map((key) => `<Contents><Key>${key.replaceAll("&", "&amp;")}</Key></Contents>`).join("");
    const more = keys.length > page.length;
    const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${items}</ListBucketResult>`;
  }

  #give({ key, range }: S3Asked, ifMatch: string | undefined, fault: S3Fault, response: ServerResponse): void {
    const stored = this.objects.get(key);
    const changedSince = stored !== undefined && ifMatch !== undefined && ifMatch !== etagOf(stored);
    if (stored === undefined || changedSince) {
      refuse(response, changedSince ? 412 : 404, changedSince ? "PreconditionFailed" : "NoSuchKey");
      return;
    }
    const bytes = fault !== null && typeof fault === "object" && "changed" in fault ? fault.changed(stored) : stored;
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec((fault !== "no ranges" && range) || "") ?? [];
    const part = first === undefined ? bytes : bytes.subarray(Number(first), Number(last) + 1);
    response.writeHead(first === undefined ? 200 : 206, { "content-length": part.byteLength, etag: etagOf(stored) });
    if (fault === null || typeof fault !== "object" || !("cutAfter" in fault)) return void response.end(part);
    response.write(part.subarray(0, fault.cutAfter), () => response.destroy());
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  } catch {
    return null;
  }
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { "content-type": "application/xml" }).end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
}

function etagOf(bytes: Buffer): string {
  return `"${createHash("md5").update(bytes).digest("hex")}"`;
}

function escaped(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
