/** Requests for an operation of the description, over what is known of the service's rows. */
import type { Description, Operation, Parameter } from "./description.ts";
import type { Random } from "./random.ts";
import { bodyText, broken, fitting, hostileValue } from "./values.ts";

/** Ids that answers have named, newest last. */
export interface Known {
  sessions: string[];
  documents: string[];
}

export interface FuzzRequest {
  operation: Operation;
  path: string;
  headers: Record<string, string>;
  body: string | Buffer | null;
}

/** Newest ids that are chosen from: an old row is in a state at rest, and some of the new ones are not. */
const newest = 12;
const badPaths = ["%", "%zz", "%E0%A4%A", "%00", "x".repeat(101), "%2e%2e%2f", "%F0%9F%99%82", "'", "__proto__"] as const;
const boundary = "----fuzz";

export function requestFor(description: Description, operation: Operation, known: Known, random: Random): FuzzRequest {
  // One fault a request: of several, only the first would be seen.
  const fault = random.chance(0.45) ? random.of(["path", "query", "header", "body"] as const) : null;
  const headers: Record<string, string> = {};
  const query = new URLSearchParams();
  let { path } = operation;
  for (const parameter of operation.parameters ?? []) {
    if (parameter.in === "path")
      path = path.replace(`{${parameter.name}}`, pathPart(description, operation, parameter, known, fault === "path", random));
    else if (parameter.required === true || random.chance(fault === parameter.in ? 0.8 : 0.2)) {
      const value = parameterValue(description, parameter, fault === parameter.in, random);
      if (parameter.in === "query") query.append(parameter.name, value);
      else if (/^[\x20-\x7e]*$/.test(value)) headers[parameter.name.toLowerCase()] = value;
    }
  }
  if (fault === "query" && random.chance(0.3)) query.append(random.of(["unknown", "__proto__", "limit"]), hostileText(random));
  if (fault === "header" && random.chance(0.1)) headers["x-long"] = "x".repeat(20_000);
  if (random.chance(0.15))
    headers.accept = random.of(["application/json", "text/plain", "text/event-stream", "*/*", "application/xml", "text/*;q=0.1"]);
  const body = bodyOf(description, operation, fault === "body", headers, random);
  const search = query.size === 0 ? "" : `?${query}`;
  const raw = fault === "query" && random.chance(0.2) ? `${search === "" ? "?" : "&"}limit=%zz&a[b]=c` : "";
  return { operation, path: `${path}${search}${raw}`, headers, body };
}

function pathPart(
  description: Description,
  { operationId }: Operation,
  { name, schema }: Parameter,
  known: Known,
  isBad: boolean,
  random: Random,
): string {
  if (isBad && random.chance(0.7)) return random.of(badPaths);
  // What is deleted is of no more use: most deletions name what is not there.
  if (operationId.startsWith("delete") && random.chance(0.7)) return "0195561c-7d3a-7c11-9a52-5e0f6d1b7c40";
  const ids = (operationId.includes("Document") ? known.documents : known.sessions).slice(-newest);
  if (name === "id" && ids.length > 0) return random.of(ids);
  if (name === "taskId") return random.of(["root", "root.0", "root.0", "root.1", "root.0.0", "a"]);
  return encodeURIComponent(String(fitting(description, schema, random, name)));
}

function parameterValue(description: Description, { name, schema }: Parameter, isBad: boolean, random: Random): string {
  if (!isBad) return String(fitting(description, schema, random, name.toLowerCase()));
  return hostileText(random);
}

function bodyOf(
  description: Description,
  { requestBody }: Operation,
  isBad: boolean,
  headers: Record<string, string>,
  random: Random,
): string | Buffer | null {
  if (requestBody === undefined) return null;
  if (requestBody.required === false && !isBad && random.chance(0.7)) return null;
  const types = Object.keys(requestBody.content);
  const type = random.of(types);
  if (type === "multipart/form-data") {
    headers["content-type"] = isBad && random.chance(0.3) ? type : `${type}; boundary=${boundary}`;
    return form(isBad, random);
  }
  headers["content-type"] =
    isBad && random.chance(0.1) ? random.of(["text/plain", "application/xml", "application/json; charset=latin1", "x"]) : type;
  const fits = fitting(description, requestBody.content[type]?.schema ?? {}, random);
  return isBad ? bodyText(broken(fits, random), random) : JSON.stringify(fits);
}

function form(isBad: boolean, random: Random): Buffer {
  const files = Array.from({ length: random.between(isBad ? 0 : 1, 3) }, (_, index) => {
    const name = isBad && random.chance(0.3) ? random.of(["", "../../x.md", '"', "a\u0000.md", "я".repeat(600)]) : `file-${index}.md`;
    const content =
      isBad && random.chance(0.5)
        ? random.of(["", "\u0000\u0001", "%PDF-1.7", "{", "a,b\n1"])
        : `# Note ${random.between(1, 9)}\n\nFrance had 67 million people in 2020.\n`;
    return `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/markdown\r\n\r\n${content}\r\n`;
  });
  const text = `${files.join("")}--${boundary}--\r\n`;
  return Buffer.from(isBad && random.chance(0.3) ? text.slice(0, random.between(0, text.length)) : text);
}

/** As a parameter can carry it. */
function hostileText(random: Random): string {
  const value = hostileValue(random);
  return (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).slice(0, 3_000).toWellFormed();
}
