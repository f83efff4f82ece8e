import { describe, expect, it } from "vitest";
import { commandNames, usageHint, usageOf } from "../../src/cli/usage.ts";

/** Lines of a terminal. */
const screen = 40;

describe("the help", () => {
  it("of all commands says in a line what each does, and fits on a screen", () => {
    const help = usageOf(null);
    for (const name of commandNames) expect(help).toMatch(new RegExp(`^  ${name} +[a-z]`, "m"));
    expect(help.split("\n").length).toBeLessThan(screen);
  });

  it.each(commandNames)("of %s tells each option that its form names, and no other command", (name) => {
    const help = usageOf(name);
    const [, forms = "", rest = ""] = /^Usage:\n((?: {2}ralph .*\n)+)([\s\S]*)$/.exec(help) ?? [];
    for (const form of forms.trim().split("\n")) expect(form.trim()).toMatch(new RegExp(`^ralph ${name}\\b`));
    for (const [option] of forms.matchAll(/--(?!to)[a-z]+/g)) expect(rest, option).toContain(`\n  ${option}`);
    expect(help.split("\n").length).toBeLessThan(screen);
  });

  it("after a mistake is that of the command alone", () => {
    expect(usageHint("tree")).toBe("Usage:\n  ralph tree SESSION [--url URL]\n\n'ralph tree --help' tells more.\n");
    expect(usageHint("constructor")).toContain("ralph research");
  });
});
