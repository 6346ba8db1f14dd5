// Renders a few pages at a time and queues the others, so that many readers can't keep this process from responding to anything else.
// Requests that would wait too long are refused right away.
import { AppError } from '../lib/app-error.ts';

/** While one page waits for its data, the other is rendered. */
const AT_ONCE_PER_THREAD = 2;
const WAITING_MAXIMUM = 40;
const RETRY_SECONDS = 3;

const later = () => new AppError('OVERLOADED', { retryIn: RETRY_SECONDS });

export class RenderQueue {
  readonly #atOnce: number;
  #atWork = 0;
  readonly #waiting: PromiseWithResolvers<void>[] = [];
  #isClosed = false;

  constructor(threads = 1) {
    this.#atOnce = AT_ONCE_PER_THREAD * threads;
  }

  /** Runs the work when it's its turn. Throws OVERLOADED if too many are waiting, or after it's closed. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isClosed) throw later();
    if (this.#atWork < this.#atOnce) this.#atWork += 1;
    else {
      if (this.#waiting.length >= WAITING_MAXIMUM) throw later();
      // A finished render passes its slot to the next in line, so the slot still counts.
      const turn = Promise.withResolvers<void>();
      this.#waiting.push(turn);
      await turn.promise;
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // Not in the same turn, so that connections and short requests are handled between two pages.
      if (next) setImmediate(next.resolve);
      else this.#atWork -= 1;
    }
  }

  /** Refuses waiting and new callers. Renders in progress finish. */
  close(): void {
    this.#isClosed = true;
    for (const turn of this.#waiting.splice(0)) turn.reject(later());
  }
}
