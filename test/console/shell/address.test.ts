import { describe, expect, it } from "vitest";
import { hrefOf, routeOf } from "../../../console/shell/address.ts";

describe("an address of the console", () => {
  it.each([
    ["", { view: "ask" }],
    ["#/library?q=tides", { view: "library" }],
    ["#/sessions/01a2", { view: "session", sessionId: "01a2", tab: null }],
    ["#/sessions/a%2Fb/watch", { view: "session", sessionId: "a/b", tab: "watch" }],
    ["#/sessions/01a2/elsewhere", { view: "session", sessionId: "01a2", tab: null }],
    ["#/sessions", { view: "ask" }],
    ["#/%E0%A4%A", { view: "ask" }],
  ])("%s names a page", (hash, page) => {
    expect(routeOf(hash)).toMatchObject(page);
  });

  it("leads back to the page it was made of", () => {
    const page = { view: "session", sessionId: "a/b?c#d", tab: "read" } as const;
    const { params, ...same } = routeOf(hrefOf(page, { source: "s 1" }));
    expect([same, params.get("source")]).toEqual([page, "s 1"]);
  });
});
