/** All kept faults, room by room. */
import { domain } from "./lists/domain.ts";
import { research } from "./lists/research.ts";
import { sources } from "./lists/sources.ts";
import { store } from "./lists/store.ts";
import { mutantsOf } from "./mutant.ts";

export const mutants = mutantsOf({ domain, sources, research, store });
