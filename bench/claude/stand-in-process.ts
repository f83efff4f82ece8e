/** The stand-in as a benchmark sees it: a process that is told what to play and tells what it answered. */
import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import type { Profile } from "./profiles.ts";
import type { Answered, Order, Part } from "./stand-in.ts";

export class StandIn {
  readonly #child: ChildProcess = fork(join(import.meta.dirname, "stand-in.ts"));

  url = (): Promise<string> => this.#reply<{ url: string }>().then(({ url }) => url);
  play = async (part: Part): Promise<void> => void (await this.#ask({ play: part }));
  playProfile = async (profile: Profile): Promise<void> => void (await this.#ask({ playProfile: profile }));
  report = async (): Promise<Answered[]> => (await this.#ask<{ answered: Answered[] }>({ report: true })).answered;
  stop = (): void => void this.#child.kill();

  #ask<T>(order: Order): Promise<T> {
    this.#child.send(order);
    return this.#reply<T>();
  }

  #reply<T>(): Promise<T> {
    return new Promise((resolve) => this.#child.once("message", (message) => resolve(message as T)));
  }
}
