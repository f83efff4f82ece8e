/** The statistical services that there are, in the order in which they are asked where the operator names none. */
import type { SeriesService } from "./series-service.ts";
import { ecb } from "./services/ecb.ts";
import { eurostat } from "./services/eurostat.ts";
import { fred } from "./services/fred.ts";
import { oecd } from "./services/oecd.ts";
import { ourWorldInData } from "./services/our-world-in-data.ts";
import { secEdgar } from "./services/sec-edgar.ts";
import { worldBank } from "./services/world-bank.ts";

export const services: readonly SeriesService[] = [worldBank, eurostat, ecb, oecd, ourWorldInData, secEdgar, fred];
