import { describe, expect, test } from "vitest";
import { checksHosts, loadConfig } from "../../../src/composition/settings/config.ts";

describe("TRUST_PROXY", () => {
  test.each([
    ["", 0],
    ["false", 0],
    ["0", 0],
    ["2", 2],
    ["127.0.0.1", ["127.0.0.1"]],
    ["10.0.0.0/8, fd00::/8,loopback", ["10.0.0.0/8", "fd00::/8", "loopback"]],
  ])("'%s' is %o", (given, trusted) => {
    expect(loadConfig({ TRUST_PROXY: given }).config.TRUST_PROXY).toEqual(trusted);
  });

  test.each([
    ["true", "would trust every client"],
    ["*", "would trust every client"],
    ["0.0.0.0/0", "would trust every client"],
    ["::/0", "would trust every client"],
    ["nginx", "is neither a number of gateways nor a list of addresses"],
    ["10.0.0.0/33", "is neither a number"],
    ["-1", "is neither a number"],
    ["1.5", "is neither a number"],
  ])("'%s' is refused: it %s", (given, why) => {
    expect(() => loadConfig({ TRUST_PROXY: given })).toThrow(`TRUST_PROXY: '${given}' ${why}`);
  });
});

describe("ALLOWED_HOSTS and CORS_ORIGINS", () => {
  test("are lists", () => {
    const { config } = loadConfig({ ALLOWED_HOSTS: "ralph.example, other.example:8443,", CORS_ORIGINS: "https://console.example" });
    expect(config.ALLOWED_HOSTS).toEqual(["ralph.example", "other.example:8443"]);
    expect(config.CORS_ORIGINS).toEqual(["https://console.example"]);
  });

  test.each([
    [{ ALLOWED_HOSTS: "https://ralph.example" }, "is no host"],
    [{ ALLOWED_HOSTS: "*" }, "is no host"],
    [{ CORS_ORIGINS: "console.example" }, "is no origin"],
    [{ CORS_ORIGINS: "https://console.example/" }, "is no origin"],
    [{ CORS_ORIGINS: "*" }, "is no origin"],
  ])("refuse %o", (environment, why) => {
    expect(() => loadConfig(environment)).toThrow(why);
  });

  test.each([
    [{}, true],
    [{ HOST: "localhost" }, true],
    [{ HOST: "::1" }, true],
    [{ HOST: "127.0.0.2" }, true],
    [{ HOST: "0.0.0.0" }, false],
    [{ HOST: "::" }, false],
    [{ HOST: "192.168.1.4" }, false],
    [{ HOST: "0.0.0.0", ALLOWED_HOSTS: "ralph.example" }, true],
  ])("with %o hosts are looked at: %s", (environment, looked) => {
    expect(checksHosts(loadConfig(environment).config)).toBe(looked);
  });
});
