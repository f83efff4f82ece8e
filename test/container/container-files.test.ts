import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkCompose, checkDockerfile } from "../../scripts/check-container.ts";
import { envExampleIsCurrent } from "../../scripts/env-example.ts";
import { environmentOf, lastOf, stagesOf } from "../../scripts/image-steps.ts";

const root = join(import.meta.dirname, "../..");
const dockerfile = readFileSync(join(root, "Dockerfile"), "utf8");
const compose = readFileSync(join(root, "docker-compose.yml"), "utf8");

/** The text with one thing changed; fails where there was nothing to change. */
function changed(text: string, from: string, to: string): string {
  expect(text).toContain(from);
  return text.replace(from, to);
}

describe("the Dockerfile", () => {
  it("has nothing wrong with it", () => {
    expect(checkDockerfile(dockerfile, root)).toEqual([]);
  });

  it("installs in one stage and runs in another, on Node 24, as a user of its own", () => {
    const stages = stagesOf(dockerfile);
    expect(stages.map(({ base }) => base)).toEqual(["node:24-slim", "node:24-slim"]);
    const [, final] = stages;
    expect(final && lastOf(final, "USER")?.words).toEqual(["node"]);
    expect(final && environmentOf(final)).toMatchObject({ HOST: "0.0.0.0", DATA_DIR: "/data" });
  });

  it.each([
    ["FROM node:24-slim\n", "FROM node\n", "'node' names no version"],
    ["FROM node:24-slim\n", "FROM node:latest\n", "'node:latest' names no version"],
    ["USER node\n", "", "runs as root"],
    ["USER node\n", "USER root\n", "runs as root"],
    ["COPY src ./src", "COPY sources ./src", "there is no sources"],
    ["COPY src ./src", "COPY test ./test", ".dockerignore leaves test out"],
    ["COPY src ./src", "ADD src ./src", "COPY is meant"],
    ["--from=dependencies", "--from=builder", "no stage 'builder'"],
    ["HOST=0.0.0.0", "HOST=127.0.0.1", "HOST is not 0.0.0.0"],
    ['VOLUME ["/data"]', 'VOLUME ["/var"]', "DATA_DIR is no volume"],
    ['\nCMD ["node", ', "\nCMD node ", "no CMD in JSON form"],
    ["EXPOSE 3000", "EXPOSE 8080", "EXPOSE and PORT differ"],
    ["WORKDIR /app\nCOPY", "WORKDIR app\nCOPY", "Dockerfile:4:"],
    ["EXPOSE 3000", "EXPOSES 3000", "EXPOSES"],
  ])("is refused where '%s' becomes '%s'", (from, to, problem) => {
    expect(checkDockerfile(changed(dockerfile, from, to), root).join("\n")).toContain(problem);
  });
});

describe("docker-compose.yml", () => {
  it("has nothing wrong with it", () => {
    expect(checkCompose(compose, dockerfile)).toEqual([]);
  });

  it.each([
    ['"127.0.0.1:3000:3000"', '"3000:3000"', "publishes a port beyond this machine"],
    ["- data:/data", "- other:/data", "a volume is not declared"],
    ["- data:/data", "- data:/elsewhere", "no volume at DATA_DIR"],
    ["HOST: 0.0.0.0", "HOST: 127.0.0.1", "is not the image's"],
    ["      AUTH:", "      OTHER:", "AUTH is said by the image, or not"],
    ["restart: unless-stopped", "restart: sometimes", "services.ralph.restart"],
    ["init: true", "inti: true", "inti"],
    ["services:", "services: [", "docker-compose.yml:"],
  ])("is refused where '%s' becomes '%s'", (from, to, problem) => {
    expect(checkCompose(changed(compose, from, to), dockerfile).join("\n")).toContain(problem);
  });
});

describe(".env.example", () => {
  it("lists every setting with its meaning and default, as `npm run env-example` writes it", () => {
    expect(envExampleIsCurrent()).toBe(true);
  });
});
