/** All kept faults, room by room; apart those whose tests need PostgreSQL. */
import { acting } from "./lists/acting.ts";
import { agents } from "./lists/agents.ts";
import { claims } from "./lists/claims.ts";
import { cli } from "./lists/cli.ts";
import { clients } from "./lists/clients.ts";
import { composition } from "./lists/composition.ts";
import { deeds } from "./lists/deeds.ts";
import { docs } from "./lists/docs.ts";
import { domain } from "./lists/domain.ts";
import { http } from "./lists/http.ts";
import { mcp } from "./lists/mcp.ts";
import { office } from "./lists/office.ts";
import { operations } from "./lists/operations.ts";
import { outcomes } from "./lists/outcomes.ts";
import { owners } from "./lists/owners.ts";
import { processes } from "./lists/processes.ts";
import { replicas } from "./lists/replicas.ts";
import { reports } from "./lists/reports.ts";
import { research } from "./lists/research.ts";
import { series } from "./lists/series.ts";
import { slides } from "./lists/slides.ts";
import { sources } from "./lists/sources.ts";
import { store } from "./lists/store.ts";
import { web } from "./lists/web.ts";
import { mutantsOf } from "./mutant.ts";

export const mutants = mutantsOf({
  docs,
  domain,
  acting,
  agents,
  claims,
  http,
  mcp,
  office,
  operations,
  cli,
  clients,
  composition,
  deeds,
  outcomes,
  owners,
  processes,
  reports,
  slides,
  sources,
  series,
  web,
  research,
  store,
});

export const replicaMutants = mutantsOf({ replicas });
