/**
 * Checks the Dockerfile and docker-compose.yml without a container engine: syntax by a Dockerfile linter and a YAML
 * parser, and this project's requirements on its image by rules of its own.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { validate } from "dockerfile-utils";
import { parse, YAMLParseError } from "yaml";
import { z } from "zod";
import { environmentOf, lastOf, type Stage, stagesOf } from "./image-steps.ts";

/** One line per problem of the Dockerfile of the project at `root`. */
export function checkDockerfile(text: string, root: string): string[] {
  const syntax = validate(text).map(({ range, message }) => `Dockerfile:${range.start.line + 1}: ${message}`);
  if (syntax.length > 0) return syntax;
  const stages = stagesOf(text);
  const final = stages.at(-1);
  if (final === undefined || stages.length < 2) return ["Dockerfile: an installing stage and a final one are wanted"];
  return [
    ...stages.filter(({ base }) => !/:(?!latest$)[\w.-]+$|@sha256:/.test(base)).map(({ base }) => `Dockerfile: '${base}' names no version`),
    ...stages.flatMap((stage) => copyProblems(stage, stages, root)),
    ...finalStageProblems(final),
  ];
}

function copyProblems({ steps }: Stage, stages: Stage[], root: string): string[] {
  return steps.flatMap(({ keyword, line, flags, words }) => {
    if (keyword === "ADD") return [`Dockerfile:${line}: ADD fetches and unpacks; COPY is meant`];
    if (keyword === "RUN" && words.includes("sudo")) return [`Dockerfile:${line}: sudo`];
    if (keyword !== "COPY") return [];
    if (flags.from !== undefined)
      return stages.some(({ name }) => name === flags.from) ? [] : [`Dockerfile:${line}: no stage '${flags.from}'`];
    return words.slice(0, -1).flatMap((path) => {
      if (!existsSync(join(root, path))) return [`Dockerfile:${line}: there is no ${path}`];
      return isLeftIn(path, root) ? [] : [`Dockerfile:${line}: .dockerignore leaves ${path} out`];
    });
  });
}

/** This .dockerignore excludes everything and re-includes names, one per line after '!'. */
function isLeftIn(path: string, root: string): boolean {
  return readFileSync(join(root, ".dockerignore"), "utf8").split("\n").includes(`!${path}`);
}

function finalStageProblems(stage: Stage): string[] {
  const wanted: [holds: boolean, problem: string][] = [
    [!["", "root", "0"].includes(lastOf(stage, "USER")?.words[0]?.split(":")[0] ?? ""), "the final stage runs as root"],
    [lastOf(stage, "HEALTHCHECK")?.isJson === true, "no HEALTHCHECK in JSON form"],
    [lastOf(stage, "CMD")?.isJson === true, "no CMD in JSON form, so a shell would take the stop signal"],
    [lastOf(stage, "VOLUME")?.words.includes(environmentOf(stage).DATA_DIR ?? "-") === true, "DATA_DIR is no volume"],
    [environmentOf(stage).HOST === "0.0.0.0", "HOST is not 0.0.0.0, so nobody outside would reach it"],
    [lastOf(stage, "EXPOSE")?.words[0] === environmentOf(stage).PORT, "EXPOSE and PORT differ"],
  ];
  return wanted.filter(([holds]) => !holds).map(([, problem]) => `Dockerfile: ${problem}`);
}

const service = z.strictObject({
  build: z.string(),
  init: z.boolean(),
  restart: z.enum(["no", "always", "on-failure", "unless-stopped"]),
  env_file: z.array(z.strictObject({ path: z.string(), required: z.boolean() })),
  environment: z.record(z.string(), z.string()),
  ports: z.array(z.string().regex(/^127\.0\.0\.1:\d+:\d+$/, "publishes a port beyond this machine while AUTH is none")),
  volumes: z.array(z.string().regex(/^[a-z][\w-]*:\/[\w/]+$/)),
  read_only: z.boolean(),
  tmpfs: z.array(z.string()),
  cap_drop: z.array(z.string()),
  security_opt: z.array(z.string()),
  logging: z.strictObject({ driver: z.string(), options: z.strictObject({ "max-size": z.string(), "max-file": z.string() }) }),
  stop_grace_period: z.string().regex(/^\d+s$/),
});
const compose = z.strictObject({ services: z.strictObject({ ralph: service }), volumes: z.record(z.string(), z.null()) });

/** One line per problem of the compose file, checked together with the Dockerfile it builds. */
export function checkCompose(text: string, dockerfile: string): string[] {
  let parsed: unknown;
  try {
    parsed = parse(text);
  } catch (error) {
    if (error instanceof YAMLParseError) return [`docker-compose.yml: ${error.message}`];
    throw error;
  }
  const { success, data, error } = compose.safeParse(parsed);
  if (!success) return error.issues.map(({ path, message }) => `docker-compose.yml: ${path.join(".")}: ${message}`);
  const { ralph } = data.services;
  const image = environmentOf(stagesOf(dockerfile).at(-1) ?? { base: "", name: null, steps: [] });
  const mounts = ralph.volumes.map((volume) => volume.split(":", 2));
  const wanted: [holds: boolean, problem: string][] = [
    [mounts.some(([, path]) => path === ralph.environment.DATA_DIR), "no volume at DATA_DIR, so the data would go with the container"],
    [mounts.every(([name = ""]) => name in data.volumes), "a volume is not declared"],
    [["HOST", "PORT", "DATA_DIR"].every((name) => ralph.environment[name] === image[name]), "HOST, PORT or DATA_DIR is not the image's"],
    [
      Number.parseInt(ralph.stop_grace_period, 10) > Number(ralph.environment.DRAIN_S) + Number(ralph.environment.SHUTDOWN_GRACE_S),
      "stop_grace_period is not longer than DRAIN_S and SHUTDOWN_GRACE_S together",
    ],
    [ralph.environment.AUTH !== undefined && image.AUTH === undefined, "AUTH is said by the image, or not beside the ports"],
    [ralph.ports.every((port) => port.endsWith(`:${ralph.environment.PORT}`)), "no port leads to PORT"],
  ];
  return wanted.filter(([holds]) => !holds).map(([, problem]) => `docker-compose.yml: ${problem}`);
}

if (import.meta.main) {
  const root = join(import.meta.dirname, "..");
  const read = (file: string) => readFileSync(join(root, file), "utf8");
  const dockerfile = read("Dockerfile");
  const problems = [...checkDockerfile(dockerfile, root), ...checkCompose(read("docker-compose.yml"), dockerfile)];
  for (const problem of problems) console.error(problem);
  console.log(`Dockerfile and docker-compose.yml: ${problems.length} problems`);
  if (problems.length > 0) process.exitCode = 1;
}
