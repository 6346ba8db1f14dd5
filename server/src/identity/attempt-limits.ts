// Counts tries per key and time, in this process's memory: a guard against guessing, not a record. Several nodes count
// each for themselves.
import { callerNetworkOf, SITE_FACTOR } from '../http/caller-address.ts';
import type { Clock } from '../lib/clock.ts';

const KEYS_MAXIMUM = 20_000;

export class AttemptLimit {
  readonly #clock: Clock;
  readonly #maximum: number;
  readonly #windowMs: number;
  readonly #windows = new Map<string, { count: number; endsAtMs: number }>();

  constructor(clock: Clock, maximum: number, windowMinutes: number) {
    this.#clock = clock;
    this.#maximum = maximum;
    this.#windowMs = windowMinutes * 60_000;
  }

  /** Counts one try; answers the seconds to wait when there have been too many, else 0. */
  take(key: string): number {
    const nowMs = this.#clock.now().getTime();
    let window = this.#windows.get(key);
    if (!window || window.endsAtMs <= nowMs || window.endsAtMs > nowMs + this.#windowMs) {
      window = { count: 0, endsAtMs: nowMs + this.#windowMs };
      // Set anew, never in the old place: insertion order must stay the order in which windows end.
      this.#windows.delete(key);
      this.#windows.set(key, window);
      this.#makeRoom(nowMs);
    }
    if (window.count >= this.#maximum) return Math.max(1, Math.ceil((window.endsAtMs - nowMs) / 1000));
    window.count += 1;
    return 0;
  }

  /** Takes back one try, because it was no bad one. */
  giveBack(key: string): void {
    const window = this.#windows.get(key);
    if (window && window.count > 0) window.count -= 1;
  }

  clear(key: string): void {
    this.#windows.delete(key);
  }

  /** A flood of keys pushes out old ones and never fills the memory. */
  #makeRoom(nowMs: number): void {
    for (const [key, { endsAtMs }] of this.#windows) {
      if (endsAtMs > nowMs && this.#windows.size <= KEYS_MAXIMUM) return;
      this.#windows.delete(key);
    }
  }
}

/** The same for the network a request comes from, and more generously for the IPv6 site around it. */
export class NetworkLimit {
  readonly #networks: AttemptLimit;
  readonly #sites: AttemptLimit;

  constructor(clock: Clock, maximum: number, windowMinutes: number) {
    this.#networks = new AttemptLimit(clock, maximum, windowMinutes);
    this.#sites = new AttemptLimit(clock, maximum * SITE_FACTOR, windowMinutes);
  }

  /** Counts one try; answers the seconds to wait when there have been too many, else 0. */
  take(ip: string): number {
    const { network, site } = callerNetworkOf(ip);
    return this.#networks.take(network) || (site === undefined ? 0 : this.#sites.take(site));
  }

  /** Takes back one try, because it was no bad one. */
  giveBack(ip: string): void {
    const { network, site } = callerNetworkOf(ip);
    this.#networks.giveBack(network);
    if (site !== undefined) this.#sites.giveBack(site);
  }
}
