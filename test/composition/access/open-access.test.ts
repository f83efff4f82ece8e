import { describe, expect, it } from "vitest";
import { openAccess } from "../../../src/composition/access/open-access.ts";
import { authMode } from "../../../src/composition/settings/auth-mode.ts";
import { loadConfig } from "../../../src/composition/settings/config.ts";
import type { AnsweredRequests } from "../../../src/research/ports/answered-requests.ts";
import type { KeyStore } from "../../../src/research/ports/keys.ts";

describe("who may call, by the settings", () => {
  it.each([
    [{}, "none"],
    [{ HOST: "localhost" }, "none"],
    [{ HOST: "::1" }, "none"],
    [{ HOST: "127.0.0.1", AUTH: "keys" }, "keys"],
    [{ HOST: "0.0.0.0" }, "keys"],
    [{ HOST: "::" }, "keys"],
    [{ HOST: "192.168.1.5" }, "keys"],
    [{ HOST: "ralph.example" }, "keys"],
    [{ HOST: "0.0.0.0", AUTH: "none" }, "none"],
    [{ HOST: "0.0.0.0", AUTH: "jwt" }, "jwt"],
  ])("%j is %s", (environment, mode) => {
    expect(authMode(loadConfig(environment).config)).toBe(mode);
  });

  it.each([
    [{ ADMIN_KEY: "secret" }, "ADMIN_KEY has fewer than 24 characters"],
    [{ AUTH: "jwt" }, "give one of JWT_JWKS_URL and JWT_SECRET"],
    [{ AUTH: "jwt", JWT_SECRET: "x".repeat(32), JWT_JWKS_URL: "https://id.example/jwks" }, "give one of JWT_JWKS_URL and JWT_SECRET"],
    [{ AUTH: "jwt", JWT_SECRET: "short" }, "JWT_SECRET has fewer than 32 characters"],
    [{ AUTH: "jwt", JWT_JWKS_URL: "https://id.example/jwks", JWT_ISSUER: "i" }, "needs JWT_ISSUER and JWT_AUDIENCE"],
  ])("%j ends the start", async (environment, words) => {
    const { config, secrets } = loadConfig(environment);
    const parts = {
      store: { keys: {} as KeyStore, requests: {} as AnsweredRequests },
      clock: () => new Date(),
      newId: () => "",
      assertRoom: () => undefined,
      onFault: () => undefined,
    };
    await expect(openAccess(config, secrets, parts)).rejects.toMatchObject({
      code: "configuration",
      message: expect.stringContaining(words),
    });
  });
});
