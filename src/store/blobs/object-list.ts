/** The names of a bucket's objects below a prefix, a page of ListObjectsV2 after the other. */
import { text } from "node:stream/consumers";
import { Parser } from "htmlparser2";
import type { Bucket } from "./bucket.ts";

export async function* objectKeys(bucket: Bucket, prefix: string): AsyncGenerator<string> {
  for (let next: string | null = ""; next !== null; ) {
    const token = next === "" ? {} : { "continuation-token": next };
    const answer = await bucket.send({ method: "GET", key: "", query: { "list-type": "2", prefix, ...token } });
    const page = listed(await text(answer.body));
    yield* page.keys;
    next = page.next;
  }
}

/** The names in one answer, and the token of the next page; null where it is the last. Pure. */
function listed(xml: string): { keys: string[]; next: string | null } {
  const keys: string[] = [];
  let next = "";
  let isTruncated = "";
  let path: string[] = [];
  const parser = new Parser(
    {
      onopentag: (name) => {
        path.push(name);
        if (path.join("/") === "ListBucketResult/Contents/Key") keys.push("");
      },
      ontext: (words) => {
        const place = path.join("/");
        if (place === "ListBucketResult/Contents/Key") keys[keys.length - 1] += words;
        if (place === "ListBucketResult/NextContinuationToken") next += words;
        if (place === "ListBucketResult/IsTruncated") isTruncated += words;
      },
      onclosetag: () => {
        path = path.slice(0, -1);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return { keys, next: isTruncated.trim() === "true" && next !== "" ? next : null };
}
