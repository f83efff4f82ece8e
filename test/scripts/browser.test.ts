import { expect, test } from "vitest";
import { browserCommand } from "../../scripts/browser.ts";

test("a browser is opened where somebody looks at a screen", () => {
  expect(browserCommand("darwin", {})).toEqual(["open"]);
  expect(browserCommand("win32", {})?.[0]).toBe("rundll32");
  expect(browserCommand("linux", { DISPLAY: ":0" })).toEqual(["xdg-open"]);
  expect(browserCommand("linux", { WAYLAND_DISPLAY: "wayland-0" })).toEqual(["xdg-open"]);
});

test("none is opened on a server or by a machine that checks", () => {
  expect(browserCommand("linux", { DISPLAY: "" })).toBeNull();
  expect(browserCommand("darwin", { CI: "true" })).toBeNull();
});
