import { expect, test } from "vitest";
import { rangeOf } from "../../../src/http/messages/byte-range.ts";

const etag = '"a"';
const wanted = (range: string | undefined, size = 10, ifRange?: string) => rangeOf({ range, ifRange, etag, size });

test("gives the bytes that are asked for, cut to what the file has", () => {
  expect(wanted("bytes=0-0")).toEqual({ first: 0, last: 0 });
  expect(wanted("bytes=3-5")).toEqual({ first: 3, last: 5 });
  expect(wanted("bytes=3-")).toEqual({ first: 3, last: 9 });
  expect(wanted("bytes=8-100")).toEqual({ first: 8, last: 9 });
  expect(wanted("bytes=-3")).toEqual({ first: 7, last: 9 });
  expect(wanted("bytes=-30")).toEqual({ first: 0, last: 9 });
  expect(wanted(" Bytes= 3-5 ", 10, etag)).toEqual({ first: 3, last: 5 });
});

test("bytes that the file does not have are refused", () => {
  for (const range of ["bytes=10-", "bytes=10-20", "bytes=-0"]) expect(wanted(range)).toBe("unsatisfiable");
  expect(wanted("bytes=0-", 0)).toBe("unsatisfiable");
  expect(wanted("bytes=-5", 0)).toBe("unsatisfiable");
});

test("without a range that holds for this state, the whole file is sent", () => {
  for (const range of [undefined, "bytes=-", "bytes=5-3", "bytes=1-2,3-4", "rows=1-2", "bytes=a-b", "bytes=1"])
    expect(wanted(range)).toBe("whole");
  for (const ifRange of ['"b"', 'W/"a"', "Wed, 21 Oct 2015 07:28:00 GMT"]) expect(wanted("bytes=0-3", 10, ifRange)).toBe("whole");
});
