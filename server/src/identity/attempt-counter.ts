// Counts attempts per key and period in this process's memory. It's a guard against guessing, not a record, and each node counts
// separately.
import { SITE_FACTOR, toCallerNetwork } from '../http/caller-address.ts';
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

  /** Counts one attempt. Returns the seconds to wait if there were too many, otherwise 0. */
  take(key: string): number {
    const nowMs = this.#clock.now().getTime();
    let window = this.#windows.get(key);
    if (!window || window.endsAtMs <= nowMs || window.endsAtMs > nowMs + this.#windowMs) {
      window = { count: 0, endsAtMs: nowMs + this.#windowMs };
      // Deleted first, so that insertion order stays the order in which periods end.
      this.#windows.delete(key);
      this.#windows.set(key, window);
      this.#makeRoom(nowMs);
    }
    if (window.count >= this.#maximum) return Math.max(1, Math.ceil((window.endsAtMs - nowMs) / 1000));
    window.count += 1;
    return 0;
  }

  /** Takes back one attempt, because it was legitimate. */
  giveBack(key: string): void {
    const window = this.#windows.get(key);
    if (window && window.count > 0) window.count -= 1;
  }

  clear(key: string): void {
    this.#windows.delete(key);
  }

  /** Many new keys push out old ones, so memory doesn't grow. */
  #makeRoom(nowMs: number): void {
    for (const [key, { endsAtMs }] of this.#windows) {
      if (endsAtMs > nowMs && this.#windows.size <= KEYS_MAXIMUM) return;
      this.#windows.delete(key);
    }
  }
}

/** The same per network of the request, and with a higher limit for the IPv6 site around it. */
export class NetworkLimit {
  readonly #networks: AttemptLimit;
  readonly #sites: AttemptLimit;

  constructor(clock: Clock, maximum: number, windowMinutes: number) {
    this.#networks = new AttemptLimit(clock, maximum, windowMinutes);
    this.#sites = new AttemptLimit(clock, maximum * SITE_FACTOR, windowMinutes);
  }

  /** Counts one attempt. Returns the seconds to wait if there were too many, otherwise 0. */
  take(ip: string): number {
    const { network, site } = toCallerNetwork(ip);
    return this.#networks.take(network) || (site === undefined ? 0 : this.#sites.take(site));
  }

  /** Takes back one attempt, because it was legitimate. */
  giveBack(ip: string): void {
    const { network, site } = toCallerNetwork(ip);
    this.#networks.giveBack(network);
    if (site !== undefined) this.#sites.giveBack(site);
  }
}
